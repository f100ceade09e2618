import { phrase, say, type TagsOf, type ValuesOf } from './say.ts';

// A type test: the compiler checks it, and it never runs. Lines marked with ts-expect-error must not compile.

export const sayings = [
  say('Choose a time zone.'),
  phrase('Choose a time zone.'),
  say('{label} must be at most {most, number} characters.', { label: 'Name', most: 12 }),
  // @ts-expect-error no table has this text
  say('Choose a time zone, please.'),
  // @ts-expect-error no table has this text
  phrase('Choose a time zone, please.'),
  // @ts-expect-error its values are missing
  say('{label} is required.'),
  // @ts-expect-error one of its values is missing
  say('{label} must be at most {most, number} characters.', { label: 'Name' }),
  // @ts-expect-error a number is no text
  say('{label} must be at most {most, number} characters.', { label: 'Name', most: '12' }),
  // @ts-expect-error a text without values takes none
  say('Choose a time zone.', { label: 'Name' }),
];

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Both =
  ValuesOf<'{n, plural, =0 {none of {who}} one {{a} has one} other {# of {b}}} {day, number} {g, select, x {{c}} other {d}}'>;
export const inferred: [
  Same<
    Both,
    {
      n: number;
      who: string | number;
      a: string | number;
      b: string | number;
      day: number;
      g: string;
      c: string | number;
    }
  >,
  Same<ValuesOf<'Save changes'>, {}>,
  Same<TagsOf<'Read <link>the <b>new</b> terms</link>'>, 'link' | 'b'>,
] = [true, true, true];
