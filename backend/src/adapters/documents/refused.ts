import { type Refusal, refusals } from '../../kernel/ports/documents.ts';

/** Thrown inside the box. */
export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(refusals[why]);
    this.why = why;
  }
}
