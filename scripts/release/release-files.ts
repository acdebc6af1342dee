import { operatorCommands } from '../help/operator-commands.ts';

/*
 * The files of a release, in one place: the archive and the container image have the same.
 */

/** What an operator reads. */
const pages = [
  'operations',
  'maintenance',
  'install-debian',
  'install-compose',
  'install-many-firms',
  'restore-debian',
  'high-availability',
].map((page) => `docs/${page}.md`);

/** What the client is built from, besides the packages. */
export const sources = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'firm.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'content',
  'deploy',
  ...pages,
  'migrations',
  'public',
  'scripts',
  'src',
];

/** The commands for operators, each a file and perhaps a folder of the same name. No others are shipped. */
export const operatorScripts = Object.keys(operatorCommands);
export const developmentScripts = ['build-client', 'demo', 'dev', 'release', 'reset', 'write-as-client'];

/** The files that are shipped after the build, without tests. */
export const shipped = [
  'package.json',
  '.env.example',
  'LICENSE',
  'firm.config.ts',
  'build/client',
  'content',
  'deploy',
  ...pages,
  'migrations',
  'scripts/check-node.js',
  ...operatorScripts.flatMap((name) => [`scripts/${name}.ts`, `scripts/${name}`]),
  'src/server',
  'src/shared',
];

export const isShipped = (path: string) =>
  !/\.test\.ts$/.test(path) && shipped.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** The commands of package.json whose programs are shipped. */
export function shippedCommands(commands: Record<string, string>): Record<string, string> {
  const isWhole = (command: string) => {
    const programs = command.match(/\b(scripts|src)\/[\w./-]+\.[jt]s\b/g) ?? [];
    const [program] = programs.filter((path) => path !== 'scripts/check-node.js');
    return program !== undefined && programs.every(isShipped);
  };
  return Object.fromEntries(Object.entries(commands).filter(([, command]) => isWhole(command)));
}
