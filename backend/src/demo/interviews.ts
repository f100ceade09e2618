import { dayLength, hourLength } from '@candor/contracts/values/days';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import {
  appointmentIn,
  bookingOf,
  calendarOf,
  completedAfter,
  type NoShow,
  scheduleStatusBy,
  usualReminders,
} from '@candor/contracts/interviews/values';
import type { Step } from '@candor/contracts/jobs/values';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { appointmentOf, peopleOf } from '../states/appointment.state.ts';
import { appointment, type Arranged, type TakenTime } from '../features/interviews/appointment.decider.ts';
import { userAppointmentId } from '../features/interviews/booking.command.ts';
import { calendar } from '../features/interviews/calendar.decider.ts';
import { recommendation } from '../features/scorecards/recommendation.decider.ts';
import { recommendationId } from '../features/scorecards/scorecard.command.ts';
import { scorecard } from '../features/scorecards/scorecard.decider.ts';
import type { Candidate } from './arrivals.ts';
import { type Cause, type Diary, type Fact, streamOf } from './facts.ts';
import { feedbackOn, type Judge, judgeOf, recommendedAt } from './feedback.ts';
import { ahead, halvesIn, type Hours, officeTimeAt } from './hours.ts';
import type { Colleague, Office } from './office.ts';
import { day, iso, momentOf } from './office-hours.ts';
import type { Plan, Slot } from './plan.ts';
import { Random } from './random.ts';
import { wayToMeet } from './ways-to-meet.ts';

// One candidate's interviews on one job: booked, moved, canceled, missed and held, and the panel's scorecards about them.

/** The number of counters for streams that several stories write to: two per candidate (record and calendar), and one for each colleague's calendar. */
export const countersFor = ({ colleagues }: Office, candidates: number): number => 2 * candidates + colleagues.length;

/** How often each outcome of a booked interview happens. */
const ends = [
  ['held', 86],
  ['moved', 7],
  ['cancelled', 3],
  ['candidate away', 3],
  ['interviewer away', 1],
] as const;
const whyCancelled = [
  'The interviewer is ill.',
  'The candidate asked for another week.',
  'The room is taken by the auditors.',
  'Two of the panel are at the Chicago Hub that day.',
];
const instructions =
  'Bring a piece of work that you like to talk about. Nobody asks you for anything that belongs to your employer.';
const minute = 60_000;
/** How many hours after an interview its scorecard is written: most on the same day, some late. */
const laterBy = (random: Random): number =>
  random.weighted([
    [random.between(0.2, 6), 62],
    [random.between(14, 23), 22],
    [random.between(26, 80), 16],
  ]);
const judges = new WeakMap<Office, Map<string, Judge>>();
const judgeIn = ({ office, options }: Plan, colleague: Colleague): Judge => {
  const known = judges.get(office) ?? new Map<string, Judge>();
  judges.set(office, known);
  const judge = known.get(colleague.id) ?? judgeOf(options.seed, colleague);
  known.set(colleague.id, judge);
  return judge;
};

type Stands = { step: StepMark; entered_at: string };
/** A change of the schedule status: when it came, to which status, and its cause. */
export type Followed = { at: number; schedule_status: 'unscheduled' | 'pending' | 'complete'; by: Cause };
/** `after`: the office time at which the round's last interview ends. `held`: whether an interview took place. `judged`: the fact of the round's last scorecard. Null: a scorecard is missing. */
export type Met = { after: number; followed: Followed[]; held: boolean; judged: Fact | null };
type Booking = ReturnType<Meetings['stream']>;
/** `done`: the end of the interview in office time. */
type Times = { done: number; starts_at: string; ends_at: string };
type Hold = { time: TakenTime; release: (at: number, by: Cause) => void };

export class Meetings {
  readonly #random: Random;
  readonly #reviewed = new Set<string>();
  /** How good the candidate is for this job, from 1 to 5. */
  quality = 3;

  constructor(
    private readonly plan: Plan,
    private readonly slot: Slot,
    private readonly candidate: Candidate,
    private readonly application_id: string,
    private readonly diary: Diary,
    private readonly hours: Hours,
  ) {
    this.#random = new Random(plan.options.seed, 'interviews', slot.number);
  }

  private get until(): number {
    return this.plan.options.until.getTime();
  }

  /** Books the interviews of the candidate's present round, between the office times `from` and `to`. Null: no time fits, so the interview is arranged outside. */
  meet(step: Step, stands: Stands, from: number, to: number): Met | null {
    const arranges = this.slot.job.recruiter;
    const times = this.#times(step, from, to);
    if (!times) return null;
    const stream = this.stream(step);
    const cause = this.diary.request(arranges.actor);
    const followed: Followed[] = [];
    const follow = (at: number, by: Cause) => {
      const schedule_status = scheduleStatusBy(stands, this.#people(step), stream.state!.appointments);
      if (schedule_status) followed.push({ at, schedule_status, by });
    };
    const booked_at = momentOf(from);
    let hold = this.#hold(step, stream.id, times, booked_at, cause);
    const plan = this.#arranged(step, stream.id, times);
    const [booked] = this.diary.tell(booked_at, stream, cause, 'book', {
      application_id: this.application_id,
      appointments: [{ ...plan, held: hold.time }],
      proposed: false,
      step_id: null,
      token_hash: null,
      version: null,
    });
    follow(booked_at, cause);
    this.#answered(stream, plan, booked_at, Date.parse(times.starts_at));
    const end = this.#random.weighted(ends);
    const changed_at = Math.floor(
      booked_at + (Date.parse(times.starts_at) - booked_at) * this.#random.between(0.2, 0.9),
    );
    if (end === 'cancelled' && changed_at <= this.until) {
      const by = this.diary.request(arranges.actor);
      this.diary.tell(changed_at, stream, by, 'cancel', {
        appointment_ids: [stream.id],
        by: this.#random.chance(0.5) ? 'us' : 'candidate',
        reason: this.#random.pick(whyCancelled),
        automatic: false,
        notify: { candidate: true, interviewers: true },
      });
      hold.release(changed_at, by);
      follow(changed_at, by);
      return this.#again(step, stands, { after: times.done, followed, held: false, judged: null }, to);
    }
    let present = times;
    if (end === 'moved' && changed_at <= this.until) {
      const next = this.#times(step, times.done, to);
      if (next) {
        const by = this.diary.request(arranges.actor);
        const before = hold;
        hold = this.#hold(step, stream.id, next, changed_at, by);
        const moved = { ...this.#arranged(step, stream.id, next), held: hold.time };
        const asked = this.#random.chance(0.4) ? 'candidate' : 'us';
        this.diary.tell(changed_at, stream, by, 'reschedule', { appointments: [moved], by: asked, version: null });
        before.release(changed_at, by);
        present = next;
      }
    }
    const met = { after: present.done, followed, held: false, judged: null };
    const here = () => appointmentOf(stream.state, stream.id)!;
    if (end === 'candidate away' || end === 'interviewer away') {
      const known_at = Date.parse(present.starts_at) + 20 * minute;
      if (known_at > this.until) return met;
      const by: NoShow =
        end === 'candidate away'
          ? { side: 'candidate', user_id: null }
          : { side: 'interviewer', user_id: this.#random.pick(this.#people(step)) };
      const says = this.diary.request(arranges.actor);
      this.diary.tell(known_at, stream, says, 'noShow', { appointment_id: stream.id, by });
      follow(known_at, says);
      if (here().status === 'no_show') return this.#again(step, stands, met, to);
    }
    const over_at = Date.parse(present.ends_at) + completedAfter * minute;
    if (over_at > this.until) return met;
    const automatic = this.diary.following(booked!, 'complete-appointment');
    this.diary.tell(over_at, stream, automatic, 'complete', { appointment_id: stream.id, ends_at: present.ends_at });
    const cards = here()
      .interviewers.filter(({ missed }) => !missed)
      .map(({ user_id }) => this.#card(step, stands.step, stream.id, user_id, present.ends_at));
    const given = cards.filter((card) => card !== null).toSorted((a, b) => a.at - b.at);
    return { ...met, held: true, judged: given.length === cards.length ? (given.at(-1) ?? null) : null };
  }

  /** Records what the hiring manager and the recruiter recommend at a review, once for each review. */
  recommend(step: StepMark, at: number): void {
    const { application_id, candidate, slot } = this;
    if (this.#reviewed.has(step.id)) return;
    this.#reviewed.add(step.id);
    const chance = step.type === 'finalist_review' ? 0.7 : 0.1;
    for (const colleague of [slot.job.manager, slot.job.recruiter]) {
      if (!this.#random.chance(chance)) continue;
      const moment = momentOf(at) + this.#random.whole(1, 50) * 1000;
      if (moment > this.until) return;
      const stream = streamOf(recommendation, recommendationId(application_id, step.id, colleague.id), {
        stands: true,
        name: '',
      });
      this.diary.tell(moment, stream, this.diary.request(colleague.actor), 'recommend', {
        about: { application_id, candidate_id: candidate.id, job_id: slot.job.id, step },
        ...recommendedAt(this.#random, judgeIn(this.plan, colleague), this.quality),
      });
    }
  }

  stream(step: Step) {
    const { person } = this.candidate;
    const { first_name, last_name, name_order } = person;
    const id = appointmentIn(bookingOf(this.#random.uuid()), 0);
    const { kind, name, type } = step;
    const stream = streamOf(appointment, id, {
      application: {
        id: this.application_id,
        candidate_id: this.candidate.id,
        job_id: this.slot.job.id,
        step: { id: step.id, kind, name, type },
      },
      person: { first_name, last_name, name_order },
    });
    return { ...stream, id };
  }

  #people(step: Step): string[] {
    return this.slot.job.seats.flatMap((seat) => (seat.workflow_step_id === step.id ? [seat.user_id] : []));
  }

  #colleague(user_id: string): Colleague {
    return this.plan.office.colleagues.find(({ id }) => id === user_id)!;
  }

  /** Takes the first time at which all interviewers and the candidate are free. */
  #times(step: Step, from: number, to: number): Times | null {
    const halves = halvesIn(step.duration_minutes);
    const soonest = from + this.#random.between(0.25, 3) * day;
    const last = Math.min(to, soonest + ahead * 0.7 * day);
    const start = this.hours.take(this.#people(step), this.candidate.busy, halves, soonest, last);
    if (start === null) return null;
    this.candidate.busy.push([start, start + halves]);
    const at = momentOf(officeTimeAt(start));
    const ends_at = iso(at + step.duration_minutes * minute);
    return { done: officeTimeAt(start + halves), starts_at: iso(at), ends_at };
  }

  #hold(step: Step, appointment_id: string, { starts_at, ends_at }: Times, at: number, by: Cause): Hold {
    const { office, options } = this.plan;
    const { candidate } = this;
    const people = peopleOf({
      interviewers: this.#people(step).map((user_id) => ({ user_id })),
      candidate_id: candidate.id,
    });
    const time: TakenTime = { hold_id: this.#random.uuid(), people, starts_at, ends_at };
    const calendars = people.map((person) => {
      const place = office.colleagues.findIndex(({ id }) => id === person);
      const counter = options.candidates + (place < 0 ? candidate.number : options.candidates + place);
      return { ...streamOf(calendar, calendarOf(office.organization_id, person)), counter };
    });
    const { hold_id } = time;
    const parts = [{ hold_id, appointment_id, starts_at, ends_at, people }];
    for (const stream of calendars) this.diary.tell(at, stream, by, 'hold', { parts, over: false });
    return {
      time,
      release: (moment, cause) => {
        for (const stream of calendars) this.diary.tell(moment, stream, cause, 'release', { hold_ids: [hold_id] });
      },
    };
  }

  #arranged(step: Step, appointment_id: string, { starts_at, ends_at }: Times): Arranged {
    const way = wayToMeet(step, this.candidate.person, appointment_id);
    return {
      ...way,
      appointment_id,
      title: null,
      starts_at,
      ends_at,
      duration_minutes: step.duration_minutes,
      tz_region: 'America/New_York',
      passcode: null,
      location_id: null,
      room: null,
      interviewers: this.#people(step).map((user_id) => ({
        user_id,
        required: true,
        user_appointment_id: userAppointmentId(appointment_id, user_id),
      })),
      candidate_instructions: way.video_url && this.#random.chance(0.3) ? instructions : null,
      internal_note: null,
      reminders: [...usualReminders],
      over: false,
      over_reason: null,
      notify: { candidate: true, interviewers: true },
    };
  }

  /** Makes some interviewers accept the booking, a few of them tentatively. No interviewer declines. */
  #answered(stream: Booking, { appointment_id, interviewers }: Arranged, booked_at: number, starts: number): void {
    for (const { user_id } of interviewers) {
      const at = Math.floor(booked_at + Math.min((starts - booked_at) * 0.15, this.#random.wait(3) * hourLength));
      if (!this.#random.chance(0.25) || at > this.until) continue;
      const response = this.#random.chance(0.9) ? 'accepted' : 'tentative';
      const by = this.diary.request(this.#colleague(user_id).actor);
      this.diary.tell(at, stream, by, 'respond', { appointment_id, user_id, response });
    }
  }

  /** Books most interviews that did not take place again. */
  #again(step: Step, stands: Stands, met: Met, to: number): Met {
    if (met.after >= Math.min(to, this.plan.end) || !this.#random.chance(0.75)) return met;
    const next = this.meet(step, stands, met.after, to);
    return next ? { ...next, followed: [...met.followed, ...next.followed] } : met;
  }

  /** Writes one interviewer's scorecard: soon, late, half of it, or not yet (null). */
  #card(step: Step, mark: StepMark, appointment_id: string, user_id: string, ends_at: string): Fact | null {
    const { candidate, slot, application_id } = this;
    const random = this.#random;
    const ended = Date.parse(ends_at);
    const colleague = this.#colleague(user_id);
    const questions = slot.job.content.questions.filter(({ asking }) => asking?.workflow_step_id === step.id);
    const judge = judgeIn(this.plan, colleague);
    const { answers, ...summary } = feedbackOn(random, judge, this.quality, questions, user_id);
    const written = Math.floor(ended + laterBy(random) * hourLength);
    const recent = ended > this.until - 20 * dayLength;
    const never = random.chance(recent ? 0.07 : 0.01);
    const half = never || written > this.until;
    const at = half ? Math.floor(ended + random.between(5, 40) * minute) : written;
    if (at > this.until || (half && !random.chance(0.4))) return null;
    const stream = streamOf(scorecard, userAppointmentId(appointment_id, user_id), {
      row: {
        kind: 'scorecard',
        application_id,
        candidate_id: candidate.id,
        job_id: slot.job.id,
        step: mark,
        user_id,
        seat: 'in',
        declined: false,
        meeting: 'on',
        ends_at,
        appointment_id,
      },
      questions,
      editor: false,
      name: colleague.name,
      member: true,
    });
    const by = this.diary.request(colleague.actor);
    const edit = { mark: null, base: null, settled: false };
    const given = half ? answers.slice(0, Math.ceil(answers.length / 2)) : answers;
    this.diary.tellAsOne(
      at,
      stream,
      by,
      [
        ...given.map((answer) => ['answer', { ...edit, ...answer }] as const),
        ...(half ? [] : [['summarize', { ...edit, ...summary }] as const]),
      ],
      savedAtOnce,
    );
    return half ? null : this.diary.tell(at, stream, this.diary.request(colleague.actor), 'submit', {}).at(-1)!;
  }
}

type Saved = Extract<ScorecardEvent, { type: 'ScorecardSaved' }>;
/** Joins the events of a scorecard: one that was typed offline is saved in one piece. */
const savedAtOnce = (events: readonly ScorecardEvent[]): ScorecardEvent => {
  const all = events as readonly Saved[];
  const { summary, comment, other_comment } = all.at(-1)!.data;
  return {
    type: 'ScorecardSaved',
    data: {
      ...all[0]!.data,
      judgements: all.flatMap(({ data }) => data.judgements),
      words: all.flatMap(({ data }) => data.words ?? []),
      summary,
      comment,
      other_comment,
    },
  };
};
