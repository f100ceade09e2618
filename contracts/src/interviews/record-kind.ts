import type { JobNeed } from '../jobs/record-kind.ts';
import { alsoNeeds, type Place, recordKind, sees, type WithRecord } from '../kernel/endpoint.ts';
import type { Group } from '../kernel/permission.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    /** `alsoAllowed`: an interviewer of the appointment needs no permission on its job. `onlyThey`: only its interviewers. */
    appointment: JobNeed & { interviewers?: 'alsoAllowed' | 'onlyThey' };
    /** `author`: the caller is the one who writes in it. */
    scorecard: { own?: 'author' };
  }
}
/** A conversation; the permissions of its job decide. */
export const byAppointment = recordKind('appointment');
/** One interviewer's part of a conversation, the conversation, or the application that is judged. */
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
/** The scorecard is the caller's own to write. */
export const ownScorecard = <Field extends string>(place: Place<Field, 'scorecard'>, ...groups: Group[]) =>
  alsoNeeds(sees(place, ...groups), { own: 'author' });
