import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { totalLabel } from '#shared/paging.ts';

const counted = /^\([\d,]+\+?\) /;

/** Prefixes the document title with a count, '(3) Messages', so that a background tab shows it; zero adds nothing. */
export function useTitleCount(total: string) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings a title of its own
  useEffect(() => {
    const title = document.title.replace(counted, '');
    document.title = total === '0' ? title : `(${totalLabel(total)}) ${title}`;
  }, [total, pathname]);

  useEffect(
    () => () => {
      document.title = document.title.replace(counted, '');
    },
    [],
  );
}
