import type { Db } from '#server/core/database/db.ts';
import type { Env } from '#server/core/process/env.ts';
import type { Check } from '#server/core/process/readiness.ts';
import { ownershipProblem, readInstallation, readMarker } from '#server/core/storage/installation.ts';
import { type Vault, wrongKeys } from '#server/files/vault.ts';
import { vaultChecks } from '#server/files/vault-checks.ts';
import { type Examination, Fault, reason, Warning } from './examination.ts';

export function storageExaminations(env: Env, db: Db, vault: Vault): Examination[] {
  const { storageUrl, clamdUrl } = env;
  const onDisk = storageUrl.protocol === 'file:';
  const place = onDisk ? `The folder ${storageUrl.pathname}` : `The bucket ${storageUrl.host}`;
  const checks = Object.fromEntries(vaultChecks(vault).map((check) => [check.name, check]));
  const check = (name: string) => (checks[name] as Check).run();
  const failWith = (explain: (reason: string) => string) => (error: unknown) => {
    throw new Fault(explain(reason(error)));
  };

  return [
    {
      name: 'storage',
      async run() {
        await check('storage').catch(
          failWith((why) =>
            onDisk
              ? `${place} cannot be written and read (${why}): create it and give it to the user that the server runs as.`
              : `${place} cannot be written and read (${why}): correct STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
          ),
        );
        return `${place} can be written and read`;
      },
    },
    {
      name: 'storage owner',
      needs: 'storage',
      async run() {
        const marker = await readMarker(vault.storage);
        const problem = marker && ownershipProblem(await readInstallation(db), marker);
        if (problem) throw new Fault(problem);
        return marker ? 'it belongs to this database' : 'new: the first sweep marks it';
      },
    },
    {
      name: 'disk space',
      needs: 'storage',
      async run() {
        await check('diskSpace').catch(
          failWith(() => `${place} has less than 1 GB of free space: make room or add a disk.`),
        );
        const free = await vault.storage.freeBytes();
        return free === undefined ? 'no limit' : `${Math.floor(free / 1024 ** 3)} GB free`;
      },
    },
    {
      name: 'file key',
      needs: 'storage',
      async run() {
        await check('fileKey').catch(failWith(() => wrongKeys));
        return 'FILE_KEYS opens the files';
      },
    },
    {
      name: 'virus scanner',
      async run() {
        if (!clamdUrl)
          throw new Warning('Files are not scanned for viruses: install clamd and set CLAMD_URL.');
        await check('scanner').catch(
          failWith(
            (why) =>
              `The virus scanner does not answer (${why}): run \`systemctl start clamav-daemon\`, or correct CLAMD_URL. If clamd stays inactive, its signatures have not arrived: \`journalctl --unit clamav-freshclam\` says why.`,
          ),
        );
        return 'clamd answers';
      },
    },
  ];
}
