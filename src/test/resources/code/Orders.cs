using System;
using System.Collections.Generic;
using static System.Math;

namespace Example.Orders
{
    /// <summary>
    /// Keeps orders.
    /// </summary>
    [Serializable]
    public sealed class OrderBook<T> : IBook, IDisposable where T : Order
    {
        public const int Max = 100;
        private readonly List<T> orders = new();

        /// <summary>How many there are.</summary>
        public int Count => orders.Count;

        public string Name { get; init; } = "book";

        public event EventHandler? Changed;

        public OrderBook(string name)
        {
            Name = name;
        }

        /// <summary>Adds one.</summary>
        /// <param name="order">which</param>
        [Obsolete("use Place")]
        public async Task<bool> AddAsync(T order, CancellationToken token = default)
        {
            await Task.Delay(1, token);
            orders.Add(order);
            return true;
        }

        internal int Total() => orders.Count;

        public static OrderBook<T> operator +(OrderBook<T> a, T b) { a.orders.Add(b); return a; }

        public void Dispose()
        {
            orders.Clear();
        }

        private struct Slot
        {
            public int Index;
        }
    }

    public record Order(int Id, decimal Price);

    public record struct Point(int X, int Y)
    {
        public int Sum() => X + Y;
    }

    public interface IBook
    {
        int Count { get; }
        void Clear();
    }

    public enum State { Open, Closed }

    public delegate void Handler(Order order);
}
