import { Engine } from './engine.ts';

/** What the processes of one installation tell each other, and which of them does what only one may do. */
export abstract class Wire extends Engine {
  /** Tells every process that listens now, this one too. Nothing is kept for whoever does not listen; what cannot be sent is dropped. */
  abstract publish(topic: string, message: unknown): void;
  /** Calls back with every message, in the order of each sender; `gap` is called when some may have been missed (the connection was lost and is back). Answers the stop. */
  abstract listen(topic: string, heard: (message: unknown) => void, gap?: () => void): Promise<() => void>;
  /** Takes the lease when nobody has it, or renews one's own: it then lasts `milliseconds`. Answers whether `owner` has it now. Throws Unavailable when that cannot be known. */
  abstract lease(name: string, owner: string, milliseconds: number): Promise<boolean>;
  /** Gives one's own lease back. */
  abstract release(name: string, owner: string): Promise<void>;
  /** Who has the lease; null: nobody. */
  abstract holder(name: string): Promise<string | null>;
  abstract close(): Promise<void>;
}
