import { languageParameter } from '../words/say.ts';

type Sent = Readonly<Record<string, unknown>>;
/** A field of a sent form as text; '' if it is missing. */
export const word = (value: unknown): string => (typeof value === 'string' ? value : '');
/** What the address of the page says to which a form leads back: the outcome, the reader's language, and the log position up to which the page must have read. */
export const backQuery = (body: Sent, said: string | null, position: number | null): string => {
  const query = new URLSearchParams();
  if (said) query.set('said', said);
  if (word(body[languageParameter])) query.set(languageParameter, word(body[languageParameter]));
  if (position !== null) query.set('after', String(position));
  return query.toString();
};
