import { sha256 } from './checksums.ts';
import { runCommand } from './run-command.ts';

/** The parts of a CycloneDX document that we read or write. */
export interface Bill {
  bomFormat: string;
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string; version: string } };
  components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[];
}

interface Lockfile {
  packages: Record<string, { version?: string; integrity?: string; dev?: boolean; optional?: boolean }>;
}

/**
 * The packages of the folder's lock file, written by npm itself in the CycloneDX format. Without `--omit=dev`, which
 * also omits packages that both the server and a development package need.
 */
export async function readBill(folder: string): Promise<Bill> {
  const bill = await runCommand('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], folder);
  return JSON.parse(bill);
}

/** Replaces npm's random number, time and folder name, so that builds are reproducible. */
export function settleBill(bill: Bill, date: string): Bill {
  const hash = sha256(JSON.stringify(bill.components));
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  const component = { ...bill.metadata.component, name: 'client-portal' };
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    metadata: { ...bill.metadata, timestamp: `${date}T00:00:00.000Z`, component },
  };
}

/** How the bill differs from the production packages of the lock file. Optional packages may be missing. */
export function billProblems(bill: Bill, lockfile: Lockfile): string[] {
  const locked = new Map<string, { hash: string | undefined; optional: boolean }>();
  for (const [path, { version, integrity, dev, optional = false }] of Object.entries(lockfile.packages)) {
    if (path === '' || dev) continue;
    locked.set(`${path.split('node_modules/').at(-1)}@${version}`, { hash: hexOf(integrity), optional });
  }
  const listed = new Map(
    bill.components.map((one) => [`${one.name}@${one.version}`, one.hashes?.[0]?.content]),
  );
  return [
    ...[...listed].flatMap(([name, hash]) => {
      if (!locked.has(name)) return [`${name} is not in the lock file`];
      return locked.get(name)?.hash === hash ? [] : [`${name} has another hash than in the lock file`];
    }),
    ...[...locked].flatMap(([name, { optional }]) =>
      listed.has(name) || optional ? [] : [`${name} is missing`],
    ),
  ];
}

const hexOf = (integrity?: string) =>
  integrity && Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
