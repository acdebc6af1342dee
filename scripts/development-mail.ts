import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import MailDev from 'maildev';
import { freePort } from './free-port.ts';

interface DevelopmentMail {
  smtpUrl: string;
  /** The page that shows every mail; `/email` returns them as JSON. */
  webUrl: string;
  stop(): Promise<void>;
}

/** An SMTP server that keeps every mail: in development, demo and journeys none leaves the machine. */
export async function startDevelopmentMail(): Promise<DevelopmentMail> {
  const [smtp, web] = [await freePort(), await freePort()];
  const mailDirectory = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const mailServer = MailDev({ mailDirectory, ip: '127.0.0.1', smtp, web, silent: true });
  await promisify(mailServer.listen)();
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://127.0.0.1:${web}`,
    async stop() {
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
      await rm(mailDirectory, { recursive: true });
    },
  };
}
