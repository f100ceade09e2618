import { event, events, nobody, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** Which records of one organization stand for the same person. They share one stream, so that of two merges at the same instant one sees the other. A merge links: everything stays in the streams where it was recorded. */
export const mergeEvents = events(
  'merges',
  { about: nobody },
  {
    CandidatesMerged: event({ kept_id: id, merged_id: id }, 'merged two records of this person'),
    CandidatesUnmerged: event({ kept_id: id, merged_id: id }, 'separated two merged records'),
    /** `first_id` comes before `second_id` in the order of the texts. */
    CandidatesToldApart: event({ first_id: id, second_id: id }, 'said that two similar records are different people'),
    CandidatesNotToldApart: event(
      { first_id: id, second_id: id },
      'undid that two similar records are different people',
    ),
  },
);
export type MergeEvent = EventOf<typeof mergeEvents>;
