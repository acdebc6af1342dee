import { type RefObject, useEffect, useState } from 'react';

/** A group of controls, such as a calendar, and a form's footer count as a whole, including their gaps. */
const controls = 'a[href], button, input, select, textarea, summary, label, fieldset, [data-sticky-foot]';

/** Whether a floating element covers a control of the page. Updated whenever the page scrolls or changes. */
export function useOverControl(floating: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false);

  useEffect(() => {
    let frame = 0;
    function look() {
      frame = 0;
      const element = floating.current;
      if (!element) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      setOver(
        [...document.querySelectorAll(controls)].some((control) => {
          if (element.contains(control)) return false;
          const box = control.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        }),
      );
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };

    const resized = new ResizeObserver(lookSoon);
    resized.observe(document.body);
    const changed = new MutationObserver(lookSoon);
    changed.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', lookSoon, { capture: true, passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
      removeEventListener('scroll', lookSoon, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, [floating]);

  return over;
}
