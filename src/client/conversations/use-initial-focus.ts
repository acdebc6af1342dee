import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Focuses the field of a pane that was just opened. On touch screens it focuses the heading: a focused field would open
 * the virtual keyboard over the messages.
 */
export function useInitialFocus(
  arriving: boolean,
  heading: RefObject<HTMLElement | null>,
  field: () => HTMLElement | null,
) {
  const focus = useEffectEvent(() => {
    const target = matchMedia('(hover: hover)').matches ? field() : null;
    (target ?? heading.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (arriving) focus();
  }, [arriving]);
}
