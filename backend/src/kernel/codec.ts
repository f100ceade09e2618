import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { z } from 'zod';
import { categories, categoryOf, definitionOf, idOf } from '@candor/contracts/all-events';
import type { AnyEvent, EventDefinition, Metadata, Recorded } from '@candor/contracts/kernel/event';
import type { NewEvent, StoredEvent } from './ports/event-store.ts';
import type { KeyVault } from './ports/key-vault.ts';

// From events to what the log stores and back. Personal fields of one event travel in one sealed box under the key of the person they are about.

/** A sealed box: whose key, and nonce + tag + ciphertext in base64. */
type Box = { k: string; c: string };

// Ciphers take a key object five times faster than bytes.
const keyObjects = new WeakMap<Buffer, KeyObject>();
const keyObject = (key: Buffer): KeyObject => {
  let made = keyObjects.get(key);
  if (!made) keyObjects.set(key, (made = createSecretKey(key)));
  return made;
};
export const seal = (key: Buffer, person: string, fields: Record<string, unknown>): Box => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyObject(key), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()]);
  return { k: person, c: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') };
};
const open = (key: Buffer, box: Box): Record<string, unknown> => {
  const bytes = Buffer.from(box.c, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Record<
    string,
    unknown
  >;
};

/** What stands where the words of an erased person stood. */
export const erasedText = '(erased)';
const erasedFields = new Map<EventDefinition, Record<string, unknown>>();
const blanks = (definition: EventDefinition): Record<string, unknown> => {
  let made = erasedFields.get(definition);
  if (!made) {
    made = Object.fromEntries(
      definition.personal.map((name) => [
        name,
        (definition.schema.shape[name] as z.ZodType).safeParse(null).success ? null : erasedText,
      ]),
    );
    erasedFields.set(definition, made);
  }
  return made;
};

/** The person whose key seals this event's personal fields. */
export const personOf = (stream: string, data: Record<string, unknown>): string => {
  const rule = categories[categoryOf(stream)]?.person ?? 'stream';
  return rule === 'stream' ? idOf(stream) : String(data[rule]);
};

/** Refused by the log: the event is not in the catalogue, not of its shape, or too large. A programming fault, never the caller's. */
export class MalformedEvent extends Error {}
const largest = 512 * 1024;

/** Parses against the schema, seals, writes as text. `key` is asked for only where the event has personal fields. */
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
  if (definition.personal.length) {
    if (!key) throw new MalformedEvent(`${event.type}: the person's key is gone`);
    const about: Record<string, unknown> = {};
    for (const name of definition.personal) {
      if (name in plain) about[name] = plain[name];
      delete plain[name];
    }
    plain.sealed = seal(key, personOf(stream, event.data), about);
  }
  const data = JSON.stringify(plain);
  if (Buffer.byteLength(data) > largest) throw new MalformedEvent(`${event.type} is larger than 512 kB`);
  return { id, type: event.type, data, metadata: JSON.stringify({ ...metadata, schema_version: definition.version }) };
};
/** Whether the event needs a person's key to be stored. */
export const needsKey = (stream: string, type: string): boolean =>
  (definitionOf(stream, type)?.personal.length ?? 0) > 0;

type Parsed = {
  stored: StoredEvent;
  metadata: Metadata;
  data: Record<string, unknown>;
  definition: EventDefinition | undefined;
  box: Box | undefined;
};
const parse = (stored: StoredEvent): Parsed => {
  const data = JSON.parse(stored.data) as Record<string, unknown>;
  const definition = definitionOf(stored.stream, stored.type);
  const box = definition ? (data.sealed as Box | undefined) : undefined;
  if (box) delete data.sealed;
  return { stored, metadata: JSON.parse(stored.metadata) as Metadata, data, definition, box };
};
const finish = ({ stored, metadata, data, definition, box }: Parsed, key: Buffer | null): Recorded => {
  if (box) Object.assign(data, key ? open(key, box) : blanks(definition!));
  const present =
    definition?.upcast && metadata.schema_version < definition.version
      ? definition.upcast(data, metadata.schema_version)
      : data;
  return {
    type: stored.type,
    data: present,
    id: stored.id,
    stream: stored.stream,
    revision: stored.revision,
    position: stored.position,
    metadata,
  };
};
/** Back from the log: upcast to the present shape, personal fields opened, or blank where the key was destroyed. Unknown types pass as they are. */
export const decode = async (stored: StoredEvent, keys: KeyVault): Promise<Recorded> => {
  const parsed = parse(stored);
  return finish(parsed, parsed.box ? await keys.existing(parsed.box.k) : null);
};
/** Many at once, with one look into the vault. */
export const decodeAll = async (stored: readonly StoredEvent[], keys: KeyVault): Promise<Recorded[]> => {
  const parsed = stored.map(parse);
  const people = [...new Set(parsed.flatMap(({ box }) => box?.k ?? []))];
  const known = people.length ? await keys.existingMany(people) : new Map<string, Buffer>();
  return parsed.map((each) => finish(each, each.box ? (known.get(each.box.k) ?? null) : null));
};

const asUuid = (bytes: Buffer, version: number): string => {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.subarray(0, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
/** The same words give the same id, for ever: how a repeated request lands nothing twice. */
export const idFrom = (...words: readonly (string | number)[]): string =>
  asUuid(createHash('sha256').update(words.join('\u0000')).digest(), 8);
/** As `idFrom`, but nobody without the secret can tell which words it came from: for ids made from an email address. */
export const secretIdFrom = (secret: string, ...words: readonly string[]): string =>
  asUuid(createHmac('sha256', secret).update(words.join('\u0000')).digest(), 8);
/** A new id that sorts by time (UUID version 7). */
export const newId = (): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  return asUuid(bytes, 7);
};
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
