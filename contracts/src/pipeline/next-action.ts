import { reasonWords } from '../triage/reason-words.ts';
import { meets } from '../rounds/scheduling.ts';
import { inReview } from '../jobs/values.ts';
import { type At, daysAfter, fullDays } from '../values/days.ts';
import { listWords } from '../words/list-words.ts';
import type { StepRef } from '../jobs/step-ref.ts';
import type { RoundMeeting } from '../interviews/round-meeting.ts';
import { dayIn, daysTo, dayWords, durationWords, nearDayWords, type Reader, timeWords } from '../words/time-words.ts';
import { type PipelineAction, standingOf } from './actions.ts';
import { isJudged, isLive, isOver, isUnread, isUnscheduled, needsYou } from './figures.ts';
import type { ApplicationRow } from './rows.ts';
import { say, sayLabel } from '../words/say.ts';

// A candidate's next action, and its deadline, for card, drawer and table. A module with further duties (an interview, a scorecard) adds a line to `lines`.

/** The urgencies, the most pressing first: overdue; due today; due within the next six days; due later, or without a deadline. */
export const urgencies = ['late', 'today', 'soon', 'none'] as const;
export type Urgency = (typeof urgencies)[number];
export type NextAction = {
  kind: 'review' | 'book' | 'wait' | 'meet' | 'decide' | 'offer' | 'done';
  /** The verb or the time comes first, so that a narrow card cuts off the least important words. */
  text: string;
  /** A calendar day or a moment. Null without a deadline. */
  due: string | null;
  urgency: Urgency;
  /** Who has to act. The count "need you" counts the live steps with `yours`. */
  turn: 'yours' | 'others';
  /** What a click on the line does. Absent: the line is only text. */
  action?: Extract<PipelineAction, 'schedule' | 'offer_update'>;
};
/** The fields of an application that the lines need. Only callers that know messages know a rejection that waits. */
export type Waiting = Pick<ApplicationRow, 'schedule_status' | 'judged' | 'resume_status' | 'offer' | 'entered_at'> &
  Partial<Pick<ApplicationRow, 'knocked_out' | 'knockout_at' | 'archived' | 'offer_request'>> & {
    rejection_at?: string | null;
    /** The conversations of the round, if the page knows them. */
    meeting?: RoundMeeting | null | undefined;
  };
export type PlannedStep = StepRef & { sla_days?: number; meeting_type?: 'video' | 'phone' | 'in-person' | null };
type Given = { card: Waiting; step: PlannedStep; now: At; today: string; reader: Reader };
type Line = (given: Given) => NextAction | null;

const urgencyOf = (days: number): Urgency => (days < 0 ? 'late' : days === 0 ? 'today' : days < 7 ? 'soon' : 'none');

/** An action in a live step, with its planned days: 'Decide by Friday', 'Decide, 5 days over'. A candidate who waits for others shows the time only once it is over. */
const inStep = (
  text: string,
  more: Pick<NextAction, 'kind' | 'action'>,
  { card, step, now, today, reader }: Given,
): NextAction => {
  const turn = needsYou(step, card) ? 'yours' : 'others';
  const planned = step.sla_days ?? 0;
  if (planned <= 0) return { text, due: null, urgency: 'none', turn, ...more };
  const days = fullDays(card.entered_at, now);
  const due = daysAfter(card.entered_at, planned);
  if (isOver(days, planned))
    return {
      text: say('{todo}, {duration} over', { todo: text, duration: durationWords(days - planned) }),
      due,
      urgency: 'late',
      turn,
      ...more,
    };
  if (turn === 'others') return { text, due, urgency: 'none', turn, ...more };
  // A step is overdue only after one more full day, so a due day that has just passed still counts as today.
  const left = Math.max(0, daysTo(today, dayIn(due, reader.zone)));
  const by =
    left === 0
      ? say('{todo} today', { todo: text })
      : say('{todo} by {day}', { todo: text, day: nearDayWords(dayIn(due, reader.zone), today, reader) });
  return { text: by, due, urgency: urgencyOf(left), turn, ...more };
};

const lead: Line = ({ step }) =>
  standingOf(step.type) === 'lead'
    ? { kind: 'wait', text: say('Get in touch'), due: null, urgency: 'none', turn: 'others' }
    : null;
/** Such as 'tomorrow 14:00'; null for a past moment. */
const comes = (due: string | null | undefined, { today, reader, now }: Given) => {
  if (!due || new Date(due) <= new Date(now)) return null;
  const day = dayIn(due, reader.zone);
  return {
    due,
    urgency: urgencyOf(Math.max(0, daysTo(today, day))),
    words: { day: nearDayWords(day, today, reader), time: timeWords(due, reader) },
  };
};
/** Says when a knockout answer archives automatically. */
const knockout: Line = (given) => {
  const { card, step } = given;
  if (!card.knocked_out || !inReview(step.type)) return null;
  const archived = comes(card.knockout_at, given);
  if (!archived) return inStep(say('Check the knockout answer'), { kind: 'decide' }, given);
  const { due, urgency, words } = archived;
  const turn = needsYou(step, card) ? 'yours' : 'others';
  return { kind: 'decide', text: say('Archived {day} {time} unless kept', words), due, urgency, turn };
};
const resume: Line = (given) =>
  isUnread(given.step, given.card) ? inStep(say('Review the resume'), { kind: 'review' }, given) : null;
/** The word for the meeting: 'call', or 'call with Inês' if the interviewers are known. */
const meetingWord = ({ meeting_type, who }: Pick<RoundMeeting, 'meeting_type' | 'who'>): string => {
  if (!who?.length)
    return meeting_type === 'phone' ? say('call') : meeting_type === 'video' ? say('video call') : say('interview');
  const names = listWords(who);
  return meeting_type === 'phone'
    ? say('call with {names}', { names })
    : meeting_type === 'video'
      ? say('video call with {names}', { names })
      : say('interview with {names}', { names });
};
/** The line of a booked conversation that has not ended: the time comes first. */
const meeting = (next: RoundMeeting, { today, reader }: Given): NextAction => {
  const due = next.starts_at;
  const day = dayIn(due, reader.zone);
  const left = Math.max(0, daysTo(today, day));
  const words = { time: timeWords(due, reader), what: meetingWord(next) };
  const text =
    left === 0
      ? say('Today {time}, {what}', words)
      : left === 1
        ? say('Tomorrow {time}, {what}', words)
        : say('{day} {time}, {what}', { ...words, day: begun(nearDayWords(day, today, reader)) });
  return { kind: 'meet', text, due, urgency: urgencyOf(left), turn: 'others' };
};
const begun = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
/** The line if the round took place and was judged: 'Decide after the call with Inês', or the deadline first. */
const decideAfter = (given: Given): NextAction => {
  const { meeting_type = given.step.meeting_type ?? 'in-person', who = [], over = 1 } = given.card.meeting ?? {};
  const plain = say('Decide');
  const { text, ...more } = inStep(plain, { kind: 'decide' }, given);
  const words = { when: text, what: meetingWord({ meeting_type, who }), count: over };
  const said = (whole: string): NextAction => ({ ...more, text: whole });
  const anyTime = text === plain;
  if (over > 1)
    return said(
      anyTime
        ? say('Decide after {count, number} conversations', words)
        : say('{when}, after {count, number} conversations', words),
    );
  return said(anyTime ? say('Decide after the {what}', words) : say('{when}, after the {what}', words));
};
/** The line if scorecards of past conversations are missing and delay the decision, even while the rest of the round is being arranged. The reader's own scorecard comes first. */
const cards: Line = (given) => {
  const { step, card } = given;
  const { missing: names = [], yours = false } = card.meeting ?? {};
  if ((!names.length && !yours) || !meets(step) || isUnscheduled(step, card) || isJudged(step, card)) return null;
  const words = { names: listWords(names), count: names.length };
  const said = inStep(
    yours
      ? say(
          '{count, plural, =0 {Your scorecard is missing} =1 {Your scorecard is missing, and that of {names}} other {Your scorecard is missing, and those of {names}}}',
          words,
        )
      : say('{count, plural, =1 {Scorecard of {names} missing} other {Scorecards of {names} missing}}', words),
    { kind: 'wait' },
    given,
  );
  const due = given.card.meeting?.due_at ?? null;
  return said.urgency === 'late' || !due
    ? said
    : { ...said, due, urgency: new Date(due) < new Date(given.now) ? 'late' : 'soon' };
};
const round: Line = (given) => {
  const { step, card, now } = given;
  if (!meets(step)) return null;
  if (!isUnscheduled(step, card)) {
    const known = card.meeting;
    if (isJudged(step, card)) return decideAfter(given);
    if (known && new Date(known.ends_at) > new Date(now)) return meeting(known, given);
    // A conversation took place, and a required interviewer is in no conversation.
    if (card.schedule_status === 'pending')
      return inStep(known ? say('Not all interviewers are booked') : say('Picking a time'), { kind: 'wait' }, given);
    // The line `cards` names the missing scorecards.
    if (known?.missing?.length || known?.yours) return null;
    return inStep(
      known ? say('{what} has ended', { what: begun(meetingWord(known)) }) : say('Scheduled'),
      { kind: 'meet' },
      given,
    );
  }
  const what =
    step.type === 'interview'
      ? say('Schedule the interview')
      : step.meeting_type === 'phone'
        ? say('Schedule the call')
        : say('Schedule the screening');
  return inStep(what, { kind: 'book', action: 'schedule' }, given);
};
const decide: Line = (given) =>
  isLive(given.step) && !meets(given.step) && !resume(given) && !knockout(given)
    ? inStep(say('Decide'), { kind: 'decide' }, given)
    : null;
const offer: Line = ({ card: { offer: made }, step, today, reader }) => {
  if (step.type !== 'offered') return null;
  const revision = made?.revision ?? 1;
  const due = made?.expires_on ?? null;
  if (!due)
    return {
      kind: 'offer',
      text: say('Offer out{revision, plural, =1 {} other {, revision #}}', { revision }),
      due,
      urgency: 'none',
      turn: 'others',
    };
  const day = nearDayWords(due, today, reader);
  const urgency = urgencyOf(daysTo(today, due));
  return urgency === 'late'
    ? {
        kind: 'offer',
        text: say('Offer ended {day}{revision, plural, =1 {} other {, revision #}}', { day, revision }),
        due,
        urgency,
        turn: 'yours',
        action: 'offer_update',
      }
    : {
        kind: 'offer',
        text: say('Offer ends {day}{revision, plural, =1 {} other {, revision #}}', { day, revision }),
        due,
        urgency,
        turn: 'others',
      };
};
/** An offer that an administrator has to approve. A change is as pressing as the offer it changes. */
const request: Line = (given) => {
  const { card, step } = given;
  if (!card.offer_request) return null;
  const text =
    card.offer_request === 'change' ? say('Changed offer waits for approval') : say('Offer waits for approval');
  if (isLive(step)) return inStep(text, { kind: 'offer' }, given);
  return { kind: 'offer', text, due: null, urgency: offer(given)?.urgency ?? 'none', turn: 'others' };
};
/** The line if nothing is left to do: how it ended. */
const ended: Line = ({ card, step, reader, now }) => {
  const said = (text: string): NextAction => ({ kind: 'done', text, due: null, urgency: 'none', turn: 'others' });
  switch (standingOf(step.type)) {
    case 'offer_declined':
      return said(
        card.offer?.declined_by === 'organization'
          ? say('Declined by the organization')
          : say('Declined by the candidate'),
      );
    case 'hired':
      return said(
        card.offer?.start_on
          ? say('Starts {day}', {
              day: dayWords(card.offer.start_on, reader, `${dayIn(now, reader.zone)}T12:00:00Z`),
            })
          : say('Hired'),
      );
    case 'archived':
      return said(
        card.archived
          ? say('{reason}, at {step}', {
              reason: reasonWords(card.archived.reason_name),
              step: sayLabel(card.archived.from_step.name),
            })
          : say('Archived'),
      );
    default:
      return null;
  }
};
/** A queued rejection can be stopped until it is sent. After its time it is on its way. */
const rejection: Line = (given) => {
  const sent = standingOf(given.step.type) === 'archived' ? comes(given.card.rejection_at, given) : null;
  if (!sent) return null;
  const { due, urgency, words } = sent;
  return { kind: 'wait', text: say('Rejection goes out {day} {time}', words), due, urgency, turn: 'others' };
};
const lines: readonly Line[] = [request, offer, knockout, resume, cards, round, decide, rejection, lead, ended];
/** The lines for a live candidate whose offer waits for approval: the decision is made, and only a knockout answer can come first. */
const whileAsked: readonly Line[] = [request, knockout];

/** Every action for a candidate, the most pressing first. There is always at least one line. */
export const nextActions = (card: Waiting, step: PlannedStep, now: At, reader: Reader): readonly NextAction[] => {
  const given: Given = { card, step, now, today: dayIn(now, reader.zone), reader };
  return (card.offer_request && isLive(step) ? whileAsked : lines)
    .flatMap((line) => line(given) ?? [])
    .sort((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency));
};
/** The line that a card shows. */
export const nextAction = (card: Waiting, step: PlannedStep, now: At, reader: Reader): NextAction =>
  nextActions(card, step, now, reader)[0]!;
