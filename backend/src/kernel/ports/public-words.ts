// The texts that may leave this installation: titles, and what an organization tells the public. No other text has these types.

declare const shown: unique symbol;
/** One line that names a job, a task, a requirement or an organization. Parts that look like a person's address, number or pay are removed. */
export type Title = string & { readonly [shown]: 'title' };

const email = /\S+@\S+/g;
const link = /\b(?:https?:\/\/|www\.)\S+/gi;
const money =
  /(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF)\b)\s*\d[\d.,'\u00a0]*\s*[kKmM]?|\b\d[\d.,'\u00a0]*\s*[kKmM]?\s*(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF)\b)/g;
/** Five or more digits in any notation: a phone number, a card number, an amount of pay. */
const number = /\+?\d(?:[\s().,/-]*\d){4,}/g;
const longest = 160;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const named = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => name.trim().length > 2)
    .reduce(
      (left, name) =>
        left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name.trim())}(?![\\p{L}\\p{N}])`, 'giu'), ' '),
      text,
    );

/** Makes a title of the text. `names`: people's names, which are removed from it. */
export const titleOf = (text: string, names: readonly string[] = []): Title => {
  const line = named(text.normalize('NFC'), names)
    .replace(/\p{C}/gu, ' ')
    .replace(link, ' ')
    .replace(email, ' ')
    .replace(money, ' ')
    .replace(number, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:()/–-]+|[\s,;:(/–-]+$/g, '')
    .slice(0, longest)
    .trim();
  return (line || 'Open position') as Title;
};

/** A title in the form by which equal requests of several organizations are recognized. */
export const plainTitle = (title: Title): Title =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#&./ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() as Title;
