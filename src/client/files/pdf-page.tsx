import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Props {
  document: PDFDocumentProxy;
  number: number;
  shape: number;
  scroller: RefObject<HTMLElement | null>;
  /** Whether its number is shown below it. Screen readers read it either way. */
  captioned?: boolean;
}

/** A higher pixel ratio needs more memory than phones have. */
const sharpest = 2;

/** One page: a canvas while it is near the viewport, and its text for screen readers. */
export function PdfPage({ document, number, shape, scroller, captioned = true }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(canvas, scroller);
  const [ownShape, setOwnShape] = useState(shape);
  const [words, setWords] = useState('');
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const paper = canvas.current;
    if (!near || !paper) return;
    let cancel = () => {};
    let gone = false;

    async function draw(paper: HTMLCanvasElement) {
      const page = await document.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const pixels = paper.clientWidth * Math.min(devicePixelRatio, sharpest);
      const viewport = page.getViewport({ scale: pixels / width });
      if (gone) return;
      paper.width = viewport.width;
      paper.height = viewport.height;
      setOwnShape(viewport.height / viewport.width);
      const task = page.render({ canvas: paper, viewport });
      cancel = () => task.cancel();
      const reading = page
        .getTextContent()
        .then(({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')));
      // Awaited together: closing the file rejects both, in either order.
      await Promise.all([task.promise, reading]);
    }

    draw(paper).catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
      cancel();
      // A canvas of size zero frees its memory.
      paper.width = 0;
    };
  }, [document, number, near]);

  const name = `Page ${number} of ${document.numPages}`;
  return (
    <figure>
      <canvas
        ref={canvas}
        role="img"
        aria-label={name}
        style={{ aspectRatio: `1 / ${ownShape}` }}
        className="w-full border bg-white"
      />
      <figcaption
        className={
          captioned || failed ? 'mt-1 text-center text-caption text-muted-foreground tabular-nums' : 'sr-only'
        }
      >
        {name}
        {failed && ': it could not be drawn. Download the file to see it.'}
        <span className="sr-only">{words}</span>
      </figcaption>
    </figure>
  );
}

function useNear(element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '800px 0px',
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, scroller]);
  return near;
}
