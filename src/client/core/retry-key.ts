/**
 * Keys for calls that must arrive once. Trying again with the same content repeats the key of the first try, whose answer
 * may only have been lost on the way back.
 */
export function createRetryKey() {
  let lastTry: { content: string; key: string } | undefined;
  return {
    for(content: unknown): string {
      const text = JSON.stringify(content);
      if (lastTry?.content !== text) lastTry = { content: text, key: crypto.randomUUID() };
      return lastTry.key;
    },
    /** It arrived: whoever sends the same content again means to. */
    arrived() {
      lastTry = undefined;
    },
  };
}
