import { useEffect, useState } from 'react';
import { directionOf, english, type Language, listenTo, type Voice, voiceFrom } from '@candor/contracts/words/say';
import { localeOf } from '../kit/inputs/person-locale.ts';
import type { Noun } from './german.ts';

// The language of this browser. English texts are in the code; the tables of another language load with the screens that need them.

let spoken: Voice = english;
/** The language to use once its texts are loaded. */
let chosen: Language = 'en';
const wanted = new Set<Noun>(['kit']);
const said: Record<string, string> = {};

const locale = (language: string) => localeOf(navigator.language || 'en', language).words;
const loadWords = async (nouns: Iterable<Noun>): Promise<void> => {
  const { tablesFor } = await import('./german.ts');
  Object.assign(said, ...(await tablesFor(nouns)));
};
const voiceOf = async (language: Language): Promise<Voice> => {
  if (language === 'en') return { language, locale: locale('en') };
  if (language === 'en-XB') {
    const { pseudo } = await import('@candor/contracts/words/pseudo');
    return { ...pseudo, locale: locale('en') };
  }
  await loadWords(wanted);
  return {
    language,
    locale: locale(language),
    find: (text) => (Object.hasOwn(said, text) ? said[text] : undefined),
  };
};
/** Makes the browser's voice (language and locale) the one that texts are said in. */
export const startVoice = (): void => {
  spoken = { language: 'en', locale: locale('en') };
  listenTo(() => spoken);
};
/** Loads the texts of these parts of the interface before they are rendered. */
export const needWords = async (...nouns: readonly Noun[]): Promise<void> => {
  const fresh = nouns.filter((noun) => !wanted.has(noun));
  for (const noun of fresh) wanted.add(noun);
  if (fresh.length && chosen === 'de') await loadWords(fresh);
};
/** Changes the language once its texts are loaded. The next renders use it; text that a person typed stays. */
export const speak = async (language: Language = 'en'): Promise<void> => {
  if (language === chosen) return;
  chosen = language;
  const next = await voiceOf(language);
  if (chosen !== language) return; // the reader has chosen again meanwhile
  spoken = next;
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
};

/** The voices of emails, by language. They do not use a reader's locale. */
const letters = new Map<Language, Promise<Voice>>([['en', Promise.resolve(english)]]);
const letterVoice = async (language: Language): Promise<Voice> => {
  if (language === 'en-XB') return (await import('@candor/contracts/words/pseudo')).pseudo;
  const { tablesFor } = await import('./german.ts');
  return voiceFrom(language, language, ...(await tablesFor(['booking', 'pipeline', 'jobs'])));
};
/** The voice in which the server writes an email in this language, independent of the browser's. Null while it is loading. */
export const useLetterVoice = (language: Language): Voice | null => {
  const [found, setFound] = useState<Voice | null>(null);
  useEffect(() => {
    let left = false;
    const words = letters.get(language) ?? letterVoice(language);
    letters.set(language, words);
    words.then(
      (voice) => left || setFound(voice),
      () => letters.delete(language), // failed: the next preview asks again
    );
    return () => void (left = true);
  }, [language]);
  if (language === 'en') return english;
  return found?.language === language ? found : null;
};
