import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { inPlace, withParameter } from './address.ts';

const pauseMs = 250;

/**
 * What somebody searches for. It stands in the address as `?q=` once they pause, so that a search can be kept, shared
 * and gone back to; `typed` is what the field holds meanwhile.
 */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const written = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing: back, forward, a link.
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
    /** With the filters that also keep rows away, by their parameters. All at once: the address is changed once. */
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
