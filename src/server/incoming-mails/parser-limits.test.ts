import { describe, expect, it } from 'vitest';
import { rawLines, rawMail } from '#test/mails.ts';
import { openMailParser } from './parse-mail.ts';
import { UnreadableMail } from './parsed-mail.ts';

const short = rawLines('From: maya@client.example', '', 'Hello');

describe('limits of the thread', () => {
  /** The time to parse it grows with the square of its depth. */
  const slow = rawMail({ html: `Hello${'<table><tr><td>'.repeat(26_000)}` });

  it('abandons a mail that takes too long, and reads the next one, which waited for it', async () => {
    const parser = openMailParser({ timeLimitMs: 1000 });
    const [given, read] = await Promise.allSettled([parser.parse(await slow), parser.parse(short)]);
    await parser.close();
    expect(given).toMatchObject({ reason: new UnreadableMail('It takes too long to read.') });
    expect(read).toMatchObject({ value: { text: 'Hello' } });
  });

  it('reads such a mail without understanding its HTML, soon enough for the mails behind it', async () => {
    const parser = openMailParser({ htmlLimitMs: 100 });
    const read = await parser.parse(await slow);
    await parser.close();
    expect(read).toMatchObject({ text: 'Hello' });
  });

  it('abandons a mail that takes too much memory', async () => {
    const small = openMailParser({ memoryMb: 24 });
    const text = Buffer.alloc(20_000_000, 'One more line of a long text.\r\n');
    const raw = Buffer.concat([short, text]);
    await expect(small.parse(raw)).rejects.toThrow(new UnreadableMail('It takes too much memory to read.'));
    await small.close();
  });

  it('does not abandon a mail that is being read when the server stops', async () => {
    const stopped = openMailParser();
    const reading = stopped.parse(await slow);
    const outcome = reading.catch((error: unknown) => error);
    await stopped.close();
    expect(await outcome).toBeInstanceOf(Error);
    expect(await outcome).not.toBeInstanceOf(UnreadableMail);
  });
});
