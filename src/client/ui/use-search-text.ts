import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inPlace, withParameter } from './address.ts';
import { createOwnWrites } from './own-writes.ts';

const pauseMs = 250;

/**
 * The search text. It is written to the URL as `?q=` after a debounce, so that a search can be bookmarked, shared and
 * returned to; `typed` is the current value of the field.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const [writes] = useState(() => createOwnWrites(text));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // After each rendering, because a text that is typed and taken back at once does not change `text`.
  useEffect(() => {
    if (writes.isChangedElsewhere(text)) setTyped(text);
  });

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text,
    typed,
    type: (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        writes.add(next.trim());
        setParams(withParameter('q', next.trim()), inPlace);
      }, pauseMs);
    },
    /** Clears the search and these filter parameters, in a single navigation. */
    clear: (...filters: string[]) => {
      clearTimeout(timer.current);
      setTyped('');
      writes.add('');
      setParams((current) => {
        for (const name of ['q', ...filters]) current.delete(name);
        return current;
      }, inPlace);
    },
  };
}
