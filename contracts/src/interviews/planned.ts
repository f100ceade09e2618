import { z } from 'zod';
import { listWords } from '../words/list-words.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { readsJob } from '../jobs/record-kind.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { say } from '../words/say.ts';
import type { Against } from '../messages/letter.ts';
import { id, words } from '../kernel/values.ts';
import { mostTogether } from './values.ts';

// What a dialog must know before a candidate leaves a round with bookings, or before a member cancels a conversation.

/** Why a candidate gets no letter about their appointments. */
export const notTold = ['no_address', 'unwanted', 'bounced', 'suppressed', 'made_up', 'erased', 'no_text'] as const;
export type NotTold = (typeof notTold)[number];
/** The obstacle to letters about appointments, from the obstacles to all letters; null: there is none. */
export const notToldFor = (against: Against | null): NotTold | null =>
  notTold.find((why) => why === against?.why) ?? null;
/** The dialog's sentence for the reason. */
export const notToldWords = (why: NotTold, name: string): string => {
  switch (why) {
    case 'no_address':
      return say('{name} has no email address. Notify them yourself.', { name });
    case 'unwanted':
      return say('{name} must not be contacted, so no email is sent.', { name });
    case 'bounced':
      return say('The address of {name} takes no mail. Notify them yourself.', { name });
    case 'suppressed':
      return say('The address of {name} is on the suppression list, so no email is sent.', { name });
    case 'made_up':
      return say('{name} is sample data, so they get no email.', { name });
    case 'erased':
      return say('There is no one to notify.');
    case 'no_text':
      return say('Your organization has no template for this email. Notify {name} yourself.', { name });
  }
};

/** Why an interviewer gets no letter about their interviews. not_at_once: they want no such mails, or one mail a day, and find the news among their notifications. */
export const interviewerNotTold = ['left', 'made_up', 'not_at_once'] as const;
export type InterviewerNotTold = (typeof interviewerNotTold)[number];
export const ToldInterviewer = z.object({ name: z.string(), not_told: z.enum(interviewerNotTold).nullable() });
/** `not_told`: why a letter would not reach them; null: it does. */
export type ToldInterviewer = z.output<typeof ToldInterviewer>;
/** The dialog's sentences about interviewers who get no letter, one for each reason. Empty if all get one. */
export const interviewersNotToldWords = (interviewers: readonly ToldInterviewer[]): string[] => {
  const several = interviewers.length > 1;
  return interviewerNotTold.flatMap((why) => {
    const without = interviewers.filter(({ not_told }) => not_told === why).map(({ name }) => name);
    if (!without.length) return [];
    if (why === 'made_up') return say('This is a sample job, so interviewers get no email.');
    const of = { names: listWords(without), count: without.length };
    if (why === 'left')
      return say('{names} {count, plural, one {has} other {have}} left the organization, so they get no email.', of);
    return several && without.length === interviewers.length
      ? say('The interviewers chose not to get these emails immediately. They see it in their notifications.')
      : say(
          '{names} {count, plural, one {does} other {do}} not get these emails immediately. They see it in their notifications.',
          of,
        );
  });
};

export const plannedInterviews = endpoint('/api/opportunities/jobs/appointment/planned', {
  reads: true,
  needs: readsJob('list', byApplication('application_id', 'applications'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    'How many interviews are planned with a candidate, or with up to 100 (`applications`): in all (`planned`), and in the round in which each stands now (`in_round`). Of one candidate also why no letter about them would go out (`not_told`), and the same of each interviewer (`interviewers`): of what is planned in the round, or of the `appointments` that are named. Errors: not_found, validation.',
  request: z.strictObject({
    application_id: id.optional(),
    applications: z.array(id).min(1).max(100, 'At most 100 candidates are allowed.').optional(),
    appointments: z.array(id).max(mostTogether, words.fewer('Appointments', mostTogether)).optional(),
  }),
  payload: z.object({
    planned: z.number(),
    in_round: z.number(),
    not_told: z.enum(notTold).nullable(),
    interviewers: z.array(ToldInterviewer),
  }),
});
