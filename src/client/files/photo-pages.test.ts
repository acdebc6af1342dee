import { describe, expect, it } from 'vitest';
import { pdfFilename, suggestedName } from './photo-pages.ts';

describe('the name of a PDF made of photographs', () => {
  it('contains the date', () => {
    expect(suggestedName(new Date(2026, 2, 9))).toBe('Photographed pages 2026-03-09');
  });

  it('is the typed text with one extension and without invalid characters', () => {
    expect(pdfFilename('Receipts May')).toBe('Receipts May.pdf');
    expect(pdfFilename(' Receipts May.PDF ')).toBe('Receipts May.pdf');
    expect(pdfFilename('Receipts: May/June')).toBe('Receipts May June.pdf');
  });

  it('defaults to the suggestion', () => {
    expect(pdfFilename(' .pdf')).toBe(`${suggestedName()}.pdf`);
  });
});
