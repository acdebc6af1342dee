import { describe, expect, it } from 'vitest';
import { runOrStop } from '#test/run-or-stop.ts';
import { smallTalk } from './small-talk.ts';

describe('smallTalk', () => {
  it.each([
    ['thanks', 'You are welcome.'],
    ['Thank you so much for your help!!', 'You are welcome.'],
    ['ok thx bye', 'You are welcome.'],
    ['ok bye', 'Goodbye.'],
    ['see you tomorrow', 'Goodbye.'],
    ['hi', 'Hello!'],
    ['Good morning everyone', 'Hello!'],
    ['hey how are you', 'Hello!'],
    ['sorry', 'That is all right.'],
    ['just looking', 'That is all right.'],
    ['ok', 'Good.'],
    ['Got it', 'Good.'],
    ['kkkk', 'Good.'],
    ['okok', 'Good.'],
  ])('replies to %o with %o', (message, reply) => {
    expect(smallTalk(message)?.startsWith(reply)).toBe(true);
  });

  it.each([
    'hi how much is it',
    'thanks but where is my refund',
    'ok cancel my appointment',
    'good morning are you open today',
    'is that all you need from me',
    'yes please call me',
    'how are you licensed',
    '???',
    '',
  ])('leaves %o to the articles', (message) => {
    expect(smallTalk(message)).toBeUndefined();
  });

  /** As long as a message may be. */
  it.each([
    ...['k', 'kk', 'ok', 'o', 'no', 'yes', 'bye', 'good', 'hi', 'i', 'y', 'thanks', 'so', 'very', 'just'],
    ...['k ', 'ok ', 'bye ', 'thank you so ', 'i really ', 'how are ', 'see you ', 'im just ', 'that is '],
  ])('answers at once to %o, repeated and spoilt at the end', (part) => {
    for (const text of [`${part.repeat(500).slice(0, 499)}x`, `${part.repeat(500).slice(0, 498)} x`])
      expect(runOrStop(() => smallTalk(text))).toBeUndefined();
  });
});
