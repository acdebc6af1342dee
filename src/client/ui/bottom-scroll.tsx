import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

export interface BottomScrollHandle {
  toBottom: () => void;
  focus: () => void;
}

interface Props {
  label: string;
  /** Changes whenever something is appended. */
  lastKey: string | number | undefined;
  onAtBottom: (atBottom: boolean) => void;
  ref?: Ref<BottomScrollHandle>;
  className?: string;
  children: ReactNode;
}

/** Distance from the bottom that still counts as the bottom. */
const slackPx = 48;

/**
 * A list that is read from its bottom. A user at the bottom stays there when something is appended; further up, the
 * visible lines stay in place, whatever is added below or above.
 */
export function BottomScroll({ label, lastKey, onAtBottom, ref, className = '', children }: Props) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef({ lastKey, height: 0 });

  useImperativeHandle(ref, () => ({
    toBottom: () => box.current?.scrollTo({ top: 0, behavior: 'smooth' }),
    focus: () => box.current?.focus({ preventScroll: true }),
  }));
  useKeepFocus(box);

  // The box is laid out from its bottom (column-reverse): scrollTop 0 is the bottom, so rows added above move
  // nothing, and the height of rows added below has to be subtracted.
  useLayoutEffect(() => {
    const [scroller, inner] = [box.current, content.current];
    if (!scroller || !inner) return;
    const { height } = inner.getBoundingClientRect();
    const added = lastKey !== before.current.lastKey;
    if (added && -scroller.scrollTop > slackPx) scroller.scrollTop -= height - before.current.height;
    before.current = { lastKey, height };
  });

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      onScroll={({ currentTarget }) => onAtBottom(-currentTarget.scrollTop <= slackPx)}
      className={`flex flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] ${className}`}
    >
      <div ref={content}>{children}</div>
    </section>
  );
}
