import type { JobNeed } from '../jobs/record-kind.ts';
import { alsoNeeds, type Place, recordKind, sees, type WithRecord } from '../kernel/endpoint.ts';
import type { Group } from '../kernel/permission.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /** `alsoAllowed`: an interviewer of the appointment may act without a permission on its job. `onlyThey`: only interviewers of the appointment may act. */
    appointment: JobNeed & { interviewers?: 'alsoAllowed' | 'onlyThey' };
    /** `author`: only the author of the scorecard may act. */
    scorecard: { own?: 'author' };
  }
}
/** The id of a conversation. The permissions on its job decide. */
export const byAppointment = recordKind('appointment');
/** The id of one interviewer's part of a conversation, of the conversation, or of the application that is judged. */
export const byScorecard = <Field extends string>(field: Field, or?: Field): Place<Field, 'scorecard'> => ({
  ...recordKind('scorecard')(field),
  or,
});
/** Requires that the caller is an interviewer of the appointment. */
export const ownInterview = <Field extends string>(place: Place<Field, 'appointment'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { interviewers: 'onlyThey' });
/** Also admits an interviewer of the appointment, who needs no permission on its job. */
export const orInterviewer = <Field extends string>(needs: WithRecord<Field, 'appointment'>) =>
  alsoNeeds(needs, { interviewers: 'alsoAllowed' });
/** Requires that the caller is the author of the scorecard. */
export const ownScorecard = <Field extends string>(place: Place<Field, 'scorecard'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { own: 'author' });
