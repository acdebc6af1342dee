import { useEffect, useRef, useState } from 'react';
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

/** The pages of a PDF, rendered near the viewport. For phones, which do not show PDFs in iframes reliably. */
export function PdfPages({ id }: { id: number }) {
  const scroller = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState<'to load' | 'to open'>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is a reason to start again
  useEffect(() => {
    let gone = false;
    let opened: OpenPdf | undefined;

    async function open() {
      // The library is large and only phones need it.
      const loading = Promise.all([readPdf(id), import('./pdf-document.ts')]);
      const loaded = await loading.catch((error) => {
        if (isSignedOut(error)) setSessionExpired(true);
        setFailed('to load');
      });
      if (!loaded || gone) return;
      const [data, { openPdf }] = loaded;
      try {
        opened = await openPdf(data);
        const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: 1 });
        if (gone) opened.close();
        else setShown({ ...opened, shape: height / width });
      } catch {
        setFailed('to open');
      }
    }

    setFailed(undefined);
    void open();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id, tries]);

  if (failed === 'to load') return <LoadError what="this file" onRetry={() => setTries(tries + 1)} />;
  if (failed === 'to open') {
    return (
      <p role="alert" className="rounded-control border bg-muted px-4 py-6">
        This PDF cannot be shown here. Download it to view.
      </p>
    );
  }
  if (!shown) return <Waiting />;
  const pageNumbers = Array.from({ length: shown.document.numPages }, (_, index) => index + 1);
  return (
    <section
      ref={scroller}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
      tabIndex={0}
      className="h-[500px] max-h-[60dvh] space-y-3 overflow-y-auto rounded-control border bg-muted p-3"
    >
      {pageNumbers.map((number) => (
        <PdfPage
          key={number}
          document={shown.document}
          number={number}
          shape={shown.shape}
          scroller={scroller}
        />
      ))}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="h-[500px] max-h-[60dvh] rounded-control border bg-muted p-3">
      <p role="status" className="sr-only">
        Opening the file...
      </p>
      <Skeleton className="h-full" />
    </div>
  );
}
