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

/** Opens a PDF in its own worker. The caller must close it. */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  const worker = new PdfJsWorker();
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({ data, BinaryDataFactory: BuiltParts, useWorkerFetch: false, verbosity: 0 });
  const close = () => void task.destroy().finally(() => worker.terminate());
  try {
    return { document: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}
