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

/** The bucket that docs/high-availability.md expects from a provider. */
const bucket = {
  endpoint: 'http://127.0.0.1:8080',
  key: 'test:app',
  secret: 'appsecret',
};
const createBucket = `cd /srv/portal/current && node --input-type=module -e "
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
const credentials = { accessKeyId: '${bucket.key}', secretAccessKey: '${bucket.secret}' };
const client = new S3Client({ endpoint: '${bucket.endpoint}', region: 'us-east-1', forcePathStyle: true, credentials });
await client.send(new CreateBucketCommand({ Bucket: 'portal-files' }));"
cd /
`;

/** docs/high-availability.md: what is done on the database machines and on the first of the portal's machines. */
export function clusterPage() {
  const [[packages = '', ...settings] = [], program = [], , environment = [], ...rest] =
    numberedSteps('install-debian');
  const [passwords = [], databases = [], portal = []] = numberedSteps('high-availability');
  const [install = '', configure = '', start = '', look = ''] = databases;
  const [proxy = '', database = '', settingsOfCluster = ''] = portal;
  const [databasePackages, afterPackages] = afterInstall(install);
  const [proxyPackages, afterProxy] = afterInstall(proxy);
  const withBucket = replaceOnce(
    replaceOnce(
      replaceOnce(settingsOfCluster, 'https://s3.example.com', bucket.endpoint),
      'the key of the bucket',
      bucket.key,
    ),
    'its secret',
    bucket.secret,
  );
  const textOf = (...blocks: string[]) => blocks.join('\n');
  return {
    databasePackages,
    portalPackages: textOf(packages, proxyPackages),
    passwords: textOf(...passwords),
    configure: (name: string, address: string) =>
      textOf(
        afterPackages,
        replaceOnce(configure, 'name=db1 address=10.0.0.11', `name=${name} address=${address}`),
      ),
    start,
    look,
    portal: (secrets: string) =>
      waitForBoth(
        asReader(
          textOf(
            ...settings,
            ...program,
            afterProxy,
            createBucket,
            secrets,
            database,
            ...environment,
            withBucket,
            ...rest.flat(),
          ),
          'portal first-admin',
        ),
      ),
  };
}

/** The commands that install packages, and those after them. */
function afterInstall(commands: string): [string, string] {
  const lines = commands.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('apt-get'));
  return [lines.slice(0, last + 1).join('\n'), lines.slice(last + 1).join('\n')];
}
