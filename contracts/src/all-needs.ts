import type { JobNeed } from './jobs/record-kind.ts';
import type { Place, RecordNeed } from './kernel/endpoint.ts';

/** All needs that calls may have of a record of any kind: for code that reads every need, such as the guard and the API documents. Each kind has some of them. */
export type AnyNeed = Place &
  Pick<RecordNeed, 'absent' | 'changesRights'> &
  JobNeed & {
    interviewers?: 'alsoAllowed' | 'onlyThey';
    own?: 'creator' | 'involved' | 'team' | 'author';
  };
export const anyNeed = (need: RecordNeed): AnyNeed => need as AnyNeed;
