/** Idempotency keys. A retry with the same content reuses the first key, because perhaps only the response was lost. */
export function createRetryKey() {
  let lastTry: { content: string; key: string } | undefined;
  return {
    for(content: unknown): string {
      const text = JSON.stringify(content);
      if (lastTry?.content !== text) lastTry = { content: text, key: crypto.randomUUID() };
      return lastTry.key;
    },
    /** The server confirmed it: sending the same content again is a new submission. */
    arrived() {
      lastTry = undefined;
    },
  };
}
