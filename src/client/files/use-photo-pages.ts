import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '../core/session.ts';
import { readStoredDraft, writeStoredDraft } from '../core/stored-drafts.ts';
import { forgetPage, type PhotoPage, shownPage, suggestedName } from './photo-pages.ts';

interface Draft {
  pages: Omit<PhotoPage, 'url'>[];
  name: string;
}

/** Photographed pages that are not in the upload queue yet. They survive a closed dialog and a reload. */
export function usePhotoPages(place: string) {
  const { id: userId } = useUser();
  const draft = `photos:${place}`;
  const [pages, setPages] = useState<PhotoPage[]>([]);
  const [name, setName] = useState(() => suggestedName());

  useEffect(() => {
    let isCurrent = true;
    void readStoredDraft<Draft>(userId, draft).then((found) => {
      if (!found || !isCurrent) return;
      setPages((taken) => [...found.pages.map(shownPage), ...taken]);
      setName(found.name);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, draft]);

  const forgetAll = useEffectEvent(() => pages.forEach(forgetPage));
  useEffect(() => () => forgetAll(), []);

  function save(nextPages: PhotoPage[], nextName: string) {
    const stored = nextPages.map(({ url: _, ...page }) => page);
    void writeStoredDraft<Draft>(
      userId,
      draft,
      stored.length > 0 ? { pages: stored, name: nextName } : undefined,
    );
  }

  function change(next: PhotoPage[]) {
    setPages(next);
    save(next, name);
  }

  return {
    pages,
    name,
    change,
    rename(next: string) {
      setName(next);
      save(pages, next);
    },
    clear() {
      pages.forEach(forgetPage);
      setName(suggestedName());
      change([]);
    },
  };
}

export type PhotoPages = ReturnType<typeof usePhotoPages>;
