/** When the user last interacted with this page. Loading the page counts. */
let lastSignAt = Date.now();

/** Longer than users read between two clicks, but shorter than any session timeout. */
const presentMs = 60_000;

if (typeof window !== 'undefined') {
  const notice = () => {
    lastSignAt = Date.now();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(sign, notice, { capture: true, passive: true });
  }
}

/** Whether a request sent now counts as caused by the user, rather than by the page itself after an event. */
export function isUserActive(): boolean {
  return Date.now() - lastSignAt < presentMs;
}
