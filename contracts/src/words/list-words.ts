import { voice } from './say.ts';

const formats = new Map<string, Intl.ListFormat>();
/** 'Ada, Grace and Mary', in the reader's language. */
export const listWords = (items: readonly string[], how: 'and' | 'or' = 'and'): string => {
  const { locale } = voice();
  const key = `${locale} ${how}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.ListFormat(locale, { type: how === 'and' ? 'conjunction' : 'disjunction' })));
  return format.format(items);
};
