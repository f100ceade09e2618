import { Engine } from './engine.ts';

/** Secrets by name: a person's key, a password's hash. They are stored apart from the log, and the destruction of one is final. */
export abstract class KeyVault extends Engine {
  protected override get lengthy(): readonly (keyof KeyVault)[] {
    return ['importKeys', 'existingMany'];
  }

  /** The person's 32-byte key, made if it is missing. Null: it was destroyed, and a destroyed key never comes back. */
  abstract key(person: string): Promise<Buffer | null>;
  /** The same as `key`, but makes no key. */
  abstract existing(person: string): Promise<Buffer | null>;
  /** The keys of many people: null for a destroyed key, no entry for one that never existed. */
  abstract existingMany(people: readonly string[]): Promise<Map<string, Buffer | null>>;
  abstract destroy(person: string): Promise<void>;
  /** Makes many keys in one call, to fill an empty store. */
  abstract importKeys(people: readonly string[]): Promise<Buffer[]>;
  /** The secret of that name; `make` supplies it if it is missing. Callers that request it at the same time, in any process, all get the same one. */
  abstract secret(name: string, make: () => string): Promise<string>;
  abstract getSecret(name: string): Promise<string | null>;
  abstract putSecret(name: string, value: string): Promise<void>;
  abstract destroySecret(name: string): Promise<void>;
  abstract close(): Promise<void>;
}
