import { voice } from '@candor/contracts/words/say';

/** The person's locale. `own`: the browser's, for typing and reading dates in numbers. `words`: the language of the screens, with the date order and clock of their region. */
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
/** The browser's locale, or the locale of the texts if there is no browser. */
export const personLocale = (): PersonLocale => {
  const language = voice().language.slice(0, 2);
  if (typeof document === 'undefined') return localeOf(voice().locale, language);
  return localeOf(navigator.language || 'en', language);
};
