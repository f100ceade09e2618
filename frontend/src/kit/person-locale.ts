/** The person's locale, as their browser says it. `own`: how they type and read a date in figures. `words`: English, because the screens are, in the order and with the clock of their region. */
export type PersonLocale = { own: string; words: string };

const known = new Map<string, PersonLocale>();
export const localeOf = (tag: string): PersonLocale => {
  const present = known.get(tag);
  if (present) return present;
  const { language, region } = new Intl.Locale(tag).maximize();
  const made = { own: tag, words: language === 'en' ? tag : `en-${region ?? '001'}` };
  known.set(tag, made);
  return made;
};
/** The browser's; plain English where there is no browser. */
export const personLocale = (): PersonLocale =>
  localeOf(typeof document === 'undefined' ? 'en' : navigator.language || 'en');
