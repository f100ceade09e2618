import { voice } from '@candor/contracts/words/say';

/** The person's locale. `own`: how they type and read a date in figures, as their browser says it. `words`: the language of the screens, in the order and with the clock of their region. */
export type PersonLocale = { own: string; words: string };

const known = new Map<string, PersonLocale>();
export const localeOf = (tag: string, language = 'en'): PersonLocale => {
  const key = `${tag} ${language}`;
  const present = known.get(key);
  if (present) return present;
  const own = new Intl.Locale(tag).maximize();
  const made = { own: tag, words: own.language === language ? tag : `${language}-${own.region ?? '001'}` };
  known.set(key, made);
  return made;
};
/** The browser's; where there is none, that of the voice. */
export const personLocale = (): PersonLocale => {
  const language = voice().language.slice(0, 2);
  if (typeof document === 'undefined') return localeOf(voice().locale, language);
  return localeOf(navigator.language || 'en', language);
};
