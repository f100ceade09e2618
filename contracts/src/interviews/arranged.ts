import { type AppointmentEvent, arrangedFields } from './events.ts';
import type { InterviewResponse } from './values.ts';

type Arranged = Pick<
  Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data'],
  (typeof arrangedFields)[number]
>;
type Before = {
  starts_at: string;
  ends_at: string;
  interviewers: readonly { user_id: string; response: InterviewResponse }[];
};

/** Everything that an event arranges about a conversation. Interviewers who stay keep their answer, unless the time changed. */
export const arrangedIn = (data: Arranged, before: Before | null) => {
  const stays = before !== null && before.starts_at === data.starts_at && before.ends_at === data.ends_at;
  const plan = Object.fromEntries(arrangedFields.map((name) => [name, data[name]])) as Arranged;
  const answerOf = (user_id: string): InterviewResponse =>
    (stays && before.interviewers.find((each) => each.user_id === user_id)?.response) || 'invited';
  return {
    ...plan,
    interviewers: data.interviewers.map((each) => ({ ...each, response: answerOf(each.user_id) })),
  };
};
