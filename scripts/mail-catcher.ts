import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import MailDev from 'maildev';
import { freePort } from './free-port.ts';

interface MailCatcher {
  smtpUrl: string;
  /** Where people read what was caught; `/email` answers it as JSON. */
  webUrl: string;
  stop(): Promise<void>;
}

/** A mailbox for everybody: in development, demo and journeys no mail leaves the machine. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const [smtp, web] = [await freePort(), await freePort()];
  const mailDirectory = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const catcher = MailDev({ mailDirectory, ip: '127.0.0.1', smtp, web, silent: true });
  await promisify(catcher.listen)();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://127.0.0.1:${web}`,
    async stop() {
      await new Promise<void>((resolve) => catcher.close(() => resolve()));
      await rm(mailDirectory, { recursive: true });
    },
  };
}
