import type { JobNeed } from './jobs/record-kind.ts';
import type { Place, RecordNeed } from './kernel/endpoint.ts';

/** What calls may ask of their records, whatever the kind: for those who read every need, such as the guard and the documents of the calls. Each kind asks for some of it. */
export type AnyNeed = Place &
  Pick<RecordNeed, 'absent' | 'changesRights'> &
  JobNeed & {
    interviewers?: 'alsoAllowed' | 'onlyThey';
    own?: 'creator' | 'involved' | 'author';
  };
export const anyNeed = (need: RecordNeed): AnyNeed => need as AnyNeed;
