import type { Caller } from '../kernel/caller.ts';

/** Is told whenever somebody who is signed in is refused a call or a page. A feature records it. */
export abstract class Refusals {
  /** Returns at once and never throws: the refusal waits for nothing. `path`: the contract's path of the call or the page. */
  abstract note(caller: Caller, path: string): void;
}
