import { simpleParser } from 'mailparser';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { firm } from '#firm';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { replyTo } from '#test/mail-programs.ts';
import { clients } from './demo-data/demo-data.ts';
import { usualMailPage } from './demo-mail-server.ts';

/** Writes an email to the firm of the running demo, for people who have no mail program at hand. */
explainFailures();
const { values, words } = readArguments({
  options: {
    from: { type: 'string' },
    answer: { type: 'boolean' },
    subject: { type: 'string', default: 'A question' },
    page: { type: 'string', default: usualMailPage },
  },
  words: 1,
});
const usage = `It takes: npm run demo:mail -- --from maya.okafor "What you want to write"
Instead of a client's username you can give any email address. Further options:
  --answer   answers the newest email that the firm wrote to this client in a conversation
  --subject  the subject of an email that is no answer
  --page     the address of the demo's page of emails, if it is not ${usualMailPage}`;

/** What maildev returns about the emails it has received, oldest first. */
const keptMails = z.array(
  z.object({
    id: z.string(),
    envelope: z.object({ to: z.array(z.object({ address: z.string() })) }),
    replyTo: z.array(z.object({ address: z.string() })).default([]),
  }),
);

async function read(path: string): Promise<Response> {
  const response = await fetch(new URL(path, values.page)).catch(() => undefined);
  if (response?.ok) return response;
  throw new OperatorError(
    `No demo answers at ${values.page}. Start one with \`npm run demo\`; it prints the command that writes to it.`,
  );
}

/** An email address, or the address of the client with this username. */
function addressOf(from: string): string {
  if (from.includes('@')) return from.toLowerCase();
  const client = clients.find(({ username }) => username === from);
  if (client) return client.email.toLowerCase();
  throw new OperatorError(`No client of the demo is called ${from}.\n${usage}`);
}

/** The answer to the newest email that can be answered: notices without a reply address are passed over. */
async function answerNewest(address: string, text: string): Promise<SendMailOptions> {
  const kept = keptMails.parse(await (await read('/email')).json());
  const newest = kept.findLast(
    ({ envelope, replyTo: [answers] }) =>
      answers?.address.includes('+') && envelope.to.some((to) => to.address.toLowerCase() === address),
  );
  if (!newest) {
    throw new OperatorError(
      `The firm has not written to ${address} by email since the demo was started. Answer the client in the Inbox, by email, first.`,
    );
  }
  const source = await (await read(`/email/${newest.id}/source`)).arrayBuffer();
  return replyTo(await simpleParser(Buffer.from(source)), text);
}

const [text] = words;
if (!values.from || !text) throw new OperatorError(usage);
const from = addressOf(values.from);
const mail = values.answer
  ? await answerNewest(from, text)
  : { to: firm.emails.support, subject: values.subject, text };
const { smtpPort } = z.object({ smtpPort: z.number() }).parse(await (await read('/config')).json());
const transport = nodemailer.createTransport({ host: new URL(values.page).hostname, port: smtpPort });
await transport.sendMail({ from, ...mail });
transport.close();
console.log(`Sent from ${from} to ${mail.to}. Staff see it in the Inbox, under 'Email' or as an enquiry.`);
