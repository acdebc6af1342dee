/** Uneven but deterministic choices: even lists look generated. */
export function take<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('Nothing to take from');
  return item;
}

/** A fixed fraction from 0 to 1 for each index, without a visible pattern. */
export function fraction(index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) / 2 ** 24;
}
