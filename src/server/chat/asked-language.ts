/** Scripts that identify the language well enough to ask for somebody who speaks it. */
const scripts: [RegExp, string][] = [
  [/\p{Script=Hangul}/gu, 'Korean'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Japanese'],
  [/\p{Script=Han}/gu, 'Chinese'],
  [/\p{Script=Cyrillic}/gu, 'Russian'],
  [/\p{Script=Arabic}/gu, 'Arabic'],
  [/\p{Script=Hebrew}/gu, 'Hebrew'],
  [/\p{Script=Greek}/gu, 'Greek'],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/gu, 'Hindi'],
];

/** Frequent words of a language that are not English words. */
const frequentWords: [string, Set<string>][] = [
  [
    'Spanish',
    new Set(
      `ayuda ayudar alguien aqui bueno buenas buenos cita como con cuando cuanto cuesta de donde el ella en es español espanol
      esta estoy favor gracias habla hablan hablo hable hacer hay hola hoy impuestos la las lo los mañana me mi mis mucho
      necesito nos para pero por porque puede pueden puedo que quien quiero se senor señor si son su sus tengo tiene
      tienen trabajo un una usted ustedes yo`.split(/\s+/),
    ),
  ],
  [
    'Portuguese',
    new Set(
      'ajuda alguem alguém voce você voces fala falam falo eu preciso nao não com uma meu minha obrigado quero imposto impostos bom dia'.split(
        ' ',
      ),
    ),
  ],
  [
    'French',
    new Set(
      'bonjour parlez vous je suis besoin avec pour une est merci francais français aide mes impots impôts quelqu un oui quel'.split(
        ' ',
      ),
    ),
  ],
];

/**
 * A message in another language is treated as a question for somebody who speaks it: articles and answers are in
 * English. Returns that question, or undefined for a message in English.
 */
export function askedLanguage(message: string): string | undefined {
  const letters = message.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  for (const [script, language] of scripts) {
    if ((message.match(script)?.length ?? 0) * 2 >= letters) return `Do you speak ${language}?`;
  }
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const [language, frequent] of frequentWords) {
    const known = words.filter((word) => frequent.has(word)).length;
    if (known >= 2 && known * 2 >= words.length) return `Do you speak ${language}?`;
  }
  return undefined;
}
