import { Engine } from './engine.ts';

/** Small records that expire: sessions, one-time tokens, attempt counters. Their loss signs people out and does no other harm. */
export abstract class ExpiringStore extends Engine {
  protected override get lengthy(): readonly (keyof ExpiringStore)[] {
    return ['keys'];
  }

  abstract get<T>(key: string): Promise<T | null>;
  abstract put(key: string, value: unknown, seconds: number): Promise<void>;
  /** The same as `put`, but only if the record is still as it `was` when read: a deleted record stays deleted, and another writer's change is not lost. Returns whether the record was replaced. */
  abstract exchange(key: string, was: unknown, value: unknown, seconds: number): Promise<boolean>;
  /** The same as `put`, without waiting for the disk. A killed process may lose its last notes. */
  abstract note(key: string, value: unknown, seconds: number): void;
  /** The value that `note` kept under the key. Notes and other records may be stored separately, so each has its own method. */
  abstract noted<T>(key: string): Promise<T | null>;
  /** Removes the record and returns it. Only one caller gets it. */
  abstract take<T>(key: string): Promise<T | null>;
  abstract delete(key: string): Promise<void>;
  /** The keys that begin with `prefix`. */
  abstract keys(prefix: string): Promise<string[]>;
  /** Adds one to the count under the key and returns the count. The first call starts the time to expiry. */
  abstract increment(key: string, seconds: number): Promise<number>;
  /** Subtracts one from the count under the key. The expiry stays as it is, and a count of zero is removed. */
  abstract decrement(key: string): Promise<void>;
  abstract close(): Promise<void>;
}
