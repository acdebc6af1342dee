import { pageCommands, replaceOnce } from './page-commands.ts';

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
const waitFor = (ports: string) =>
  `for port in ${ports}; do until node -e "fetch('http://127.0.0.1:$port/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; do sleep 1; done; done\n`;

/** The commands that install packages, and the rest of the page. */
export function debianPage(): { packages: string; steps: string } {
  const [packages = '', ...steps] = pageCommands('install-debian');
  const page = asReader(steps.join('\n'), 'portal first-admin');
  return { packages, steps: replaceOnce(page, 'portal doctor', `${waitFor('3000 3001')}portal doctor`) };
}

/** The page's commands once for each of two firms, with the same archive. */
export function manyFirmsPage(archive: string): string {
  const [values = '', steps = ''] = pageCommands('install-many-firms');
  const firms = [
    { firm: 'maple', port: '3101' },
    { firm: 'birch', port: '3102' },
  ].map(({ firm, port }) => {
    const own = values
      .replaceAll('maple', firm)
      .replace('3101', port)
      .replace(/archive=\S+/, `archive=/root/${archive}`);
    const page = asReader(steps, 'portal "$firm" first-admin');
    return `${own}\n${page}\n${waitFor(port)}systemctl start "portal-firm-backup@$firm"\nportal "$firm" doctor\n`;
  });
  return firms.join('\n');
}
