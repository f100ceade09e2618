import type { Caller } from '../kernel/caller.ts';

/** Learns of each call or page that is refused to a signed-in user. A feature records the refusals. */
export abstract class Refusals {
  /** Returns immediately and never throws: the refusal does not wait. `path`: the contract's path of the call or the page. */
  abstract note(caller: Caller, path: string): void;
}
