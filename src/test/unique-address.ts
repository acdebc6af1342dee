let networks = Date.now() % 16_000_000;

/** An address in a network that no other test comes from: limits count by network, and nobody waits for another's tries. */
export function uniqueAddress(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}
