import { useEffect, useRef, useState } from 'react';
import { LoadError } from '../ui/load-error.tsx';
import { readPdf } from './api.ts';
import { PagesWaiting } from './pages-waiting.tsx';
import { type OpenPdf, openPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';

interface Shown extends OpenPdf {
  /** Height of the first page for a width of 1, until a page says its own. */
  shape: number;
}

/** The pages of a PDF under one another, drawn when they come near: phones cannot be trusted with a framed PDF. */
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
      const data = await readPdf(id).catch(() => setFailed('to load'));
      if (!data || gone) return;
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
  if (!shown) return <PagesWaiting />;
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
