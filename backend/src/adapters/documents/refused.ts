import { type Refusal, refusals } from '../../kernel/ports/documents.ts';

/** The error for a document that the box refuses to read. */
export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(refusals[why]);
    this.why = why;
  }
}
