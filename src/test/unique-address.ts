let counter = Date.now() % 16_000_000;

/** A unique IPv4 address per call: rate limits count per IPv4 address, so parallel tests do not share a limit. */
export function uniqueAddress(): string {
  counter += 1;
  return `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`;
}
