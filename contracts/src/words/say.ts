import type { Text } from '../de/all.ts';
import type { Table } from '../de/table.ts';
import { type Message, readMessage, tellParts } from './message.ts';

// All words that readers see. The English text is its own key; `contracts/src/de` holds its German.

/** The languages of the interface. `en-XB` is English made strange, from right to left: for development and tests. */
export const languages = ['en', 'de', 'en-XB'] as const;
export type Language = (typeof languages)[number];
/** The address parameter that chooses a language. */
export const languageParameter = 'lang';
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);
/** Each language's own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  'en-XB': 'Pseudo (right to left)',
};
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'en-XB' ? 'rtl' : 'ltr');

/** The language and format of texts. `locale` formats dates and numbers. */
export type Voice = {
  language: Language;
  locale: string;
  /** Finds the text in that language; undefined if unknown. */
  find?: (english: string) => string | undefined;
  /** Changes all of the product's own words; the test language uses it. */
  write?: (words: string) => string;
};
export const english: Voice = { language: 'en', locale: 'en' };
/** A voice that looks into tables. */
export const voiceFrom = (language: Language, locale: string, ...tables: readonly Table[]): Voice => ({
  language,
  locale,
  find: (text) => tables.find((table) => Object.hasOwn(table, text))?.[text],
});

let whose: () => Voice = () => english;
/** Sets the current voice: a browser has one voice, a server that of the current request. */
export const listenTo = (how: () => Voice): void => {
  whose = how;
};
export const voice = (): Voice => whose();

type Space = ' ' | '\n';
type Trim<S extends string> = S extends `${Space}${infer Rest}`
  ? Trim<Rest>
  : S extends `${infer Rest}${Space}`
    ? Trim<Rest>
    : S;
type Add<Found, Name extends string, Value> = Found & { [K in Name]: Value };
/** Reads a text from one brace to the next. `Depth`: the nesting: 't' inside words, 'c' between the cases of a choice. */
type Read<S extends string, Depth extends string, Found> = Depth extends `c${infer Up}`
  ? S extends `${infer Before}{${infer After}`
    ? Before extends `${string}}${string}`
      ? S extends `${string}}${infer Rest}`
        ? Read<Rest, Up, Found>
        : Found
      : Read<After, `t${Depth}`, Found>
    : S extends `${string}}${infer Rest}`
      ? Read<Rest, Up, Found>
      : Found
  : S extends `${infer Before}{${infer After}`
    ? Before extends `${string}}${string}`
      ? S extends `${string}}${infer Rest}`
        ? Depth extends `t${infer Up}`
          ? Read<Rest, Up, Found>
          : Found
        : Found
      : Argument<After, Depth, Found>
    : S extends `${string}}${infer Rest}`
      ? Depth extends `t${infer Up}`
        ? Read<Rest, Up, Found>
        : Found
      : Found;
type Argument<S extends string, Depth extends string, Found> = S extends `${infer Name}}${infer Rest}`
  ? Name extends `${string}${',' | '{'}${string}`
    ? S extends `${infer Named},${infer More}`
      ? Trim<More> extends `plural${infer Cases}` | `selectordinal${infer Cases}`
        ? Read<Cases, `c${Depth}`, Add<Found, Trim<Named>, number>>
        : Trim<More> extends `select${infer Cases}`
          ? Read<Cases, `c${Depth}`, Add<Found, Trim<Named>, string>>
          : Trim<More> extends `number${string}}${infer After}`
            ? Read<After, Depth, Add<Found, Trim<Named>, number>>
            : Found
      : Found
    : Read<Rest, Depth, Add<Found, Trim<Name>, string | number>>
  : Found;
type TagIn<S extends string> = S extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagIn<Rest> : never;
type Flat<Found> = { [K in keyof Found]: Found[K] };
/** The values that a text needs. */
export type ValuesOf<S extends string> = S extends string ? Flat<Read<S, 't', {}>> : never;
/** The names of the elements in a text. */
export type TagsOf<S extends string> = S extends string ? TagIn<S> : never;
/** Refuses, at compile time, a text that has no German. */
export type Known<S extends string> = S extends Text ? unknown : { 'put this text into contracts/src/de': S };
/** Does the same, but accepts texts that come as data, which the compiler cannot check. */
export type KnownOrData<S extends string> = string extends S ? unknown : Known<S>;
export type With<Values> = keyof Values extends never ? [] : [values: Values];
type Values = Readonly<Record<string, unknown>>;

const read = new Map<string, Message>();
const mostRead = 5000;
export const messageOf = (text: string): Message => {
  const known = read.get(text);
  if (known) return known;
  const made = readMessage(text);
  if (read.size < mostRead) read.set(text, made);
  return made;
};
const plain = /^[^{<]*$/;
const numbers = new Map<string, Intl.NumberFormat>();
const numberIn = (locale: string, style: 'decimal' | 'percent' | 'small percent'): Intl.NumberFormat => {
  const key = `${locale} ${style}`;
  let format = numbers.get(key);
  if (!format)
    numbers.set(
      key,
      (format = new Intl.NumberFormat(
        locale,
        style === 'small percent' ? { style: 'percent', maximumFractionDigits: 1 } : { style },
      )),
    );
  return format;
};
/** What stands for a value where a sentence names a kind of event and no single one. */
export const anyValue = '…';
/** A number in the reader's format. */
export const numberWords = (value: number, { locale }: Pick<Voice, 'locale'> = voice()): string =>
  numberIn(locale, 'decimal').format(value);
/** A share of the whole in percent, without decimals; one below 1 % has one, so that it does not read as none. */
export const percentWords = (value: number): string =>
  numberIn(voice().locale, Math.abs(value) < 0.0095 ? 'small percent' : 'percent').format(value);
/** The text in the language of this voice; the English one if it has none. */
export const translated = (text: string, speaker: Voice = voice()): string => speaker.find?.(text) ?? text;

/** Any text with any values, for texts that come as data: refusals, declared sentences. The compiler checks only `say`. A value that ends with a full stop, such as '4. Dez.', ends its sentence too. */
export const sayText = (text: string, values: Values = {}, speaker: Voice = voice()): string => {
  const said = translated(text, speaker);
  const write = speaker.write ?? ((words: string) => words);
  if (plain.test(said)) return write(said);
  const asText = (value: unknown): string =>
    typeof value === 'number'
      ? numberWords(value, speaker)
      : value === undefined || value === null
        ? ''
        : String(value);
  return tellParts(messageOf(said), {
    locale: speaker.locale,
    words: write,
    value: (name) => asText(values[name]),
    number: asText,
    given: (name) => values[name],
    element: (_, inside) => inside.join(''),
  })
    .join('\0')
    .replace(/\.\0\.(?!\.)/g, '.')
    .replaceAll('\0', '');
};

/** Translates a text for the reader. The text must have a German line, and the values must be those that it names. */
export const say = <const S extends string>(text: S & Known<S>, ...given: With<ValuesOf<S>>): string =>
  sayText(text, given[0] as Values | undefined);
/** Does the same as `say`, for a given reader. */
export const sayIn =
  (speaker: Voice) =>
  <const S extends string>(text: S & Known<S>, ...given: With<ValuesOf<S>>): string =>
    sayText(text, given[0] as Values | undefined, speaker);
/** Marks a text that is translated later, in a table outside of drawing code. */
export const phrase = <const S extends string>(text: S & Known<S>): S => text;
/** Translates a declared text (a label, a title, a message) when it is shown. Other texts, such as the name of an entry, stay as they are. */
export const sayLabel = (text: string, speaker: Voice = voice()): string => {
  const found = speaker.find?.(text);
  if (found !== undefined) return found;
  const message = composed.get(text);
  if (message) {
    const values = Object.entries(message.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? sayPart(value, speaker) : value,
    ]);
    return sayText(message.text, Object.fromEntries(values) as Values, speaker);
  }
  return speaker.write?.(text) ?? text;
};
/** A label within a sentence, which English writes in lower case. */
export const sayPart = (label: string, speaker: Voice = voice()): string =>
  speaker.find?.(label) ?? speaker.find?.(label.charAt(0).toUpperCase() + label.slice(1)) ?? sayLabel(label, speaker);
/** A declared label within a sentence, which English writes in lower case. */
export const sayWithin = (label: string, speaker: Voice = voice()): string =>
  speaker.find?.(label) ?? sayPart(label.toLowerCase(), speaker);
/** Whether `compose` made this sentence, so that it needs no translation of its own. */
export const isComposed = (sentence: string): boolean => composed.has(sentence);
const composed = new Map<string, { text: string; values: Values }>();
/**
 * An English sentence of a declaration, made of a declared text and declared values: 'Name is required.' `sayLabel` translates
 * it for the reader. Typed values must not be used: each sentence is kept in memory.
 */
export const compose = <const S extends string>(text: S & Known<S>, ...given: With<ValuesOf<S>>): string => {
  const values = (given[0] ?? {}) as Values;
  const sentence = sayText(text, values, english);
  if (composed.size < mostRead) composed.set(sentence, { text, values });
  return sentence;
};
