import { report } from '../report.ts';
import type { Machine } from './booted-machine.ts';

/** Shows that the server's user can move and remove what a restore has written, as only their owner can. */
export function reportServerOwnsFiles(
  machine: Machine,
  visit: (...words: (string | number)[]) => { status: number; sha256?: string },
  fileId: number,
): void {
  const foreign = machine.output(
    'find /var/lib/portal /var/lib/portal-maple ! -user portal ! -user portal-maple',
  );
  report("restored files that are not the server's", foreign || 'none', foreign === '');
  const confirmed = visit('use-copy');
  report('an owner uses the copy from now on', confirmed.status, confirmed.status < 300);

  // A new key moves the contents of before to quarantine, which sets their time.
  machine.output(`key=$(cd /srv/portal/current && node -e "import('age-encryption').then(async (age) => console.log(await age.generateX25519Identity()))")
    sed -i "s/^FILE_KEYS=/&$key,/" /etc/portal/portal.env
    systemctl restart portal@3000 portal@3001`);
  const moved = machine.run('portal re-encrypt');
  const { status } = visit('read', fileId);
  report(
    'moved to a new key and read',
    `${moved.stdout.split('\n')[0]} ${status}`,
    moved.status === 0 && status === 200,
  );

  const removed = visit('remove', fileId);
  machine.output(
    `runuser -u postgres -- psql --quiet portal --command "update files set deleted_at = now() - interval '1 year' where id = ${fileId}"`,
  );
  const swept = machine.output('portal storage sweep');
  const left = machine.output(
    'find /var/lib/portal/files -maxdepth 1 -type f ! -name installation.json | wc -l',
  );
  report(
    'deleted and swept',
    `${removed.status}, ${/\d+ purged/.exec(swept)?.[0]}, ${left} left`,
    removed.status < 300 && swept.includes('1 purged') && left === '0',
  );
}
