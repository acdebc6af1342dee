let networks = Date.now() % 16_000_000;

/** A unique IP address per call: rate limits count per network, so parallel tests do not share a limit. */
export function uniqueAddress(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}
