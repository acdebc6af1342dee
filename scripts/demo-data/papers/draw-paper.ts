import { PDFDocument, type PDFFont, PDFName, PDFRawStream, StandardFonts } from 'pdf-lib';
import { filler } from '#test/documents.ts';
import { drawBlock } from './draw-block.ts';
import { type Fonts, Ink, pageSize } from './ink.ts';
import type { Issuer, Paper } from './paper.ts';

const faces = {
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const;

/** A paper as PDF with selectable text in the standard fonts; `bytes` fills it up to about that size. */
export async function drawPaper(paper: Paper, fileTitle: string, bytes = 0): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(fileTitle);
  pdf.setSubject('Sample for the demo');
  const [plain, bold] = faces[paper.issuer.face];
  const fonts: Fonts = { plain: await pdf.embedFont(plain), bold: await pdf.embedFont(bold) };
  const pages: Ink[] = [];
  const nextPage = () => {
    const ink = new Ink(fonts, paper.issuer.color);
    pages.push(ink);
    return ink;
  };
  let ink = nextPage();
  drawMasthead(ink, paper.issuer);
  ink.write('bold', 15, paper.title, { x: ink.left, y: ink.down(20) });
  ink.write('plain', 9, paper.subtitle, { x: ink.left, y: ink.down(14), shade: 'gray' });
  ink.down(14);
  for (const block of paper.blocks) ink = drawBlock(ink, block, nextPage);
  for (const [index, page] of pages.entries()) {
    drawMarks(
      page,
      `Sample for the demo. The people, firms and figures in it are invented. ${paper.disclaimer}`,
    );
    if (pages.length > 1)
      page.writeRight('plain', 8, `Page ${index + 1} of ${pages.length}`, page.right, 48, 'gray');
    addPage(pdf, page, fonts);
  }
  const padding = bytes - 6000;
  if (padding > 0)
    pdf.context.register(PDFRawStream.of(pdf.context.obj({ Length: padding }), filler(padding, fileTitle)));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

function drawMasthead(ink: Ink, { name, address, masthead }: Issuer): void {
  if (masthead === 'band') {
    ink.fill(ink.left, ink.top - 38, 430, 38, ink.color);
    ink.write('bold', 18, name, { x: ink.left + 12, y: ink.top - 19, shade: 'white', within: 410 });
    ink.write('plain', 8.5, address, { x: ink.left + 12, y: ink.top - 31, shade: 'white' });
    ink.down(52);
    return;
  }
  const indent = masthead === 'bar' ? 14 : 0;
  if (indent) ink.fill(ink.left, ink.top - 34, 5, 34, ink.color);
  ink.write('bold', 19, name, { x: ink.left + indent, y: ink.top - 17, shade: 'own', within: 430 });
  ink.write('plain', 9, address, { x: ink.left + indent, y: ink.top - 32 });
  ink.down(44);
  if (!indent) ink.fill(ink.left, ink.y, ink.width, 2, ink.color);
  ink.down(8);
}

/** 'Sample' at the top right, across the page, and in the foot line. */
function drawMarks(ink: Ink, footLine: string): void {
  ink.outline(ink.right - 66, ink.top - 25, 66, 25, '#b23a1e', 1.2);
  ink.write('bold', 11, 'Sample', {
    x: ink.right - 33,
    y: ink.top - 16.5,
    shade: '#b23a1e',
    align: 'center',
  });
  ink.writeAcross('Sample', pageSize);
  ink.fill(ink.left, 62, ink.width, 0.6, '#9aa19d');
  ink.write('plain', 8, footLine, { x: ink.left, y: 48, shade: 'gray', within: ink.width - 60 });
}

function addPage(pdf: PDFDocument, ink: Ink, { plain, bold }: { plain: PDFFont; bold: PDFFont }): void {
  const page = pdf.addPage(pageSize);
  page.node.setFontDictionary(PDFName.of('plain'), plain.ref);
  page.node.setFontDictionary(PDFName.of('bold'), bold.ref);
  page.node.setExtGState(PDFName.of('faint'), pdf.context.obj({ Type: 'ExtGState', ca: 0.055 }));
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(ink.operators())));
}
