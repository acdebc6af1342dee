// The legacy build supports older phones.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/** Assets that pdf.js fetches on demand: standard fonts and image decoders. */
const parts: Record<string, string> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitSymbol.pfb': symbol,
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
};

class BuiltParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = parts[filename];
    if (!url) throw new Error(`${filename} is not part of the build`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

/** The worker's script could not be loaded, so another try may succeed. */
export class ReaderNotLoaded extends Error {}

/** Opens a PDF in its own worker. The caller must close it. */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  const worker = new PdfJsWorker();
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({ data, BinaryDataFactory: BuiltParts, useWorkerFetch: false, verbosity: 0 });
  // pdf.js itself would wait forever for a worker that was given to it.
  const notLoaded = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ReaderNotLoaded()));
  });
  try {
    const document = await Promise.race([task.promise, notLoaded]);
    return { document, close: () => void task.destroy().finally(() => worker.terminate()) };
  } catch (error) {
    // Without `destroy`, which waits for the worker's answer.
    worker.terminate();
    throw error;
  }
}
