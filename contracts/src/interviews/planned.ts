import { z } from 'zod';
import { byApplication, endpoint, readsJob } from '../kernel/endpoint.ts';
import { say } from '../kernel/say.ts';
import { id } from '../kernel/values.ts';

// What a dialog must know before a candidate leaves a round with bookings, or before a conversation is cancelled.

/** Why a candidate gets no letter about their appointments. */
export const notTold = ['no_address', 'unwanted', 'made_up', 'erased', 'no_text'] as const;
export type NotTold = (typeof notTold)[number];
/** What a dialog says of it. */
export const notToldWords = (why: NotTold, name: string): string => {
  switch (why) {
    case 'no_address':
      return say('{name} has no email address: tell them yourself.', { name });
    case 'unwanted':
      return say('{name} must not be contacted, so no letter is sent.', { name });
    case 'made_up':
      return say('{name} is made up for the sample data, so no letter goes to them.', { name });
    case 'erased':
      return say('Nobody is left to tell.');
    case 'no_text':
      return say('The organization has no text for this letter: tell {name} yourself.', { name });
  }
};

export const plannedInterviews = endpoint('/api/opportunities/jobs/appointment/planned', {
  reads: true,
  needs: readsJob('list', byApplication('application_id', 'applications'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    'How many interviews are planned with a candidate, or with up to 100 (`applications`): in all (`planned`), and in the round in which each stands now (`in_round`). Of one candidate also why no letter about them would go out (`not_told`). Errors: not_found, validation.',
  request: z.strictObject({
    application_id: id.optional(),
    applications: z.array(id).min(1).max(100, 'At most 100 candidates are allowed.').optional(),
  }),
  payload: z.object({
    planned: z.number(),
    in_round: z.number(),
    not_told: z.enum(notTold).nullable(),
  }),
});
