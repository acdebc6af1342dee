import type { TestApp } from './app.ts';
import { uploadForm } from './upload.ts';

/** Sends a file to be imported, as the page does. */
export function uploadCsv(
  test: TestApp,
  token: string | undefined,
  content: string | Buffer,
  filename = 'clients.csv',
) {
  const { payload, headers } = uploadForm({ filename, bytes: Buffer.from(content) });
  return test.request({ method: 'POST', url: '/api/admin/client-imports', payload, headers, token });
}

const header = 'First Name,Last Name,E-mail,Phone,Address,City,State,ZIP,Tags,Company,Company Type';

/** Clients with every column that can be imported; five share a company. `mark` tells them apart from other tests. */
export function clientCsv(mark: string, count: number, bad: string[] = []): string {
  const good = Array.from({ length: count }, (_, index) => {
    const company = `Orchard ${mark} ${Math.floor(index / 5)} LLC`;
    return `Client${'abcdefghij'[index % 10]},Marlowe,c${index}.${mark}@example.test,(404) 555-0100,${index + 1} Oak St,Macon,GA,31201,"tax; ${mark}",${company},LLC`;
  });
  return [header, ...good, ...bad].join('\r\n');
}
