import { article } from '../words/article.ts';
import { isAnyDay } from '../values/day.ts';
import { fullDayWords } from '../words/time-words.ts';
import { z } from 'zod';
import { erasedText } from '../values/erased.ts';
import { type Schema, schemaWith } from './schema.ts';
import type { Recognised } from './values.ts';
import { anyValue, english, messageOf, numberWords, translated, type ValuesOf, type Voice } from '../words/say.ts';
import { namesIn, tellParts } from '../words/message.ts';
import { nameOfRight } from './permission.ts';

// Schema, type and sentence of an event, declared once.

/** Who did something. `roles`: the roles that the actor had at that moment, so that the history can name them later. */
export const Actor = z.object({
  type: z.enum(['user', 'candidate', 'system', 'processor', 'ai']),
  id: z.string(),
  roles: z.array(z.string()).optional(),
  on_behalf_of: z.string().optional(),
  /** The user is an operator of the platform on a visit, and no member of the organization. Visits of earlier releases lack it. */
  visiting: z.literal(true).optional(),
});
export type Actor = z.output<typeof Actor>;
/** The actor whom the sentence of an event names. A row keeps it in place of the event's own actor, so that all readers of the row name the same one. */
export type ActorTold = Pick<Actor, 'type' | 'id' | 'visiting'>;

/** The metadata of every event. Times are ISO 8601 UTC. */
export type Metadata = {
  organization_id: string;
  actor: Actor;
  request_uid: string;
  request_hash?: string;
  correlation_id: string;
  causation_id?: string;
  occurred_at: string;
  recorded_at: string;
  schema_version: number;
  /** Whether it happened before it was written here, such as in another system: no process ever acts on such an event. `occurred_at`: when it happened, if that is known. */
  history?: true;
  /** Present if other appends belong to the append that begins with this event, and the engine writes one after the other: these appends. */
  carries?: readonly { stream: string }[];
};

export type AnyEvent = { type: string; data: Record<string, unknown> };

/** An event in the log. `revision`: its number in the stream, from 0; `position`: its number in the whole log. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  id: string;
  stream: string;
  revision: number;
  position: number;
  metadata: Metadata;
};

/**
 * A field about a person: sealed with that person's key before it is stored (docs/rules/compliance.md#erasure). It is
 * not a zod schema, so no method can be chained to it, and it cannot be lost by nesting it in something else.
 */
export class Personal<S extends Schema = Schema> {
  readonly #schema: S;
  constructor(schema: S) {
    this.#schema = schema;
  }
  static schemaOf<S extends Schema>(field: Personal<S>): S {
    return field.#schema;
  }
}
/** A field with text that may stay unencrypted forever. This is not a zod schema either, for the same reason as `Personal`. */
export class Open<S extends Schema = Schema> {
  readonly #schema: S;
  constructor(schema: S) {
    this.#schema = schema;
  }
  static schemaOf<S extends Schema>(field: Open<S>): S {
    return field.#schema;
  }
}
/** A personal field of an erased person reads as null or, if it must be a text, as '(erased)'. Other types have no such value. */
type Erasable<S extends Schema> =
  null extends z.output<S>
    ? unknown
    : string extends z.output<S>
      ? unknown
      : 'add .nullable(): nothing can stand here once the person is erased';
/** Marks a field as text about the person that `about` names. The codec encrypts it, decrypts it, and makes it blank after an erasure. */
export const personal = <S extends Schema>(schema: S & Erasable<S>): Personal<S> => new Personal<S>(schema);
/** Marks a text as being about no person: the organization's own words, names of lists and steps, output of programs. */
export const open = <S extends Schema>(schema: S): Open<S> => new Open(schema);

/** Whether a schema can hold text that a person wrote. An unknown schema counts as text. */
type HoldsText<S> = S extends Recognised
  ? false
  : S extends { readonly _zod: { def: infer Def } }
    ? Def extends Textless
      ? false
      : Def extends { type: 'optional' | 'nullable'; innerType: infer Inner } | { type: 'array'; element: infer Inner }
        ? HoldsText<Inner>
        : Def extends { type: 'object'; shape: infer Shape }
          ? { [K in keyof Shape]: HoldsText<Shape[K]> }[keyof Shape]
          : true
    : true;
/** Zod's definitions of schemas whose values are never text written by a person. */
type Textless =
  | { type: 'number' | 'boolean' | 'enum' | 'literal' }
  | { type: 'string'; format: 'uuid' | 'date' | 'datetime' };

type Field = Schema | Personal | Open;
type Fields = Record<string, Field>;
type Classified<Shape> = {
  [K in keyof Shape]: Shape[K] extends Personal | Open
    ? Shape[K]
    : true extends HoldsText<Shape[K]>
      ? 'say personal(…) or open(…): this field holds text'
      : Shape[K];
};
type SchemaOf<F> = F extends Personal<infer S> | Open<infer S> ? S : F extends Schema ? F : never;
/** The data of an event with these fields. */
type DataOf<Shape> = z.core.$InferObjectOutput<{ -readonly [K in keyof Shape]: SchemaOf<Shape[K]> }, {}>;
/** The schema of an event's data, with the methods we use. */
interface DataSchema<out Data = unknown> extends Schema<Data> {
  readonly shape: Readonly<Record<string, z.ZodType>>;
  parse(data: unknown): Data;
  safeParse(data: unknown): z.ZodSafeParseResult<Data>;
}
type PersonalNames<Shape> = { [K in keyof Shape]: Shape[K] extends Personal ? K : never }[keyof Shape];

/** Names of this event's personal fields. */
export type PersonalOf<D extends { readonly fields: object }> = PersonalNames<D['fields']>;

type PathOf<T> = {
  [K in keyof T & string]:
    | K
    | (NonNullable<T[K]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${K}.${keyof NonNullable<T[K]> & string}`);
}[keyof T & string];
/** The fields that a sentence may use: none about a person except the names of changed fields. */
type SentenceFields<Shape> = Omit<DataOf<Shape>, Exclude<PersonalNames<Shape>, 'changes'>>;
/** What a sentence asks of fields that are not there, or that it counts although they are no numbers. */
type Misfits<T, Values> = {
  [Name in keyof Values & string]: Name extends PathOf<T>
    ? string extends Values[Name]
      ? never
      : Name extends keyof T
        ? NonNullable<T[Name]> extends number
          ? never
          : `no number ${Name} to count in the sentence`
        : `no number ${Name} to count in the sentence`
    : `no field ${Name} to fill the sentence with`;
}[keyof Values & string];
type Sentence<T, S extends string> = [Misfits<T, ValuesOf<S>>] extends [never] ? S : Misfits<T, ValuesOf<S>>;

type Data = Record<string, unknown>;
/** One earlier shape of an event and the step from it to the next one. */
export type Earlier = {
  /** The fields that were encrypted in this shape. They are null for `upcast` if the person is erased. */
  personal: readonly string[];
  /** Data in this shape, decrypted. The test of all versions reads it. */
  example: Data;
  upcast: (data: Data, metadata: Metadata, stream: string) => Data;
};
/** Describes an earlier shape. `personal` names fields of `example`. */
export const earlier = <Example extends Data>(of: {
  personal: readonly (keyof Example & string)[];
  example: Example;
  upcast: Earlier['upcast'];
}): Earlier => of;
/** A version that differs only in which fields are personal uses this: the data stays the same. */
export const unchanged: Earlier['upcast'] = (data) => data;
/** A version that has a field which a later version dropped uses this. */
export const without =
  (gone: string): Earlier['upcast'] =>
  (data) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name !== gone));

/** A pattern like a sentence's, or a function if it names an entry of a catalogue. */
type Kind = string | ((speaker: Voice) => string);
export type EventDefinition<Shape = Fields> = {
  /** Only the compiler uses this: how each field is classified. */
  readonly fields: Shape;
  schema: DataSchema<DataOf<Shape>>;
  /** The pattern of the event's sentence, or a function if a pattern is not enough. */
  sentence: string | ((data: never, speaker: Voice) => string);
  /** The pattern of the sentence for an action of the candidate. It names only fields that `sentence` names. */
  byCandidate?: string | undefined;
  /** The sentence says what the person whom the event is about did, or what happened to them. It begins with their name, no matter who wrote it down. */
  ofPerson?: boolean | ((data: never) => boolean) | undefined;
  /** The field with the id of the member who did it, where another actor completed it. */
  ofMember?: string | undefined;
  /** Names the kind of event, without values. Only an event whose sentence is a function needs it. */
  kind?: Kind | undefined;
  /** Names of the top-level fields that are sealed. */
  personal: readonly string[];
  /** The values of the personal fields once the person is erased. */
  blanks: Readonly<Data>;
  /** Counts from 1: the number of earlier shapes plus one. */
  version: number;
  earlier: readonly Earlier[];
  /** The release that is the first to read the event, or its present version. Undefined: all releases read it. */
  since?: string | undefined;
};

/** Declares an event. `sentence`: a pattern with `{field}` or `{field.part}` for values of the data and `{field, plural, one {# row} other {# rows}}` for what is counted, or a function of the fields that are not personal. A pattern that names a missing or personal field does not compile; nor does a text field that is neither personal nor open. */
export const event = <Shape extends Fields, const S extends string, const C extends string = never>(
  fields: Shape & Classified<Shape>,
  sentence: Sentence<SentenceFields<Shape>, S> | ((data: SentenceFields<Shape>, speaker: Voice) => string),
  more: {
    earlier?: readonly Earlier[];
    byCandidate?: Sentence<SentenceFields<Shape>, C>;
    ofPerson?: boolean | ((data: SentenceFields<Shape>) => boolean);
    ofMember?: keyof SentenceFields<Shape> & string;
    kind?: Kind;
    since?: string;
  } = {},
): EventDefinition<Shape> => {
  const shape = Object.fromEntries(
    Object.entries(fields as Fields).map(([name, field]) => [
      name,
      field instanceof Personal ? Personal.schemaOf(field) : field instanceof Open ? Open.schemaOf(field) : field,
    ]),
  );
  const personal = Object.keys(fields).filter((name) => (fields as Fields)[name] instanceof Personal);
  return {
    fields,
    schema: z.object(shape) as unknown as DataSchema<DataOf<Shape>>,
    sentence,
    byCandidate: more.byCandidate,
    ofPerson: more.ofPerson,
    ofMember: more.ofMember,
    kind: more.kind,
    personal,
    blanks: Object.fromEntries(
      personal.map((name) => [name, schemaWith(shape[name]!).safeParse(null).success ? null : erasedText]),
    ),
    version: (more.earlier?.length ?? 0) + 1,
    earlier: more.earlier ?? [],
    since: more.since,
  };
};

/** The value of `about` if personal fields are encrypted with the key of the stream's own id. */
const stream = 'stream';
/** The value of `about` if the events are about no person, so that none of their fields can be personal. */
export const noPerson = 'no person';
type AnyDefinition = Omit<EventDefinition, 'fields' | 'schema'> & { fields: object; schema: DataSchema };
type FieldsOf<D> = D extends { readonly fields: infer Shape } ? Shape : never;
/** Names of the events with personal fields but without a field `about` that holds the owner's id in the clear. */
type Unowned<T, About> = {
  [N in keyof T]: [PersonalNames<FieldsOf<T[N]>>] extends [never]
    ? never
    : About extends typeof stream
      ? never
      : About extends Exclude<keyof FieldsOf<T[N]>, PersonalNames<FieldsOf<T[N]>>>
        ? FieldsOf<T[N]>[About] extends Schema<string>
          ? never
          : N
        : N;
}[keyof T];
/** The events of one stream category. Their names are stored forever. `about` says whose key seals the personal fields: the field with the person's id, 'stream' for the stream's own id, or `noPerson`. */
export const events = <const C extends string, const About extends string, T extends Record<string, AnyDefinition>>(
  category: C,
  of: { about: About },
  types: T & ([Unowned<T, About>] extends [never] ? unknown : `whose key seals ${Unowned<T, About> & string}?`),
): { category: C; about: About; types: T } => ({ category, about: of.about, types });

export type EventOf<Catalog extends { types: Record<string, { schema: Schema }> }> = {
  [Name in keyof Catalog['types'] & string]: { type: Name; data: z.output<Catalog['types'][Name]['schema']> };
}[keyof Catalog['types'] & string];
export type EventNamed<E extends { type: string }, Name extends E['type']> = Extract<E, { type: Name }>;

const sayIfKnown = (text: string, { find }: Voice): string =>
  find?.(text) ?? find?.(text.charAt(0).toUpperCase() + text.slice(1)) ?? text;
const textOf = (value: unknown, speaker: Voice): string => {
  if (value === null || value === undefined || value === '') return '–';
  // Roles and groups are stored as lists of codes.
  if (Array.isArray(value))
    return value.length
      ? value.map((each) => sayIfKnown(nameOfRight(textOf(each, speaker)), speaker)).join(', ')
      : sayIfKnown('none', speaker);
  if (typeof value === 'object')
    return Object.keys(value)
      .map((key) => sayIfKnown(key.replaceAll('_', ' '), speaker))
      .join(', ');
  // People may write a text that looks like a day but is not one.
  if (typeof value !== 'string' || !isAnyDay(value)) return String(value);
  return fullDayWords(value, speaker);
};
/** Slots for texts that people wrote. The names of steps and reasons are not among them, because the product can translate those. */
const byPeople = /(?<!step\.|reason_)(?:name|title|text)$/;
/** The fields that a pattern names, with the part of each that it shows. */
const slots = new Map<string, readonly (readonly [field: string, part: string | undefined])[]>();
const slotsOf = (sentence: string) => {
  const known = slots.get(sentence);
  if (known) return known;
  const named = [...namesIn(messageOf(sentence)).values].map((name) => name.split('.') as [string, string | undefined]);
  slots.set(sentence, named);
  return named;
};
/** The values that a sentence's pattern names. A row keeps them, so that each reader gets the sentence in their own language. */
export const namedBy = (sentence: string, data: Data): Data =>
  Object.fromEntries(
    slotsOf(sentence).map(([field, part]) => {
      const value = data[field];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [field, value ?? null];
      const names = part ? [part] : Object.keys(value);
      return [field, Object.fromEntries(names.map((name) => [name, (part && (value as Data)[name]) ?? null]))];
    }),
  );
/** The definition with the sentence for this actor. A candidate's act reads as their own, not as something done to a candidate. */
export const toldBy = <D extends Pick<EventDefinition, 'sentence' | 'byCandidate'>>(
  definition: D,
  { type }: { type: string },
): D =>
  type === 'candidate' && definition.byCandidate ? { ...definition, sentence: definition.byCandidate } : definition;
/** A part of a sentence: words of its pattern, or a value. */
type Said = string | { named: string };
const indefinite = /\ba $/;
/**
 * The event in plain words, without the actor: 'moved from Application to First Round'. Rows keep the English; for a
 * reader, pass their voice as `speaker`.
 */
export const sentenceOf = (
  { sentence }: Pick<EventDefinition, 'sentence'>,
  data: Record<string, unknown>,
  speaker: Voice = english,
): string => {
  if (typeof sentence === 'function') return sentence(data as never, speaker);
  const write = speaker.write ?? ((words: string) => words);
  const valueAt = (name: string): unknown => {
    const [field, part] = name.split('.');
    const value = data[field!];
    return part && value && typeof value === 'object' ? (value as Data)[part] : value;
  };
  const told = tellParts<Said>(messageOf(translated(sentence, speaker)), {
    locale: speaker.locale,
    words: (words) => words,
    value: (name) => {
      const text = textOf(valueAt(name), speaker);
      return { named: byPeople.test(name) ? text : (speaker.find?.(text) ?? text) };
    },
    number: (count) => ({ named: numberWords(count, speaker) }),
    given: valueAt,
    element: (_, inside) => inside[0] ?? '',
  });
  return told
    .map((each, at) => {
      const before = told[at - 1];
      if (typeof each !== 'string')
        return typeof before === 'string' && indefinite.test(before)
          ? `${article(each.named)} ${each.named}`
          : each.named;
      // The article follows the value: 'an offer message', 'a farewell message'.
      return write(typeof told[at + 1] === 'object' ? each.replace(indefinite, '') : each);
    })
    .join('');
};
/** The kind of event in the reader's words: its sentence without values, such as 'Moved the candidate from … to …'. */
export const kindOf = ({ sentence, kind }: Pick<EventDefinition, 'sentence' | 'kind'>, speaker: Voice): string => {
  const pattern = kind ?? sentence;
  const any = () => anyValue;
  const words = (text: string) => speaker.write?.(text) ?? text;
  const said =
    typeof pattern === 'function'
      ? (pattern as (speaker: Voice) => string)(speaker)
      : tellParts(messageOf(translated(pattern, speaker)), {
          locale: speaker.locale,
          words,
          value: any,
          number: any,
          given: () => undefined,
          element: (_, inside) => inside.join(''),
        })
          .join('')
          .replace(/: …$/, '');
  return said.charAt(0).toUpperCase() + said.slice(1);
};
