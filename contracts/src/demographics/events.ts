import { z } from 'zod';
import { event, events, nobody, open, type EventOf } from '../kernel/event.ts';
import { id, word } from '../kernel/values.ts';

/** Counts of applicants by group, one stream for each job. A count holds at least five answers; nothing in it leads to a person, an application or an answer. */
export const demographicEvents = events(
  'demographics',
  { about: nobody },
  {
    DemographicsCounted: event(
      {
        job_id: id,
        /** Counts of an earlier system, of which no applications are here. */
        brought: z.literal(true).optional(),
        /** The versions of forms under which at least five of those who are counted here answered. */
        forms: z.array(word).optional(),
        counts: open(
          z.array(
            z.object({
              dimension: word,
              decision: word,
              outcome: word,
              reason_id: id.nullable(),
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
