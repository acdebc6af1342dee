import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Packages with native parts name one optional package for each platform. npm omits those from the lock file that the
 * registry did not serve, and `npm ci` then fails on every machine. This adds them by name, version and platform: run it
 * after `npm install` if `npm ci` prints 'Missing: … from lock file'. Every package then gets its hash from the
 * registry; packages that the registry does not serve are listed in packages-without-hash.json.
 */
interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'armv7',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

/** '@rolldown/binding-linux-arm64-musl' runs on linux, arm64, musl. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/).map((word) => ({ windows: 'win32', universal: 'arm64' })[word] ?? word);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : [];
  return {
    ...(os.length > 0 && { os }),
    // If the name contains no platform, the package gets a nonexistent CPU, so that it is never installed.
    cpu: cpu.length > 0 ? cpu : os.length > 0 ? [] : ['unknown'],
    ...(libc.length > 0 && { libc }),
  };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages: Record<string, LockedPackage> = lock.packages;
let added = 0;

for (const [path, parent] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    const hoisted = `node_modules/${name}`;
    const nested = `${path}/node_modules/${name}`;
    const known = packages[nested] ?? packages[hoisted];
    const version = range.replace(/^[\^~]/, '');
    if (known && (nested in packages || known.version === version || range !== version)) continue;
    const { cpu, ...platform } = platformOf(name);
    packages[known ? nested : hoisted] = {
      version,
      ...(cpu && cpu.length > 0 && { cpu }),
      ...(parent.dev && { dev: true }),
      optional: true,
      ...platform,
    };
    added += 1;
  }
}

const unhashed = Object.entries(packages).filter(
  ([path, { integrity, link }]) => path && !integrity && !link,
);
const withoutHash: string[] = [];
for (const [path, locked] of unhashed) {
  const name = `${path.split('node_modules/').at(-1)}@${locked.version}`;
  const answer = await promisify(execFile)('npm', ['view', name, 'dist.integrity']).catch(() => undefined);
  const integrity = answer?.stdout.trim();
  // In npm's key order, so that its next run changes nothing.
  if (integrity) packages[path] = { version: locked.version, integrity, ...locked };
  else withoutHash.push(name);
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
writeFileSync('scripts/packages-without-hash.json', `${JSON.stringify(withoutHash.sort(), null, 2)}\n`);
console.log(`${added} packages of other platforms added to package-lock.json.`);
console.log(
  `${unhashed.length - withoutHash.length} got their hash, ${withoutHash.length} are not served and have none.`,
);
