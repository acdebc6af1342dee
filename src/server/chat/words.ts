import { normalized } from '#shared/combining-marks.ts';

/** Abbreviations that people type on phones, with the articles' spelling. */
const shorthand = new Map(
  `
  2day=today 2morrow=tomorrow acct=account appt=appointment appts=appointments biz=business cuz=because doc=document
  docs=documents ext=extension fri=friday gimme=give info=information lemme=let mins=minutes mon=monday msg=message
  msgs=messages num=number pic=picture pics=pictures pls=please plz=please ppl=people pw=password pwd=password
  qb=quickbooks qbo=quickbooks r=are sat=saturday ssn=social sun=sunday thru=through thur=thursday thurs=thursday
  tmr=tomorrow tmrw=tomorrow tonite=tonight tues=tuesday u=you ur=your wed=wednesday whos=who yr=year yrs=years
  canceled=cancel cancelled=cancel canceling=cancel cancelling=cancel
`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** Words that say nothing about the topic. Word pairs include them: 'how much', 'come in', 'my ex'. */
const fillers = new Set(
  `
  a about actual actually again all already also always am an and any anybody anyone anything are arent as ask at be
  because been being bit but by came can cant come coming could couldnt did didnt do does doesnt dont each else even ever
  every everybody everyone everything find for from get gets getting give go going gonna got gotta guy guys had happen
  happens has hasnt have havent having he hello help her here hers hey hi him his how hows i id idea if ill im in into is
  isnt it its ive just kind know let like ll look lot made make makes many may maybe me mean might more most much must my
  need needs no nor not now of ok okay on one or our out over please possible put question questions quick r re really s
  say says see seem shall she should shouldnt so some somebody someone something soon still stuff such sure t take tell
  than thank thanks that thats the their them then there these they theyre thing things think this those thru to too try
  trying up us use usually ve very wanna want wanted wants was wasnt way we well were what whats when where wheres whether
  which who whom why will with wonder wont would wouldnt yes yet you your youre
`
    .trim()
    .split(/\s+/),
);

/** The words of a text in lower case, without apostrophes; all amounts of money become the same word. */
export function wordsOf(text: string): string[] {
  const plain = normalized(text.toLowerCase(), 'NFKD')
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/(\d),(\d)/g, '$1$2');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    /^(\d{5,}|\d+k)$/.test(word) ? 'amount' : (shorthand.get(word) ?? word),
  );
}

/** A short form shared by all forms of a word. It is only ever compared with other stems. */
export function stem(word: string): string {
  let short = word;
  if (short.length > 4)
    short = short
      .replace(/ies$/, 'y')
      .replace(/sses$/, 'ss')
      .replace(/([^s])s$/, '$1');
  else if (short.length > 3) short = short.replace(/([^su])s$/, '$1');
  if (short.length > 5) short = short.replace(/(ing|ed|ly|er|ment|ation|ion)$/, '');
  if (short.length > 4) short = short.replace(/e$/, '');
  return short.replace(/([bdfgmnprt])\1$/, '$1');
}

export interface TextParts {
  /** Stems of the words that say something about the topic. */
  stems: Set<string>;
  /** Adjacent words, including fillers. */
  pairs: Set<string>;
  /** Three consecutive letters within a word; a typing mistake changes only some of them. */
  trigrams: Set<string>;
}

export function partsOf(text: string): TextParts {
  const words = wordsOf(text);
  const stems = words.map(stem);
  const trigrams = words.flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, place) => padded.slice(place, place + 3));
  });
  return {
    // A single letter is significant only next to another word, as in 'c corp'.
    stems: new Set(stems.filter((short, place) => short.length > 1 && !fillers.has(words[place] ?? ''))),
    pairs: new Set(stems.slice(1).map((word, place) => `${stems[place]} ${word}`)),
    trigrams: new Set(trigrams),
  };
}
