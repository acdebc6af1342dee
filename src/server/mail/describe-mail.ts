import { firm } from '#firm';
import { countOf } from '#shared/format.ts';
import type { MailState } from '#shared/mail.ts';
import type { SystemItem } from '#shared/system.ts';
import { mailProblem } from '../jobs/plain-reason.ts';
import { type Facts, queueNamed, reportNamed } from '../system/facts.ts';
import { duration, operator, type Verdict, when, works } from '../system/verdicts.ts';
import { type MailFacts, outgoingQueues, reportedDays } from './facts.ts';
import { describeServer, type MailSettings, showAnswer } from './settings.ts';

interface Observed {
  settings: MailSettings;
  system: Facts;
  mail: MailFacts;
  /** What /readyz says about the mail server; undefined without one. */
  check: string | undefined;
  /** Clients whose address bounced. */
  returned: number;
}

/** The name under which the process that reads the mailbox reports. */
export const mailboxReport = 'mailbox';

/** Normally mail is sent and read within seconds. */
const lateSeconds = 15 * 60;

export function describeMail(observed: Observed): MailState['groups'] {
  const item = (name: string, title: string, verdict: Verdict): SystemItem => ({ name, title, ...verdict });
  return [
    {
      title: 'Set up',
      items: [
        item('outgoing', 'Outgoing mail', judgeOutgoing(observed)),
        item('incoming', 'Incoming mail', judgeIncoming(observed)),
        ...(observed.settings.imapUrl ? [item('senders', 'Senders', judgeSenders(observed))] : []),
        item('text', 'Message text', judgeText(observed)),
      ],
    },
    {
      title: 'How it goes',
      items: [
        item('waiting', 'Waiting to go out', judgeWaiting(observed)),
        item('received', 'Received', judgeReceived(observed)),
        item('not-taken-in', 'Not taken in', judgeNotTakenIn(observed)),
        item('given-up', 'Given up', judgeGivenUp(observed)),
        item('returned', 'Came back', judgeReturned(observed)),
      ],
    },
  ];
}

const copyAdvice = 'Press ‘Use this copy from now on’ once it is the one that your clients use.';

function judgeOutgoing({ settings: { smtpUrl, mailFrom }, system, check }: Observed): Verdict {
  if (!smtpUrl) {
    const next = `Ask ${operator} to set SMTP_URL. Mail that waits is sent then.`;
    return { state: 'off', text: 'No mail server is connected, so no mail is sent.', next };
  }
  if (system.restoredCopy)
    return { state: 'off', text: 'This is a restored copy, which sends no mail.', next: copyAdvice };
  const through = `through ${describeServer(smtpUrl)}.`;
  if (check === 'ok') return works(`Mail goes out ${through} Its sender is ${mailFrom}.`);
  return {
    state: 'failed',
    text: `Mail does not go out ${through} The mail server does not take it.`,
    next: `Press ‘Test both ways’ to see its answer. Mail is tried again for about a day; ask ${operator} before that.`,
  };
}

function judgeIncoming({ settings: { imapUrl, mailAddress }, system }: Observed): Verdict {
  if (!imapUrl || !mailAddress) {
    return {
      state: 'off',
      text: 'No mailbox is connected, so no mail is taken in: clients answer in the portal.',
      next: `Ask ${operator} to set IMAP_URL and MAIL_ADDRESS if clients are to answer by email.`,
    };
  }
  if (system.restoredCopy)
    return {
      state: 'off',
      text: 'This is a restored copy, which leaves the mailbox alone.',
      next: copyAdvice,
    };
  const mailbox = `Mail to ${mailAddress}`;
  const at = `at ${describeServer(imapUrl)}`;
  const report = reportNamed(system, mailboxReport);
  if (!report) {
    return {
      state: 'attention',
      text: `${mailbox} waits ${at}. Nothing has been taken from it yet.`,
      next: `Press ‘Test both ways’. If it works, ask ${operator} whether the background work runs.`,
    };
  }
  const isOld = Date.parse(report.reportedAt) < system.now.getTime() - lateSeconds * 1000;
  if (report.succeeded && isOld) {
    return {
      state: 'failed',
      text: `${mailbox} has not been taken in since ${when(report.reportedAt, system)}. Before, the mailbox ${at} worked.`,
      next: `No mail is lost: it stays in the mailbox meanwhile. Ask ${operator} whether the background work runs.`,
    };
  }
  if (report.succeeded) return works(`${mailbox} is taken in, from the mailbox ${at}.`);
  // Reported by the process that reads the mailbox: the server's answer or a network error.
  const answer = showAnswer(report.message, [imapUrl]);
  const reason = `${mailProblem(answer)?.text ?? 'Its answer:'} (${answer})`;
  const success = report.succeededAt ? when(report.succeededAt, system) : 'never';
  return {
    state: 'failed',
    text: `${mailbox} is not taken in: the mailbox ${at} cannot be used. ${reason} The last success: ${success}.`,
    next: `No mail is lost: it stays in the mailbox meanwhile. Ask ${operator} to look at IMAP_URL and at that server.`,
  };
}

function judgeSenders({ settings: { mailAuthServer } }: Observed): Verdict {
  if (mailAuthServer)
    return works(
      `${mailAuthServer} says whether an email comes from whom it names (DMARC). Nobody else is believed.`,
    );
  return {
    state: 'attention',
    text: 'No sender can be verified: set MAIL_AUTH_SERVER.',
    next: `Until then an email that answers none of yours becomes an enquiry, also from a client. Ask ${operator} to set it to the name in the Authentication-Results of the receiving server.`,
  };
}

function judgeText({ mail: { clients, agreed } }: Observed): Verdict {
  if (!firm.conversations?.textByMail)
    return { state: 'off', text: 'Mail to clients says only that a message waits.', next: null };
  return works(
    `Clients may agree to read messages in mails; ${agreed} of ${countOf(clients, 'client has', 'clients have')}. To all others mail says only that a message waits.`,
  );
}

function judgeWaiting({ system, settings: { smtpUrl } }: Observed): Verdict {
  const queues = outgoingQueues.map((name) => queueNamed(system, name));
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  if (waiting === 0) return works('No mail is waiting.');
  const oldest = Math.max(...queues.map(({ oldestSeconds }) => oldestSeconds));
  const text = `${countOf(waiting, 'email waits', 'emails wait')}, for up to ${duration(oldest, system.now)}.`;
  if (system.restoredCopy || (smtpUrl && oldest < lateSeconds)) return works(text);
  return { state: 'attention', text, next: 'What waits, and why, is under Failed jobs.' };
}

function judgeReceived({ mail, system }: Observed): Verdict {
  const { lastReceivedAt, unread, oldestUnreadSeconds } = mail;
  if (!lastReceivedAt) return works('No mail has been received yet.');
  const last = `The last mail was received on ${when(lastReceivedAt, system)}.`;
  if (unread === 0) return works(`${last} None waits to be read.`);
  const text = `${last} ${countOf(unread, 'email waits', 'emails wait')} to be read, for up to ${duration(oldestUnreadSeconds, system.now)}.`;
  if (system.restoredCopy || oldestUnreadSeconds < lateSeconds) return works(text);
  const next = `Mail waits while the virus scanner or the storage is away, and for up to a day where a sender sends very much. Otherwise ask ${operator} whether the background work runs.`;
  return { state: 'attention', text, next };
}

function judgeNotTakenIn({ mail: { notTakenIn } }: Observed): Verdict {
  if (notTakenIn === 0) return works(`No email of the last ${reportedDays} days was refused or unreadable.`);
  return {
    state: 'attention',
    text: `${countOf(notTakenIn, 'email', 'emails')} of the last ${reportedDays} days ${notTakenIn === 1 ? 'was' : 'were'} refused or unreadable.`,
    next: 'The list below says why. The mail itself is still in the mailbox, in the folder ‘Processed’.',
  };
}

function judgeGivenUp({ mail: { givenUp } }: Observed): Verdict {
  if (givenUp === 0) return works('No email was given up.');
  return {
    state: 'attention',
    text: `${countOf(givenUp, 'email was', 'emails were')} given up after about a day.`,
    next: 'Look at them under Failed jobs, and try them again once the reason is gone.',
  };
}

function judgeReturned({ returned }: Observed): Verdict {
  if (returned === 0) return works('No mail to a client came back.');
  return {
    state: 'attention',
    text: `Mail to ${countOf(returned, 'client')} came back. Nothing is mailed to these addresses any more.`,
    next: 'Call them and correct the address on their page.',
  };
}
