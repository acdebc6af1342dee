import { createHash } from 'node:crypto';

export interface Choices {
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** The same choices for the same name, so a request can be repeated by seed and number, independent of earlier ones. */
export function choicesFor(name: string): Choices {
  let state = createHash('sha256').update(name).digest().readUInt32LE();
  // mulberry32 (Tommy Ettinger, public domain): short, and even enough to choose inputs.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    chance: (share) => next() < share,
  };
}
