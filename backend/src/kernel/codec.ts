import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomUUID,
  randomFillSync,
} from 'node:crypto';
import { categories, categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import type { AnyEvent, Earlier, EventDefinition, Metadata, Recorded } from '@candor/contracts/kernel/event';
import type { NewEvent, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

// Turns events into what the log stores, and back. The personal fields of one event are encrypted together as one box, under the key of the person they are about.

/** An encrypted box. `k`: the person whose key encrypted it; `c`: nonce, tag and ciphertext in base64. */
export type Box = { k: string; c: string };

// Ciphers work five times faster with a key object than with bytes.
const keyObjects = new WeakMap<Buffer, KeyObject>();
const keyObject = (key: Buffer): KeyObject => {
  let made = keyObjects.get(key);
  if (!made) keyObjects.set(key, (made = createSecretKey(key)));
  return made;
};
const nonceBytes = 12;
const nonces = Buffer.alloc(nonceBytes * 256);
let nextNonce = nonces.length;
/** Random bytes that no other box gets. They are made for many boxes at the same time, because each call of the generator costs as much as the encryption of a box. */
const nonceForBox = (): Buffer => {
  if (nextNonce === nonces.length) {
    randomFillSync(nonces);
    nextNonce = 0;
  }
  return Buffer.from(nonces.subarray(nextNonce, (nextNonce += nonceBytes)));
};
export const seal = (key: Buffer, person: string, fields: Record<string, unknown>): Box => {
  const nonce = nonceForBox();
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()]);
  return { k: person, c: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') };
};
/** Decrypts a box that was encrypted under this key. Throws if it was changed or encrypted under another key. */
export const unseal = (key: Buffer, box: Box): Record<string, unknown> => {
  const bytes = Buffer.from(box.c, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Record<
    string,
    unknown
  >;
};

/** The person whose key encrypts this event's personal fields. */
export const personOf = (stream: string, data: Record<string, unknown>): string => {
  const about = categories[categoryOf(stream)]?.about ?? 'stream';
  return about === 'stream' ? idOf(stream) : String(data[about]);
};

const namedForPerson = new Set(
  Object.values(categories).flatMap(({ category, about, types }) =>
    about === 'stream' && Object.values(types).some(({ personal }) => personal.length) ? category : [],
  ),
);
/** The person whose key encrypts the personal fields of the stream's events, if the stream's name tells. */
export const personOfStream = (stream: string): string | null =>
  namedForPerson.has(categoryOf(stream)) ? idOf(stream) : null;

/** The fault that the log refuses an event: it is not in the catalog, has the wrong shape, or is too large. The program is at fault, never the caller. */
export class MalformedEvent extends Error {}
/** The fault that the event has words about a person whose key was destroyed. Nothing more can be written about them. */
export class PersonErased extends Error {}
const largest = 512 * 1024;
const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Parses the data against the schema, encrypts the personal fields and writes JSON text. Only an event with personal fields needs a `key`; null means that the key was destroyed. */
export const encode = (
  stream: string,
  event: AnyEvent,
  id: string,
  metadata: Metadata,
  key: Buffer | null,
): NewEvent => {
  const definition = definitionOf(stream, event.type);
  if (!definition) throw new MalformedEvent(`${event.type} is not an event of ${categoryOf(stream)}`);
  const parsed = definition.schema.safeParse(event.data);
  if (!parsed.success)
    throw new MalformedEvent(
      `${event.type}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  const plain: Record<string, unknown> = { ...parsed.data };
  if (key && definition.personal.length) {
    const about: Record<string, unknown> = {};
    for (const name of definition.personal) {
      if (name in plain) about[name] = plain[name];
      delete plain[name];
    }
    plain.sealed = seal(key, personOf(stream, event.data), about);
  } else if (definition.personal.some((name) => isGiven(plain[name])))
    throw new PersonErased(`${event.type}: the person's key was destroyed`);
  const data = JSON.stringify(plain);
  if (Buffer.byteLength(data) > largest) throw new MalformedEvent(`${event.type} is larger than 512 kB`);
  return { id, type: event.type, data, metadata: JSON.stringify({ ...metadata, schema_version: definition.version }) };
};
/** Whether the event needs a person's key to be stored. */
export const needsKey = (stream: string, type: string): boolean =>
  (definitionOf(stream, type)?.personal.length ?? 0) > 0;

/** Whether the event is history: it happened before it was written here, so no process may act on it. */
export const isHistory = ({ metadata }: Pick<StoredEvent, 'metadata'>): boolean =>
  (JSON.parse(metadata) as Metadata).history === true;

type Parsed = {
  stored: StoredEvent;
  metadata: Metadata;
  data: Record<string, unknown>;
  definition: EventDefinition | undefined;
  box: Box | undefined;
  /** The person whose key decides what can be read. Undefined: the event is about no person. */
  person: string | undefined;
};
/** The earlier shapes of an event, from the stored one up to the one before the present. */
const since = (definition: EventDefinition | undefined, version: number): readonly Earlier[] =>
  definition && version < definition.version ? definition.earlier.slice(version - 1) : [];
const inPresentShape = (
  data: Record<string, unknown>,
  definition: EventDefinition | undefined,
  metadata: Metadata,
  stream: string,
): Record<string, unknown> =>
  since(definition, metadata.schema_version).reduce((before, { upcast }) => upcast(before, metadata, stream), data);

const blanksOf = (names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));

/** The person whose key encrypted personal fields of this event. Null: no field is encrypted. */
export const sealedUnder = (stored: StoredEvent): string | null => parse(stored).box?.k ?? null;

/** Whether the stored event shows words in the clear that the log seals today: they became personal after it was stored. */
export const showsSealedWords = (stored: StoredEvent): boolean => {
  const definition = definitionOf(stored.stream, stored.type);
  // Only an event that has an earlier shape can.
  if (!definition?.personal.length || !definition.earlier.length) return false;
  const { data, metadata, box } = parse(stored);
  const [then] = since(definition, metadata.schema_version);
  if (!then) return false;
  const shown = box
    ? inPresentShape({ ...data, ...blanksOf(then.personal) }, definition, metadata, stored.stream)
    : data;
  return definition.personal.some((name) => isGiven(shown[name]));
};

const parse = (stored: StoredEvent): Parsed => {
  const data = JSON.parse(stored.data) as Record<string, unknown>;
  const metadata = JSON.parse(stored.metadata) as Metadata;
  const definition = definitionOf(stored.stream, stored.type);
  const box = definition ? (data.sealed as Box | undefined) : undefined;
  if (box) {
    delete data.sealed;
    return { stored, metadata, data, definition, box, person: box.k };
  }
  const present = inPresentShape(data, definition, metadata, stored.stream);
  // Fields that became personal after this event was stored are not encrypted. They are blanked all the same when the person was erased.
  const told = definition?.personal.some((name) => isGiven(present[name]));
  return {
    stored,
    metadata,
    data: present,
    definition,
    box,
    person: told ? personOf(stored.stream, present) : undefined,
  };
};
/** The data with its personal fields still encrypted in their box. The first read of a personal field decrypts the box. */
const openedWhenRead = (
  data: Record<string, unknown>,
  { personal }: EventDefinition,
  key: Buffer,
  box: Box,
): Record<string, unknown> => {
  let opened: Record<string, unknown> | undefined;
  for (const name of personal)
    Object.defineProperty(data, name, { enumerable: true, get: () => (opened ??= unseal(key, box))[name] });
  return data;
};
/** `key`: null if the key was destroyed, undefined if there never was one. */
const finish = (
  { stored, metadata, data, definition, box, person }: Parsed,
  key: Buffer | null | undefined,
  whenRead: boolean,
): Recorded => {
  const erased = box ? !key : person !== undefined && key === null;
  let present = data;
  if (box && key && whenRead && metadata.schema_version === definition!.version)
    present = openedWhenRead(data, definition!, key, box);
  else if (box) {
    const then = since(definition, metadata.schema_version)[0] ?? definition!;
    present = inPresentShape(
      { ...data, ...(key ? unseal(key, box) : blanksOf(then.personal)) },
      definition,
      metadata,
      stored.stream,
    );
  }
  return {
    type: stored.type,
    // The blanks come last: upcasts (to the present shape) may have made new fields from encrypted ones.
    data: erased ? { ...present, ...definition!.blanks } : present,
    id: stored.id,
    stream: stored.stream,
    revision: stored.revision,
    position: stored.position,
    metadata,
  };
};
/** Reads a stored event in its present shape, with its personal fields decrypted, or blank if the key was destroyed. An event of an unknown type stays as it is. */
export const decode = async (stored: StoredEvent, keys: KeyVault): Promise<Recorded> =>
  (await decodeAll([stored], keys))[0]!;
/** Reads many events with one query to the key vault. */
export const decodeAll = async (stored: readonly StoredEvent[], keys: KeyVault): Promise<Recorded[]> =>
  (await openAll(stored, keys)).events;
/** The same as `decodeAll`, with the people whose keys decide what can be read; `readable`: those whose keys exist; `persons`: the person of each event, in the events' order. `keys`: those that the caller has already asked for. `whenRead`: a personal field is decrypted at its first read, with the keys that existed at this call. This suits a fold that reads few fields and keeps no event. */
export const openAll = async (
  stored: readonly StoredEvent[],
  keys: KeyVault,
  { whenRead = false, keys: given }: { whenRead?: boolean; keys?: ReadonlyMap<string, Buffer | null> } = {},
): Promise<{ events: Recorded[]; people: string[]; readable: string[]; persons: (string | undefined)[] }> => {
  const parsed = stored.map(parse);
  const persons = parsed.map(({ person }) => person);
  const people = [...new Set(persons.flatMap((person) => person ?? []))];
  // A key that was missing may have been made meanwhile.
  const open = people.filter((person) => !given?.get(person));
  const known = new Map(given);
  if (open.length) for (const [person, key] of await keys.existingMany(open)) known.set(person, key);
  const events = parsed.map((each) =>
    finish(each, each.person === undefined ? undefined : known.get(each.person), whenRead),
  );
  return { events, people, readable: people.filter((person) => known.get(person)), persons };
};

/** The first 16 bytes of the hex text, as a UUID of this version. */
const asUuid = (hex: string, version: number): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
/** The same words always give the same id. A repeated request makes the same event ids, so the log stores them once. */
export const idFrom = (...words: readonly (string | number)[]): string => asUuid(hashOf(words.join('\u0000')), 8);
/** The same as `idFrom`, but only a process with the secret can tell which words gave the id. It is meant for ids made from an email address. */
export const secretIdFrom = (secret: string, ...words: readonly string[]): string =>
  asUuid(createHmac('sha256', secret).update(words.join('\u0000')).digest('hex'), 8);
/** A new id that sorts by time (UUID version 7, RFC 9562). Node keeps random bytes ready for `randomUUID`, so an id costs no call of its own for them. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};
/** A hash that only a process with the secret can make, so no attacker finds the words by trying all possible ones. */
export const secretHashOf = (secret: string, ...words: readonly string[]): string =>
  createHmac('sha256', secret).update(words.join('\u0000')).digest('hex');
export const hashOf = (text: string): string => hash('sha256', text);
