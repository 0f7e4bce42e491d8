namespace Example.Mini;

public static class Texts
{
    public static string Shout(this string text) => text.ToUpperInvariant();
}
