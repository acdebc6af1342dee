/** Slower than any usable connection: ten megabytes take ten minutes at this rate. */
export const minBytesPerSecond = 16 * 1024;
/** The first seconds are not checked. */
const patienceMs = 10_000;
/** The longest interruption that a fast start can make up for. */
const maxPauseMs = 30_000;

/**
 * Whether a body arrives fast enough: on average since its start, except that a fast start earns credit for at most
 * half a minute of silence. One byte every eight seconds is detected after ten.
 */
export function createRateCheck(bytesPerSecond: number, begun = Date.now()) {
  let paidUntil = begun;
  return {
    arrived(bytes: number, now = Date.now()) {
      paidUntil = Math.min(paidUntil + (bytes / bytesPerSecond) * 1000, now + maxPauseMs);
    },
    isTooSlow: (now = Date.now()) => now > begun + patienceMs && now > paidUntil,
  };
}
