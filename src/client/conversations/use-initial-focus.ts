import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Where the keyboard goes on when somebody just opened a pane: at the field they came for. Touch screens would answer a
 * focused field with their own keyboard, over what one came to read: there it is the heading.
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
