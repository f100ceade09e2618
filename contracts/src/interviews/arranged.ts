import { type AppointmentEvent, arrangedFields } from './events.ts';
import type { InterviewerSeat } from './values.ts';

type Arranged = Pick<
  Extract<AppointmentEvent, { type: 'AppointmentRescheduled' }>['data'],
  (typeof arrangedFields)[number]
>;
type Before = {
  starts_at: string;
  ends_at: string;
  interviewers: readonly Pick<InterviewerSeat, 'user_id' | 'response' | 'missed'>[];
};

/** The whole plan of a conversation, from its event. Interviewers who stay on the plan keep their response and their `missed` mark, unless the time changed. */
export const arrangedIn = (data: Arranged, before: Before | null) => {
  const stays = before !== null && before.starts_at === data.starts_at && before.ends_at === data.ends_at;
  const plan = Object.fromEntries(arrangedFields.map((name) => [name, data[name]])) as Arranged;
  return {
    ...plan,
    interviewers: data.interviewers.map((each): InterviewerSeat => {
      const { response = 'invited', missed = false } =
        (stays && before.interviewers.find(({ user_id }) => user_id === each.user_id)) || {};
      return { ...each, response, ...(missed ? { missed } : {}) };
    }),
  };
};
/** The fields that change when the meeting gets another address. `sequence` grows with it, because calendars accept another address only with a higher number. */
export const withLink = (
  before: { video_url: string | null; sequence: number },
  { video_url, passcode }: { video_url: string | null; passcode: string | null },
) => ({ video_url, passcode, sequence: before.sequence + (video_url === before.video_url ? 0 : 1) });
/** Marks this interviewer as not having come. */
export const withMissed = <S extends InterviewerSeat>(seats: readonly S[], user_id: string | null): S[] =>
  seats.map((each) => (each.user_id === user_id ? { ...each, missed: true } : each));
/** Clears every `missed` mark. */
export const withoutMissed = <S extends InterviewerSeat>(seats: readonly S[]): S[] =>
  seats.map((each) => (each.missed ? { ...each, missed: false } : each));
