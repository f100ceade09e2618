import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import type { RecordType } from '../kernel/reference.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    person: NoFurtherNeed;
  }
  interface RecordParts {
    record: true;
    resume: true;
    scorecards: true;
    messages: true;
  }
}
export const byPerson = recordKind('person');
/** The id of a candidate. */
export const candidate: RecordType = { name: 'candidate', label: 'Candidate' };
