import { Engine } from './engine.ts';

/** Small records that end by themselves: sessions, one-time tokens, attempt counters. Losing them signs people out, nothing more. */
export abstract class ExpiringStore extends Engine {
  protected override get lengthy(): readonly (keyof ExpiringStore)[] {
    return ['keys'];
  }

  abstract get<T>(key: string): Promise<T | null>;
  abstract put(key: string, value: unknown, seconds: number): Promise<void>;
  /** As `put`, but only where the record still is: what was deleted meanwhile stays so. Answers whether it was there. */
  abstract replace(key: string, value: unknown, seconds: number): Promise<boolean>;
  /** As `put`, without waiting for the disk: the last moment's may be lost when the process is killed. */
  abstract note(key: string, value: unknown, seconds: number): void;
  /** Takes the record away and returns it; only one caller gets it. */
  abstract take<T>(key: string): Promise<T | null>;
  abstract delete(key: string): Promise<void>;
  /** Keys beginning with `prefix`. */
  abstract keys(prefix: string): Promise<string[]>;
  /** Adds one and returns the count; the first call starts the clock. */
  abstract increment(key: string, seconds: number): Promise<number>;
  /** Takes one back; the clock goes on, and the last one taken back ends the count. */
  abstract decrement(key: string): Promise<void>;
  abstract close(): Promise<void>;
}
