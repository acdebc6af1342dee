import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '#shared/format.ts';
import { forgetPage, type PhotoPage } from '../files/photo-pages.ts';
import type { PhotoPages } from '../files/use-photo-pages.ts';

/** Photographed pages of a visitor. They are not stored, so that the next visitor on a shared device finds nothing. */
export function useVisitPhotos(): PhotoPages {
  const [pages, setPages] = useState<PhotoPage[]>([]);
  const forgetAll = useEffectEvent(() => pages.forEach(forgetPage));
  useEffect(() => () => forgetAll(), []);
  return {
    pages,
    name: `Photos, ${countOf(pages.length, 'page')}`,
    change: setPages,
    add: (page) => setPages((latest) => [...latest, page]),
    rename: () => {},
    clear() {
      pages.forEach(forgetPage);
      setPages([]);
    },
  };
}
