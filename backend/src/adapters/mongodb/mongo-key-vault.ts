import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Binary, type Collection } from 'mongodb';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Envelope } from './envelope.ts';
import { duplicatesOf, isDuplicate, Mongo, type MongoSettings } from './mongo.ts';

/** `masterKeys`, each 32 bytes: the first wraps (encrypts) values, all can unwrap. Put a new key first; drop the old one after `rewrap`. */
export type MongoKeyVaultOptions = MongoSettings & {
  masterKeys: readonly Buffer[];
  /** For the doctor: opening the vault writes nothing. */ look?: boolean;
};
/** A wrapped value. If `value` is absent, the value was destroyed forever. */
type Sealed = { _id: string; by?: string; value?: Binary };
type Kind = 'key' | 'secret';
type KeyCall = {
  person: string;
  make: boolean;
  resolve: (key: Buffer | null) => void;
  reject: (fault: unknown) => void;
};

/** How many documents one request has: few enough for a slow server within `answerWait`. */
const atOnce = 2000;
const nameOf = (kind: Kind, id: string): string => `${kind} ${id}`;

/** Keys and secrets in MongoDB, each wrapped with a master key that is not stored there. We only read what a majority of the servers holds, so no used key can be lost by a change of primary. We cache nothing, so a destroyed key is gone everywhere immediately. */
export class MongoKeyVault extends KeyVault {
  readonly #sealed: Record<Kind, Collection<Sealed>>;
  #calls: KeyCall[] = [];

  private constructor(
    private readonly mongo: Mongo,
    private readonly envelope: Envelope,
  ) {
    super(mongo.patience);
    const readConcern = mongo.server.replicaSet ? { level: 'majority' as const } : { level: 'local' as const };
    this.#sealed = {
      key: mongo.db.collection('keys', { readConcern }),
      secret: mongo.db.collection('secrets', { readConcern }),
    };
  }

  /** Throws if the stored values were wrapped with another master key, and Unavailable if no server is found. */
  static async open({ masterKeys, look = false, ...settings }: MongoKeyVaultOptions): Promise<MongoKeyVault> {
    const envelope = new Envelope(masterKeys);
    const mongo = await Mongo.open(settings);
    const vault = new MongoKeyVault(mongo, envelope);
    try {
      await mongo.run(() => vault.#verify(look));
      return vault;
    } catch (fault) {
      await mongo.close();
      throw fault;
    }
  }

  key(person: string): Promise<Buffer | null> {
    return this.#keyOf(person, true);
  }

  existing(person: string): Promise<Buffer | null> {
    return this.#keyOf(person, false);
  }

  existingMany(people: readonly string[]): Promise<Map<string, Buffer | null>> {
    return this.mongo.run(() => this.#look('key', people));
  }

  /** The name of a destroyed key stays, so that no new key replaces it. */
  async destroy(person: string): Promise<void> {
    await this.mongo.run(() => this.#put('key', person, {}));
  }

  /** Throws when the key of one of these people was destroyed. */
  importKeys(people: readonly string[]): Promise<Buffer[]> {
    return this.mongo.run(async () => {
      const keys = await this.#make(people);
      return people.map((person) => {
        const key = keys.get(person);
        if (!key) throw new Error(`The key of ${person} was destroyed.`);
        return key;
      });
    });
  }

  /** The first process to write the secret wins. A destroyed secret may be made again. */
  secret(name: string, make: () => string): Promise<string> {
    return this.mongo.run(async () => {
      const present = await this.#secret(name);
      if (present !== null) return present;
      await this.#add('secret', new Map([[name, Buffer.from(make())]]));
      return this.#sure(() => this.#secret(name));
    });
  }

  getSecret(name: string): Promise<string | null> {
    return this.mongo.run(() => this.#secret(name));
  }

  async putSecret(name: string, value: string): Promise<void> {
    await this.mongo.run(() => this.#put('secret', name, this.#seal('secret', name, Buffer.from(value))));
  }

  async destroySecret(name: string): Promise<void> {
    await this.mongo.run(() => this.#sealed.secret.deleteOne({ _id: name }));
  }

  /** The vault is open, so the master keys are right and need no check. */
  async check(): Promise<Checked> {
    return this.mongo.run(async () => ({
      server: `MongoDB, ${(await this.#sealed.key.estimatedDocumentCount()).toLocaleString('en')} people's keys`,
      wrong: [],
    }));
  }

  /** Wraps with the first master key what older ones had wrapped, and returns the number of values. The call can be repeated, and can run during other work. */
  rewrap(): Promise<number> {
    return this.mongo.run(async () => {
      let done = 0;
      for (const kind of ['key', 'secret'] as const) {
        const old = this.#sealed[kind].find({ by: { $exists: true, $ne: this.envelope.first } }, { batchSize: 1000 });
        for await (const { _id, by, value } of old) {
          const again = this.#seal(
            kind,
            _id,
            this.envelope.unwrap(nameOf(kind, _id), { by: by!, value: bytes(value!) }),
          );
          done += (await this.#sealed[kind].updateOne({ _id, by, value }, { $set: again })).modifiedCount; // changes nothing if the value was destroyed or replaced meanwhile
        }
      }
      const used = await this.#used();
      await this.#masters().updateOne(
        { _id: 'master keys' },
        { $set: { ids: [...new Set([this.envelope.first, ...used])] } },
      );
      return done;
    });
  }

  async close(): Promise<void> {
    if (this.#calls.length) await this.#answerCalls();
    await this.mongo.close();
  }

  /** Collects the calls of one turn of the event loop, so that one request serves them all. */
  #keyOf(person: string, make: boolean): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      if (!this.#calls.length) setImmediate(() => void this.#answerCalls());
      this.#calls.push({ person, make, resolve, reject });
    });
  }

  async #answerCalls(): Promise<void> {
    const calls = this.#calls.splice(0);
    try {
      await this.mongo.run(async () => {
        const found = await this.#look('key', [...new Set(calls.map(({ person }) => person))]);
        const absent = new Set(
          calls.filter(({ person, make }) => make && !found.has(person)).map(({ person }) => person),
        );
        const made = absent.size ? await this.#make([...absent]) : found;
        for (const { person, make, resolve } of calls)
          resolve((make && absent.has(person) ? made : found).get(person) ?? null);
      });
    } catch (fault) {
      for (const { reject } of calls) reject(fault);
    }
  }

  /** The keys of these people, made if missing. null: destroyed. */
  async #make(people: readonly string[]): Promise<Map<string, Buffer | null>> {
    const keys = new Map<string, Buffer | null>(people.map((person) => [person, randomBytes(32)]));
    const taken = await this.#add('key', keys as Map<string, Buffer>);
    const theirs = await this.#sure(async () => {
      const found = await this.#look('key', taken);
      return found.size === taken.length ? found : null;
    });
    for (const [person, key] of theirs) keys.set(person, key);
    return keys;
  }

  /** Adds the missing values. Returns the names that already existed. */
  async #add(kind: Kind, values: ReadonlyMap<string, Buffer>): Promise<string[]> {
    const documents = [...values].map(([_id, value]): Sealed => ({ _id, ...this.#seal(kind, _id, value) }));
    const taken: string[] = [];
    for (let start = 0; start < documents.length; start += atOnce) {
      const some = documents.slice(start, start + atOnce);
      try {
        await this.#sealed[kind].insertMany(some, { ordered: false });
      } catch (fault) {
        const refused = duplicatesOf(fault);
        if (!refused) throw fault;
        taken.push(...refused.map((at) => some[at]!._id));
      }
    }
    return taken;
  }

  async #put(kind: Kind, _id: string, replacement: Omit<Sealed, '_id'>): Promise<void> {
    const put = () => this.#sealed[kind].replaceOne({ _id }, replacement, { upsert: true });
    await put().catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
      return put(); // another process added it first
    });
  }

  /** The values with these ids. null: destroyed; no entry: the value never existed. */
  async #look(kind: Kind, ids: readonly string[]): Promise<Map<string, Buffer | null>> {
    const found = new Map<string, Buffer | null>();
    for (let start = 0; start < ids.length; start += atOnce) {
      const some = await this.#sealed[kind]
        .find({ _id: { $in: ids.slice(start, start + atOnce) } }, { batchSize: atOnce + 1 })
        .toArray();
      for (const { _id, by, value } of some)
        found.set(_id, value && by ? this.envelope.unwrap(nameOf(kind, _id), { by, value: bytes(value) }) : null);
    }
    return found;
  }

  async #secret(name: string): Promise<string | null> {
    return (await this.#look('secret', [name])).get(name)?.toString() ?? null;
  }

  /** Reads a value that another process has written. Waits until a majority of the servers holds it. */
  async #sure<T>(read: () => Promise<T | null>): Promise<T> {
    for (let tries = 1; tries <= 50; tries++) {
      const found = await read();
      if (found !== null) return found;
      await pause(20);
    }
    throw new Unavailable('MongoDB: a majority of the servers does not hold the newest keys yet.');
  }

  #seal(kind: Kind, id: string, value: Buffer): { by: string; value: Binary } {
    const sealed = this.envelope.wrap(nameOf(kind, id), value);
    return { by: sealed.by, value: new Binary(sealed.value) };
  }

  #masters(): Collection<{ _id: string; ids: string[] }> {
    return this.mongo.db.collection('masters');
  }

  async #used(): Promise<string[]> {
    const used = await Promise.all(Object.values(this.#sealed).map((collection) => collection.distinct('by')));
    return [...new Set(used.flat())] as string[];
  }

  /** Stores the names of the master keys, so that two processes with different keys never fill the same vault. */
  async #verify(look: boolean): Promise<void> {
    const { first } = this.envelope;
    if (!look)
      for (const collection of Object.values(this.#sealed))
        await this.mongo.index(collection.collectionName, [{ key: { by: 1 }, name: 'by' }]);
    const unknown = (await this.#used()).filter((id) => !this.envelope.knows(id));
    if (unknown.length)
      throw new Error(
        `Keys in this vault are wrapped under a master key that was not given (${unknown.join(', ')}). Give it too, after the first one.`,
      );
    if (!look)
      await this.#masters()
        .insertOne({ _id: 'master keys', ids: [first] })
        .catch((fault: unknown) => {
          if (!isDuplicate(fault)) throw fault;
        });
    const noted = (await this.#masters().findOne({ _id: 'master keys' }))?.ids ?? (look ? [first] : []);
    if (!noted.some((id) => this.envelope.knows(id)))
      throw new Error(`This vault was made with another master key (${noted.join(', ')}).`);
    if (!look && !noted.includes(first))
      await this.#masters().updateOne({ _id: 'master keys' }, { $addToSet: { ids: first } });
  }
}

const bytes = (value: Binary): Buffer => Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);
