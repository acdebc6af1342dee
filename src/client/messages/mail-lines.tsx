import { TriangleAlert } from 'lucide-react';
import type { MessageMail } from '#shared/message-mails.ts';
import { OriginalMail } from '../mail/original-mail.tsx';
import { mailStateLine } from './mail-words.ts';

/** Shown below a message: what became of its email, or why the sender of an incoming email may be somebody else. */
export function MailLines({ mail, mailWarning, originalMailId }: MessageMail) {
  const isTrouble = mail?.state === 'bounced' || mail?.state === 'failed';
  return (
    <>
      {mail && !isTrouble && <p className="text-caption text-muted-foreground">{mailStateLine(mail)}</p>}
      {mail && isTrouble && <Warning tone="text-danger">{mailStateLine(mail)}</Warning>}
      {mailWarning && <Warning tone="text-warning">{mailWarning}</Warning>}
      {originalMailId !== null && <OriginalMail id={originalMailId} />}
    </>
  );
}

function Warning({ tone, children }: { tone: string; children: string }) {
  return (
    <p className={`flex max-w-[68ch] gap-1.5 text-caption font-medium ${tone}`}>
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
