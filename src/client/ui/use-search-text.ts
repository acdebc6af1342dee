import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

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

  function write(next: string) {
    written.current = next;
    setParams(
      (current) => {
        if (next) current.set('q', next);
        else current.delete('q');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    text,
    typed,
    type: (next: string) => {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(next.trim()), pauseMs);
    },
    clear: () => {
      clearTimeout(timer.current);
      setTyped('');
      write('');
    },
  };
}
