import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../core/session.ts';
import { readStoredDraft, writeStoredDraft } from '../core/stored-drafts.ts';
import { forgetPage, type PhotoPage, shownPage, suggestedName } from './photo-pages.ts';

interface Draft {
  pages: PhotoPage[];
  name: string;
}

interface StoredDraft {
  pages: Omit<PhotoPage, 'url'>[];
  name: string;
}

/** Photographed pages that are not in the upload queue yet. They survive closing the dialog and reloading the page. */
export function usePhotoPages(place: string) {
  const { id: userId } = useUser();
  const key = `photos:${place}`;
  const [draft, setDraft] = useState<Draft>(() => ({ pages: [], name: suggestedName() }));
  // A picture takes seconds to become a page; meanwhile the user may have removed pages or typed a name.
  const latest = useRef(draft);

  function show(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  const restore = useEffectEvent(({ pages, name }: StoredDraft) =>
    show({ pages: [...pages.map(shownPage), ...latest.current.pages], name }),
  );
  useEffect(() => {
    let isCurrent = true;
    void readStoredDraft<StoredDraft>(userId, key).then((found) => {
      if (found && isCurrent) restore(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [userId, key]);

  useEffect(() => () => latest.current.pages.forEach(forgetPage), []);

  function change(values: Partial<Draft>) {
    show({ ...latest.current, ...values });
    const { pages, name } = latest.current;
    const stored = pages.map(({ url: _, ...page }) => page);
    void writeStoredDraft<StoredDraft>(userId, key, stored.length > 0 ? { pages: stored, name } : undefined);
  }

  return {
    ...draft,
    change: (pages: PhotoPage[]) => change({ pages }),
    add: (page: PhotoPage) => change({ pages: [...latest.current.pages, page] }),
    rename: (name: string) => change({ name }),
    clear() {
      latest.current.pages.forEach(forgetPage);
      change({ pages: [], name: suggestedName() });
    },
  };
}

export type PhotoPages = ReturnType<typeof usePhotoPages>;
