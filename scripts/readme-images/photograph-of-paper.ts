import type { Browser } from '@playwright/test';

/** A paper on a table, as somebody photographs it: an invented form, marked as a sample. */
const html = `
  <style>
    body { margin: 0; background: linear-gradient(120deg, #8a6a4a, #6d5138); font: 22px Georgia, 'DejaVu Serif', serif }
    main { position: absolute; left: 60px; top: 70px; width: 700px; height: 920px; padding: 50px; background: #fbfaf6;
      color: #1d2433; transform: rotate(-1.6deg); box-shadow: 0 16px 50px rgb(0 0 0 / .45) }
    h1 { margin: 0; font-size: 34px; color: #14532d }
    h2 { margin: 44px 0 20px; font-size: 28px }
    i { float: right; padding: 4px 14px; border: 2px solid #9b2c2c; color: #9b2c2c; font-style: normal }
    td { padding: 16px 0; border-bottom: 1px solid #c9c4b8 }
    td:last-child { text-align: right; font-weight: bold }
    table { width: 100%; border-collapse: collapse }
  </style>
  <main>
    <i>Sample</i>
    <h1>Bramblewood Concert Hall</h1>
    <p>18 Orchard Row, Decatur, GA</p>
    <h2>Form W-2, wage and tax statement</h2>
    <table>
      <tr><td>Employee<td>Theo Lindqvist
      <tr><td>Employee’s number<td>XXX-XX-0000
      <tr><td>1 Wages, tips, other pay<td>$21,600.00
      <tr><td>2 Federal income tax withheld<td>$1,512.00
      <tr><td>4 Social Security tax withheld<td>$1,339.20
      <tr><td>6 Medicare tax withheld<td>$313.20
    </table>
    <p>Keep this copy for your records.</p>
  </main>`;

export async function photographOfPaper(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 920, height: 1200 } });
  await page.setContent(html);
  const buffer = await page.screenshot({ type: 'jpeg', quality: 85 });
  await page.close();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}
