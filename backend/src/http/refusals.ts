import type { Caller } from '../kernel/caller.ts';

/** Called whenever a signed-in user is refused a call or a page. A feature records it. */
export abstract class Refusals {
  /** Returns at once and never throws: the refusal does not wait. `path`: the contract's path of the call or the page. */
  abstract note(caller: Caller, path: string): void;
}
