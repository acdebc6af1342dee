/** Timestamp of the user's last interaction with this page. Loading it counts. */
let lastSignAt = Date.now();

/** Longer than a user reads between two clicks, shorter than any session timeout. */
const presentMs = 60_000;

if (typeof window !== 'undefined') {
  const notice = () => {
    lastSignAt = Date.now();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(sign, notice, { capture: true, passive: true });
  }
}

/** Whether a request is caused by the user, or by the page itself after an event. */
export function isUserActive(): boolean {
  return Date.now() - lastSignAt < presentMs;
}
