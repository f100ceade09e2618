import { Engine } from './engine.ts';

/** Messages between the processes of one installation, and leases for work that only one of the processes may do. */
export abstract class Wire extends Engine {
  /** Sends the message to every process that is listening, this one included. Nothing is kept for later listeners, and a message that cannot be sent is dropped. */
  abstract publish(topic: string, message: unknown): void;
  /** Calls `heard` with every message; the messages of one sender come in order. Calls `gap` when the connection was lost and is back, because messages may have been missed. Returns a function that stops listening. */
  abstract listen(topic: string, heard: (message: unknown) => void, gap?: () => void): Promise<() => void>;
  /** Takes the lease for `milliseconds` if it is free, or renews it if `owner` has it. Returns whether `owner` has it afterwards. Throws Unavailable when the engine cannot tell. */
  abstract lease(name: string, owner: string, milliseconds: number): Promise<boolean>;
  /** Ends the lease, if `owner` has it. */
  abstract release(name: string, owner: string): Promise<void>;
  /** The owner of the lease. Null: the lease is free. */
  abstract holder(name: string): Promise<string | null>;
  abstract close(): Promise<void>;
}
