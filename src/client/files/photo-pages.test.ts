import { describe, expect, it } from 'vitest';
import { pdfFilename, suggestedName } from './photo-pages.ts';

describe('the name of a PDF made of photographs', () => {
  it('says the day', () => {
    expect(suggestedName(new Date(2026, 2, 9))).toBe('Photographed pages 2026-03-09');
  });

  it('is what was typed, with its ending once and nothing a file cannot be called', () => {
    expect(pdfFilename('Receipts May')).toBe('Receipts May.pdf');
    expect(pdfFilename(' Receipts May.PDF ')).toBe('Receipts May.pdf');
    expect(pdfFilename('Receipts: May/June')).toBe('Receipts May June.pdf');
  });

  it('is the suggestion where nothing was typed', () => {
    expect(pdfFilename(' .pdf')).toBe(`${suggestedName()}.pdf`);
  });
});
