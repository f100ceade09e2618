/** Letters whose names begin with a vowel: an HR partner, an SEO manager. */
const spokenVowel = /^[AEFHILMNORSX]$/;
/** 'a' or 'an', by the words' pronunciation. */
export const article = (words: string): 'a' | 'an' => {
  const [first = ''] = words.split(/[^\p{L}\p{N}&]+/u).filter(Boolean);
  if (/^(8|11|18)(?!\d{3}|\d$)/.test(first) || /^8\d*$/.test(first)) return 'an';
  if (/^[\p{Lu}\d&]{2,3}$/u.test(first) || /^\p{Lu}$/u.test(first)) return spokenVowel.test(first[0]!) ? 'an' : 'a';
  const word = first.toLowerCase();
  if (/^(hour|heir|honest|honor)/.test(word)) return 'an';
  if (/^(eu|ewe|one(?!i)|once|u[^aeiou][aeiou]|uni(?!n|m)|uter|url)/.test(word)) return 'a';
  return /^[aeiouáàâäåéèêëíîïóôöøúûü]/.test(word) ? 'an' : 'a';
};
/** A list as text: 'name, kind and subject'. */
export const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' and $1');
