import { z } from 'zod';

// The schema, the type and the sentence of an event, said once.

/** Who did it. `roles` are the roles held at that moment, so that history can name them later. */
export const Actor = z.object({
  type: z.enum(['user', 'candidate', 'system', 'processor', 'ai']),
  id: z.string(),
  roles: z.array(z.string()).optional(),
  on_behalf_of: z.string().optional(),
});
export type Actor = z.output<typeof Actor>;

/** What every event carries besides its data. Times are ISO 8601 UTC. */
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
  /** Shown as the reason in the history. */
  reason?: string;
};

export type AnyEvent = { type: string; data: Record<string, unknown> };

/** An event as it stands in the log. `revision` counts within the stream from 0, `position` orders the whole log. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  id: string;
  stream: string;
  revision: number;
  position: number;
  metadata: Metadata;
};

const personalFields = new WeakSet<z.ZodType>();
/** Marks a field as being about a person: sealed with that person's key before it is stored (PRODUCT §10.4). */
export const personal = <S extends z.ZodType>(schema: S): S => {
  const marked = schema.clone() as S;
  personalFields.add(marked);
  return marked;
};
const isPersonal = (schema: z.ZodType): boolean => {
  if (personalFields.has(schema)) return true;
  const inner = (schema as unknown as { _zod: { def: { innerType?: z.ZodType } } })._zod.def.innerType;
  return inner ? isPersonal(inner) : false;
};

type SlotOf<S extends string> = S extends `${string}{${infer Slot}}${infer Rest}` ? Slot | SlotOf<Rest> : never;
type PathOf<T> = {
  [K in keyof T & string]:
    | K
    | (NonNullable<T[K]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${K}.${keyof NonNullable<T[K]> & string}`);
}[keyof T & string];
type Sentence<T, S extends string> = [SlotOf<S>] extends [PathOf<T>]
  ? S
  : `no field ${Exclude<SlotOf<S>, PathOf<T>>} to fill the sentence with`;

export type EventDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  sentence: string;
  /** Names of the top-level fields that are sealed. */
  personal: readonly string[];
  version: number;
  /** Turns data stored by an older version into the present shape. */
  upcast?: (data: Record<string, unknown>, from: number) => Record<string, unknown>;
};

/** `sentence` fills `{field}` or `{field.part}` from the data; a slot that names no field does not compile. */
export const event = <Shape extends z.ZodRawShape, const S extends string>(
  shape: Shape,
  sentence: Sentence<z.output<z.ZodObject<Shape>>, S>,
  more: Pick<EventDefinition, 'upcast'> & { version?: number } = {},
): EventDefinition<Shape> => ({
  schema: z.object(shape),
  sentence,
  personal: Object.keys(shape).filter((key) => isPersonal(shape[key] as z.ZodType)),
  version: more.version ?? 1,
  upcast: more.upcast,
});

export type EventCatalog = { category: string; types: Record<string, EventDefinition> };
/** The events of one stream category. Their names are stored for ever. `person` names the data field, or 'stream' for the stream's own id, whose key seals the personal fields. */
export const events = <
  const C extends string,
  T extends Record<string, EventDefinition<never>> | Record<string, EventDefinition>,
>(
  category: C,
  types: T,
  person: string = 'stream',
) => ({ category, types, person });

export type EventOf<Catalog extends { types: Record<string, { schema: z.ZodType }> }> = {
  [Name in keyof Catalog['types'] & string]: { type: Name; data: z.output<Catalog['types'][Name]['schema']> };
}[keyof Catalog['types'] & string];
export type EventNamed<E extends { type: string }, Name extends E['type']> = Extract<E, { type: Name }>;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object')
    return Object.keys(value)
      .map((key) => key.replaceAll('_', ' '))
      .join(', ');
  return String(value);
};
/** The event in plain words, without the actor: 'moved from Application to First Round'. */
export const sentenceOf = (definition: Pick<EventDefinition, 'sentence'>, data: Record<string, unknown>): string =>
  definition.sentence.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, field: string, part?: string) => {
    const value = data[field];
    return textOf(part && value && typeof value === 'object' ? (value as Record<string, unknown>)[part] : value);
  });
