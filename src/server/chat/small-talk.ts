import { firm } from '#firm';
import { wordsOf } from './words.ts';

/**
 * Phrases around a question and the reply to each kind; the first kind found in a message decides. No repeated
 * group may match the same letters in two ways: with `(k|kk)+`, sixty k's take days.
 */
const kinds = [
  {
    said: [
      '(many )?(thanks|thank you|thankyou|thx|ty|tysm)( so much| very much| a lot| a million| again)?',
      'for (all )?(the|your) (help|time|info|information|answer|support|patience)',
      'for (helping|everything|that|this|answering)( me)?',
      'i (really )?appreciate (it|that|your help|the help)',
      '(that|this|it) (was|is|were)? ?(very |really |so )?(helpful|a big help)',
      '(that|this) (really )?(helps|helped)( a lot)?',
    ],
    reply: 'You are welcome. If something else comes up, just ask.',
  },
  {
    said: [
      '(good ?)?bye( bye| now)?',
      'good ?night',
      '(see|talk to|c) (you|ya)( later| soon| tomorrow| then| around)?',
      'later|cya|ttyl|take care|farewell',
      'have a (good|nice|great|lovely) (day|one|evening|night|weekend|afternoon)',
      '(that|thats) (is )?(all|it)( for (now|today))?',
    ],
    reply: `Goodbye. You can come back at any hour, or call ${firm.phone.label} (${firm.hours}).`,
  },
  {
    said: [
      '(im |i am )?(so |very )?sorry( about that)?',
      'my (bad|mistake)',
      'no (problem|worries)',
      'never ?mind|nvm',
      '(im |i am )?(just )?(looking|browsing)( around)?',
    ],
    reply: 'That is all right. What can I help you with?',
  },
  {
    said: [
      'hi+|hello+|hey+|heya|hiya|howdy|yo|sup|greetings|hola',
      'good (morning|afternoon|evening|day)|morning|afternoon',
      'how (are|r) (you|things)( doing)?( today)?|hows it going|how is it going|whats up|how do you do',
      '(nice|good|pleased) to meet you',
    ],
    reply: 'Hello! What can I help you with?',
  },
  {
    said: [
      '(ok)+|okay|okey|k+|alright|great|perfect|cool|nice|fine|super|awesome|wonderful|excellent|sure|yes|yeah|yep|yup|no|nope|good',
      'got it|i see|i understand|understood|makes sense|sounds good|all good|im good|will do|good to know|all right',
    ],
    reply: 'Good. If something else comes up, just ask.',
  },
].map(({ said, reply }) => ({ reply, phrases: new RegExp(`(?<= )(?:${said.join('|')})(?= )`, 'g') }));

/** Words that may accompany these phrases. */
const besides =
  / (?:and|then|oh|well|so|there|everyone|everybody|guys|sir|madam|maam|friend|folks|team|you|all|just|again)(?= )/g;

/** The reply to a message that consists only of a greeting, thanks, a farewell or an 'ok'. */
export function smallTalk(message: string): string | undefined {
  let rest = ` ${wordsOf(message).join(' ')} `;
  const found = kinds.filter(({ phrases }) => {
    const without = rest.replaceAll(phrases, '');
    const has = without !== rest;
    rest = without;
    return has;
  });
  return rest.replaceAll(besides, '').trim() === '' ? found[0]?.reply : undefined;
}
