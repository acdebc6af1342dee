import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Bill, billProblems, readBill, settleBill } from './bill-of-materials.ts';

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));

describe('the bill of materials of the packages that the server runs', () => {
  let bill: Bill;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bill-'));
    const { devDependencies, ...production } = manifest;
    const packages = Object.entries<{ dev?: boolean }>(lockfile.packages).filter(([, { dev }]) => !dev);
    const locked = { ...lockfile, packages: { ...Object.fromEntries(packages), '': production } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(production));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(locked));
    bill = await readBill(folder);
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('matches the lock file, with every hash', () => {
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(billProblems(bill, lockfile)).toEqual([]);
    const names = bill.components.map(({ name }) => name);
    for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name);
    for (const name of ['vitest', 'react', 'playwright']) expect(names).not.toContain(name);
  });

  it('is found wrong with a package too many, too few, or with other contents', () => {
    const [first, ...rest] = bill.components;
    const other = { name: 'left-pad', version: '1.3.0' };
    const changed = { ...(first as Bill['components'][0]), hashes: [{ alg: 'SHA-512', content: '00' }] };
    expect(billProblems({ ...bill, components: [...bill.components, other] }, lockfile)).toEqual([
      'left-pad@1.3.0 is not in the lock file',
    ]);
    expect(billProblems({ ...bill, components: rest }, lockfile)).toEqual([
      `${first?.name}@${first?.version} is missing`,
    ]);
    expect(billProblems({ ...bill, components: [changed, ...rest] }, lockfile)).toEqual([
      `${first?.name}@${first?.version} has another hash than in the lock file`,
    ]);
  });

  it('is the same whenever and wherever it is made', () => {
    const metadata = {
      ...bill.metadata,
      timestamp: '2030-01-01T00:00:00.000Z',
      component: { ...bill.metadata.component, name: 'elsewhere' },
    };
    const again = { ...bill, serialNumber: 'urn:uuid:other', metadata };
    const settled = settleBill(bill, '2026-11-16');
    expect(settleBill(again, '2026-11-16')).toEqual(settled);
    expect(settled.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(settled.metadata.component).toMatchObject({ name: 'client-portal', version: manifest.version });
  });
});
