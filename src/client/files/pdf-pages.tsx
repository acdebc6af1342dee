import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSignedOut } from '../core/api-error.ts';
import { setSessionExpired } from '../core/session-expired.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { readPdf } from './api.ts';
import type { OpenPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';

interface Shown extends OpenPdf {
  /** Aspect ratio of the first page, for pages that are not loaded yet. */
  shape: number;
}

interface Props {
  id: number;
  /** Fills the parent, which shows the frame and page numbers. */
  fill?: boolean;
  /** A multiple of the parent's width. */
  zoom?: number;
  /** The page in the middle of the view, and how many there are. */
  onPage?: (page: number, pages: number) => void;
}

/**
 * The pages of a PDF, rendered only near the viewport. Used on phones, which do not show PDFs in iframes reliably, and
 * if the page needs its own keys, which an iframe would swallow.
 */
export function PdfPages({ id, fill = false, zoom = 1, onPage }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState<'to load' | 'to open'>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts again
  useEffect(() => {
    let gone = false;
    let opened: OpenPdf | undefined;

    async function open() {
      // The library is large and few screens need it.
      const loading = Promise.all([readPdf(id), import('./pdf-document.ts')]);
      const loaded = await loading.catch((error) => {
        if (isSignedOut(error)) setSessionExpired(true);
        if (!gone) setFailed('to load');
      });
      if (!loaded || gone) return;
      const [data, { openPdf, ReaderNotLoaded }] = loaded;
      try {
        opened = await openPdf(data);
        const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: 1 });
        if (gone) opened.close();
        else setShown({ ...opened, shape: height / width });
      } catch (error) {
        if (gone) opened?.close();
        else setFailed(error instanceof ReaderNotLoaded ? 'to load' : 'to open');
      }
    }

    setFailed(undefined);
    void open();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id, tries]);

  const pages = shown?.document.numPages;
  const reportPage = useEffectEvent((page: number) => pages && onPage?.(page, pages));
  useEffect(() => {
    if (pages) reportPage(1);
  }, [pages]);

  if (failed === 'to load') return <LoadError what="this file" onRetry={() => setTries(tries + 1)} />;
  if (failed === 'to open') {
    return (
      <p role="alert" className="rounded-control border bg-muted px-4 py-6">
        This PDF cannot be shown here. Download it to view.
      </p>
    );
  }
  if (!shown) return <Waiting fill={fill} />;
  const pageNumbers = Array.from({ length: shown.document.numPages }, (_, index) => index + 1);
  return (
    <section
      ref={scroller}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
      tabIndex={0}
      onScroll={fill ? ({ currentTarget }) => reportPage(pageInView(currentTarget)) : undefined}
      className={
        fill
          ? 'h-full overflow-auto overscroll-contain bg-muted p-3 -outline-offset-2 md:px-4.5 md:py-4'
          : 'h-[500px] max-h-[60dvh] overflow-y-auto rounded-control border bg-muted p-3'
      }
    >
      <div className="space-y-3" style={{ width: `${zoom * 100}%` }}>
        {pageNumbers.map((number) => (
          <PdfPage
            // A page is rendered for its width, so another zoom needs a new one.
            key={`${number} ${zoom}`}
            document={shown.document}
            number={number}
            shape={shown.shape}
            scroller={scroller}
            captioned={!fill}
          />
        ))}
      </div>
    </section>
  );
}

/** The page that the middle of the view is on. */
function pageInView(scroller: HTMLElement): number {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  const pages = [...scroller.querySelectorAll('figure')];
  const below = pages.findIndex((page) => page.getBoundingClientRect().bottom >= middle);
  return below < 0 ? pages.length : below + 1;
}

function Waiting({ fill }: { fill: boolean }) {
  return (
    <div
      aria-busy="true"
      className={fill ? 'h-full bg-muted p-3' : 'h-[500px] max-h-[60dvh] rounded-control border bg-muted p-3'}
    >
      <p role="status" className="sr-only">
        Opening the file...
      </p>
      <Skeleton className="h-full" />
    </div>
  );
}
