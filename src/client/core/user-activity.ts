/** When somebody last did something on this page. Opening it counts. */
let lastSignAt = Date.now();

/** Longer than a person looks at one answer before the next click, shorter than any limit of a session. */
const presentMs = 60_000;

if (typeof window !== 'undefined') {
  const notice = () => {
    lastSignAt = Date.now();
  };
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(sign, notice, { capture: true, passive: true });
  }
}

/** Whether a person is behind what this page asks for, or the page alone because something changed. */
export function isUserActive(): boolean {
  return Date.now() - lastSignAt < presentMs;
}
