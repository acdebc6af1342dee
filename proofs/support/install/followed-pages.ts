import { numberedSteps, pageCommands, replaceOnce, sectionBlocks } from './page-commands.ts';

/** The page as a reader follows it: with their own mail server and with answers to the questions. */
function asReader(page: string, firstAdmin: string): string {
  const answers = 'Dana First dana.first dana@example.com "a long enough trial password"';
  const withMail = replaceOnce(
    page,
    'smtp://portal%40example.com:password@mail.example.com:587',
    'smtp://mail.example.com:587',
  );
  return replaceOnce(withMail, `${firstAdmin}\n`, `printf "%s\\n" ${answers} | ${firstAdmin}\n`);
}

/** Waits for the servers to start: a script would otherwise check the result too early. */
export const waitFor = (ports: string) =>
  `for port in ${ports}; do until node -e "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do sleep 1; done; done\n`;

const waitForBoth = (page: string) =>
  replaceOnce(page, 'portal doctor', `${waitFor('3000 3001')}portal doctor`);

/** The commands that install packages, the rest of the page, and the parts of it that a restore needs. */
export function debianPage() {
  const [[packages = '', ...settings] = [], ...steps] = numberedSteps('install-debian');
  const textOf = (blocks: string[][]) => blocks.flat().join('\n');
  // Steps 1 and 2; 6, 7 and 8.
  const [before, after] = [textOf([settings, ...steps.slice(0, 1)]), textOf(steps.slice(4))];
  return {
    packages,
    install: waitForBoth(asReader(textOf([settings, ...steps]), 'portal first-admin')),
    restore: `${before}\n${pageCommands('restore-debian').join('\n')}\n${waitForBoth(after)}`,
  };
}

/** The commands for a firm, of the page for many firms. */
export function firmPage(firm: string, port: number, archive: string) {
  const [values = '', program = '', database = '', servers = '', restore = ''] =
    pageCommands('install-many-firms');
  const own = values
    .replaceAll('maple', firm)
    .replace('3101', String(port))
    .replace(/archive=\S+/, `archive=/root/${archive}`);
  const look = `${waitFor(String(port))}systemctl start "portal-firm-backup@$firm"\nportal "$firm" doctor\n`;
  return {
    install: `${own}${program}${asReader(database, 'portal "$firm" first-admin')}${servers}${look}`,
    restore: `${own}${program}${restore}${servers}${look}`,
  };
}

/** The commands of operations.md for a restore on the same machine, after the loss of its database. */
export function restoreInPlace(): string {
  const [sql = ''] = sectionBlocks('operations', '### Restore', 'sql');
  const [commands = ''] = sectionBlocks('operations', '### Restore');
  return [
    'systemctl stop portal@3000 portal@3001',
    `runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 <<'SQL'\ndrop database portal;\n${sql}SQL`,
    commands,
    waitFor('3000 3001'),
  ].join('\n');
}
