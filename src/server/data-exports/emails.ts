import { firm } from '#firm';
import { exportDays } from '#shared/data-exports.ts';
import { personName } from '#shared/format.ts';
import { clientPath, paths } from '#shared/paths.ts';
import { formatFirmTimestamp } from '#shared/time.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

interface Requester {
  email: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
}

/** The page with the card 'Your data'. */
export const ownDataPath = `${paths.profile}?tab=security`;

/** The link leads to a page behind sign-in: the email alone gives access to no data. */
export function dataReady(requester: Requester, until: string, clientId?: number): Mail {
  const whose = clientId === undefined ? 'your data' : 'the data of a client, which you asked for,';
  return {
    to: requester.email,
    subject:
      clientId === undefined ? 'Your data is ready to download' : 'A client’s data is ready to download',
    greeting: greetingFor(personName(requester)),
    parts: [
      `The copy of ${whose} is ready. You can download it until ${formatFirmTimestamp(until)} ${firm.timeZoneLabel}; after these ${exportDays} days we delete it.`,
      { label: 'Go to the download', path: clientId === undefined ? ownDataPath : clientPath(clientId) },
      'You did not ask for it? Then someone may have used your account: change your password and call us.',
    ],
  };
}
