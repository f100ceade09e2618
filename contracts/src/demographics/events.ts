import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';

/** Counts of applicants by group, one stream for each job. A count contains at least five answers; nothing in it identifies a person, an application or an answer. */
export const demographicEvents = events(
  'demographics',
  { about: noPerson },
  {
    DemographicsCounted: event(
      {
        job_id: id,
        /** Present for counts from an earlier system, whose applications are not stored here. */
        brought: z.literal(true).optional(),
        /** The form versions that at least five of the people counted here answered. */
        forms: z.array(word).optional(),
        counts: open(
          z.array(
            z.object({
              dimension: word,
              decision: word,
              outcome: word,
              reason_id: id.nullable(),
              /** The EEO-1 category of the job when these people applied. */
              category: word.optional(),
              groups: z.array(z.object({ group: word, n: z.number() })),
            }),
          ),
        ),
      },
      'counted applicants by group',
    ),
  },
);
export type DemographicEvent = EventOf<typeof demographicEvents>;
