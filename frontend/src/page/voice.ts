import { useEffect, useState } from 'react';
import { directionOf, english, type Language, listenTo, type Voice, voiceFrom } from '@candor/contracts/words/say';
import { localeOf } from '../kit/inputs/person-locale.ts';
import type { Noun } from './german.ts';

// In which language this browser is spoken to. English is in the code; another language's tables come with the screens that need them.

let spoken: Voice = english;
/** The language that is spoken once its words are here. */
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
/** Begins to speak: the browser has one voice. */
export const startVoice = (): void => {
  spoken = { language: 'en', locale: locale('en') };
  listenTo(() => spoken);
};
/** Loads what these parts of the interface say, before they are drawn. */
export const needWords = async (...nouns: readonly Noun[]): Promise<void> => {
  const fresh = nouns.filter((noun) => !wanted.has(noun));
  for (const noun of fresh) wanted.add(noun);
  if (fresh.length && chosen === 'de') await loadWords(fresh);
};
/** Changes the language, once its words are here. What is drawn next is drawn in it; what somebody typed stays. */
export const speak = async (language: Language = 'en'): Promise<void> => {
  if (language === chosen) return;
  chosen = language;
  const next = await voiceOf(language);
  if (chosen !== language) return; // somebody has chosen again meanwhile
  spoken = next;
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = directionOf(language);
};

/** The words of letters, by their language. They are written in no reader's locale. */
const letters = new Map<Language, Promise<Voice>>([['en', Promise.resolve(english)]]);
const letterVoice = async (language: Language): Promise<Voice> => {
  if (language === 'en-XB') return (await import('@candor/contracts/words/pseudo')).pseudo;
  const { tablesFor } = await import('./german.ts');
  return voiceFrom(language, language, ...(await tablesFor(['booking', 'pipeline', 'jobs'])));
};
/** In whose words the server writes a letter in this language, whatever language this browser is spoken to in. Null: they are still loading. */
export const useLetterVoice = (language: Language): Voice | null => {
  const [found, setFound] = useState<Voice | null>(null);
  useEffect(() => {
    let left = false;
    const words = letters.get(language) ?? letterVoice(language);
    letters.set(language, words);
    words.then(
      (voice) => left || setFound(voice),
      () => letters.delete(language), // out of reach: the next preview asks again
    );
    return () => void (left = true);
  }, [language]);
  if (language === 'en') return english;
  return found?.language === language ? found : null;
};
