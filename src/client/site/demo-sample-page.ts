/** A PDF of one page that says what it is, made here because only the demo needs it. */
export function samplePage(): Blob {
  const lines = [
    '(Mortgage interest statement) Tj',
    '/F1 13 Tf 0 -34 Td (Page 2 of 2, with nothing cut off) Tj',
    '0 -34 Td (Interest received: $0,000.00) Tj',
    '0 -22 Td (Outstanding principal: $000,000.00) Tj',
    '0 -22 Td (Account: XXXX) Tj',
    '0 -52 Td (SAMPLE. Invented for this demo, not a real document.) Tj',
  ];
  const content = `BT /F1 24 Tf 72 690 Td ${lines.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Blob([text], { type: 'application/pdf' });
}
