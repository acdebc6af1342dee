import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import installScripts from '#scripts/install-scripts.json' with { type: 'json' };
import withoutHash from '#scripts/packages-without-hash.json' with { type: 'json' };
import { type Bill, readBill } from '#scripts/release/bill-of-materials.ts';
import manifest from '../package.json' with { type: 'json' };
import { report } from './support/report.ts';

/**
 * Checks all packages of the lock file, including development packages: npm's bill of materials has the same packages
 * with the same hashes, every package with an install script is listed with a reason, and `npm audit` knows of no high
 * or critical vulnerability. If no advisory service responds, the audit is reported as not measured.
 */
interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';
const locked = Object.entries(lockfile.packages)
  .filter(([path]) => path !== '')
  .map(([path, one]) => ({ name: nameOf(path), ...one }));
const key = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

function compare({ components }: Bill): string[] {
  const hashes = new Map(
    locked.map((one) => [
      key(one),
      Buffer.from(one.integrity?.split('-')[1] ?? '', 'base64').toString('hex'),
    ]),
  );
  const listed = new Set(components.map(key));
  return [
    ...components.flatMap((one) => {
      if (!hashes.has(key(one))) return [`${key(one)} is not in the lock file`];
      return (one.hashes?.[0]?.content ?? '') === hashes.get(key(one))
        ? []
        : [`${key(one)} has another hash`];
    }),
    // npm omits optional packages of other platforms.
    ...locked.filter((one) => !listed.has(key(one)) && !one.optional).map((one) => `${key(one)} is missing`),
  ];
}

interface Audit {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

/** `undefined` if the service did not respond; npm exits with 1 if it found something. */
async function audit(): Promise<Audit | undefined> {
  const output = await new Promise<string>((resolve) => {
    execFile('npm', ['audit', '--json'], { timeout: 120_000, maxBuffer: 2 ** 26 }, (_error, text) =>
      resolve(text),
    );
  });
  try {
    const answer = JSON.parse(output) as Audit;
    return answer.metadata ? answer : undefined;
  } catch {
    return undefined;
  }
}

const bill = await readBill('.');
const problems = compare(bill);
for (const problem of problems.slice(0, 10)) console.log(`    ${problem}`);
report(
  'packages of the bill of materials; of the lock file; differences',
  `${bill.components.length}; ${locked.length}; ${problems.length}`,
  bill.components.length > 0 && problems.length === 0,
);

const unhashed = locked.filter(({ integrity }) => !integrity);
const unlisted = unhashed.filter((one) => !withoutHash.includes(key(one)) || !one.dev || !one.optional);
report(
  'packages without a hash, all optional ones of development for other platforms',
  `${unhashed.length}, of them not listed: ${unlisted.length}`,
  unlisted.length === 0,
);

const reasons: Record<string, string> = installScripts;
const allowed: Record<string, boolean> = manifest.allowScripts;
const running = [
  ...new Map(locked.filter((one) => one.hasInstallScript).map((one) => [one.name, one])).values(),
];
for (const { name, dev } of running)
  console.log(
    `    ${name} (${dev ? 'development' : 'server'}, ${allowed[name] ? 'allowed' : 'not allowed'}): ${reasons[name] ?? 'NO REASON'}`,
  );
const unexplained = running.filter(({ name }) => !reasons[name]);
const ofServer = running.filter(({ name, dev }) => !dev && allowed[name]);
report(
  'packages that would run a program when installed; without a reason; allowed in production',
  `${running.length}; ${unexplained.length}; ${ofServer.length}`,
  unexplained.length === 0 && ofServer.length === 0,
);

const answer = await audit();
if (!answer?.metadata) {
  console.log('  not measured: npm audit, because no advisory service answered');
} else {
  const { high = 0, critical = 0, ...others } = answer.metadata.vulnerabilities;
  for (const [name, { severity, range }] of Object.entries(answer.vulnerabilities ?? {}))
    console.log(`    ${severity}: ${name} ${range}`);
  report(
    'npm audit: high; critical; all',
    `${high}; ${critical}; ${others.total ?? 0}`,
    high + critical === 0,
  );
}
