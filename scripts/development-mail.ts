import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MailDev from 'maildev';
import type { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

export interface DevelopmentMail {
  smtpUrl: string;
  /** The page that shows every mail; `/email` returns them as JSON. */
  webUrl: string;
  stop(): Promise<void>;
}

interface Ports {
  smtp: number;
  web: number;
}

/**
 * An SMTP server that keeps every mail: in development, demo and journeys none leaves the machine. The preferred ports
 * are used if they are free.
 */
export async function startDevelopmentMail(
  preferred?: Ports,
): Promise<DevelopmentMail & { smtp: SMTPServer }> {
  const [smtp, web] = [await freePort(preferred?.smtp), await freePort(preferred?.web)];
  const mailDirectory = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const mailServer = MailDev({ mailDirectory, ip: '127.0.0.1', smtp, web, silent: true });
  await mailServer.listen();
  return {
    smtp: mailServer.smtp,
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    webUrl: `http://127.0.0.1:${web}`,
    async stop() {
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
      await rm(mailDirectory, { recursive: true });
    },
  };
}
