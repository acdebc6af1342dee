import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { totalLabel } from '#shared/paging.ts';

const counted = /^\([\d,]+\+?\) /;

/** Puts a number before the page's title, '(3) Messages', so that a tab in the background shows it; none is no number. */
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
