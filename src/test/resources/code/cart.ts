/**
 * A shopping cart.
 * @module cart
 */

import type { Item } from "./item";
import fs, { readFile as read } from 'node:fs';
export * from "./prices";
export { total as sum } from './sum';

/** Most items a cart takes. */
export const ITEMS_MAX = 50;

const inner = 3;

/** A price in cents. */
export type Cents = number & { readonly brand: unique symbol };

export interface Shelf<T extends Item = Item> extends Iterable<T> {
  readonly size: number;
  /** Takes one down. */
  take(id: string): T | undefined;
}

export enum State {
  Open = "open",
  Paid = "paid",
}

/** Adds up. */
export const total = (items: readonly Item[]): Cents => {
  return items.reduce((sum, item) => sum + item.price, 0) as Cents;
};

export default async function checkout(cart: Cart, ...codes: string[]): Promise<void> {
  await cart.pay(codes);
}

function* ids() {
  yield 1;
}

/** What a customer is about to buy. */
@Injectable({ providedIn: "root" })
export class Cart extends Base<Item> implements Shelf {
  static readonly EMPTY = new Cart([]);
  #secret = 1;
  private items: Item[] = [];

  constructor(private readonly shelf: Shelf) {
    super();
    this.items = [];
  }

  get size(): number {
    return this.items.length;
  }

  /** Pays, with codes. */
  @Log()
  async pay(codes: string[]): Promise<void> {
    for (const code of codes) {
      console.log(code);
    }
  }

  private onClick = (event: MouseEvent): void => {
    this.items.push(event as unknown as Item);
  };

  take(id: string): Item | undefined;
  take(id: string, deep?: boolean): Item | undefined {
    return this.items.find((item) => item.id === id);
  }
}

export abstract class Base<T> {
  abstract describe(): string;

  protected log(text: T) {
    console.log(text);
  }
}

export namespace Codes {
  export function parse(text: string): string[] {
    return text.split(",");
  }
}

declare module "legacy" {
  export function old(): void;
}

declare global {
  interface Window {
    cart: Cart;
  }
}
