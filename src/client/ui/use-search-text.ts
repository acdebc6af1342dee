import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inPlace, withParameter } from './address.ts';

const pauseMs = 250;

/**
 * The search text. It is written to the URL as `?q=` after a debounce, so that a search can be bookmarked, shared and
 * returned to; `typed` is the current value of the field.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const written = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The URL changed by other means than typing, such as back, forward or a link.
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text,
    typed,
    type: (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = next.trim();
        setParams(withParameter('q', written.current), inPlace);
      }, pauseMs);
    },
    /** Clears the search and these filter parameters, in a single navigation. */
    clear: (...filters: string[]) => {
      clearTimeout(timer.current);
      setTyped('');
      written.current = '';
      setParams((current) => {
        for (const name of ['q', ...filters]) current.delete(name);
        return current;
      }, inPlace);
    },
  };
}
