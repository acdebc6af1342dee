import { readEnv } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { describeServer } from '#server/mail/settings.ts';
import { testOutgoing } from '#server/mail/test-servers.ts';
import { testMailInput } from '#shared/mail.ts';

/** Sends one email with the settings of the server and prints the mail server's answer. Needs no database. */
explainFailures();
const { words } = readArguments({ words: 1 });
const { smtpUrl, mailFrom, publicUrl } = readEnv(process.env);
const input = testMailInput.safeParse({ address: words[0] ?? '' });
if (!input.success)
  throw new OperatorError('Say whom to send the test mail: `npm run test-mail -- ADDRESS`.');
if (!smtpUrl) throw new OperatorError('SMTP_URL is not set, so no mail is sent.');
const { address } = input.data;
console.log(`Sending from ${mailFrom} through ${describeServer(smtpUrl)} …`);
const mail = { to: address, shownTo: address, ifRefused: '' };
const { state, text, answer } = await testOutgoing({ smtpUrl, mailFrom }, publicUrl, mail);
console.log(text);
if (answer) console.log(`Its answer: ${answer}`);
if (state !== 'works') {
  console.log('Correct SMTP_URL or MAIL_FROM in the environment, and restart the servers.');
  process.exitCode = 1;
}
