import type { JobNeed } from '../jobs/record-kind.ts';
import { alsoNeeds, type Place, recordKind, sees, type WithRecord } from '../kernel/endpoint.ts';
import type { Group } from '../kernel/permission.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /** `alsoAllowed`: an interviewer of the appointment needs no permission on its job. `onlyThey`: only its interviewers. */
    appointment: JobNeed & { interviewers?: 'alsoAllowed' | 'onlyThey' };
    /** `author`: the caller writes it. */
    scorecard: { own?: 'author' };
  }
}
/** A conversation. The permissions on its job decide. */
export const byAppointment = recordKind('appointment');
/** One interviewer's part of a conversation, the conversation, or the application under judgment. */
export const byScorecard = <Field extends string>(field: Field, or?: Field): Place<Field, 'scorecard'> => ({
  ...recordKind('scorecard')(field),
  or,
});
/** The caller is an interviewer of the appointment. */
export const ownInterview = <Field extends string>(place: Place<Field, 'appointment'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { interviewers: 'onlyThey' });
/** Or the caller is an interviewer of the appointment, with or without a permission on its job. */
export const orInterviewer = <Field extends string>(needs: WithRecord<Field, 'appointment'>) =>
  alsoNeeds(needs, { interviewers: 'alsoAllowed' });
/** The caller is the author of the scorecard. */
export const ownScorecard = <Field extends string>(place: Place<Field, 'scorecard'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { own: 'author' });
