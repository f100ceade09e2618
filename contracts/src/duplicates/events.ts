import { event, events, noPerson, type EventOf } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** Which records of an organization are the same person. They share one stream, so if two merges happen at the same time, one of them sees the other. A merge only links: every event stays in the stream that recorded it. */
export const mergeEvents = events(
  'merges',
  { about: noPerson },
  {
    CandidatesMerged: event({ kept_id: id, merged_id: id }, 'merged two records of this person'),
    CandidatesUnmerged: event({ kept_id: id, merged_id: id }, 'separated two merged records'),
    /** `first_id` sorts before `second_id` as text. */
    CandidatesToldApart: event({ first_id: id, second_id: id }, 'said that two similar records are different people'),
    CandidatesNotToldApart: event(
      { first_id: id, second_id: id },
      'undid that two similar records are different people',
    ),
  },
);
export type MergeEvent = EventOf<typeof mergeEvents>;
