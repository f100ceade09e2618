import { overlap, type Span } from '@candor/contracts/values/span';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { dayLength, hourLength, quarterLength } from '@candor/contracts/values/days';
import { bookingOf, completedAfter } from '@candor/contracts/interviews/values';
import { applicationState } from '../states/application.state.ts';
import { feedbackOn, type Judge, recommendedAt } from '../demo/feedback.ts';
import { Random } from '../demo/random.ts';
import { wayToMeet } from '../demo/ways-to-meet.ts';
import { AppointmentCommand } from '../features/interviews/appointment.command.ts';
import { BookAppointments, CancelAppointments, userAppointmentId } from '../features/interviews/booking.command.ts';
import { PipelineCommand } from '../features/pipeline/pipeline.command.ts';
import { RecommendationCommand, recommendationId, ScorecardCommand } from '../features/scorecards/scorecard.command.ts';
import type { ScorecardCommands } from '../features/scorecards/scorecard.decider.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';
import { idFrom } from '../kernel/codec.ts';
import { isRejection } from '../kernel/decider.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { Streams } from '../kernel/streams.ts';
import { type Applicant, type Colleague, sure } from './cast.ts';
import { type Stage } from './stage.ts';

// The interviews of the small demo, and what Northwind's people wrote about their candidates.

/** How the interviewers judge: one scores higher than the others, one scores lower. */
const judges: Partial<Record<Colleague, Judge>> = {
  olivia: { strictness: 0, scatter: 0.5, writes: 0.7 },
  rafael: { strictness: -0.4, scatter: 0.6, writes: 0.6 },
  ines: { strictness: 0.45, scatter: 0.4, writes: 0.95 },
};
/** The interviewers who have written no scorecard, or only half of one. */
type Left = { late?: readonly Colleague[]; half?: readonly Colleague[] };
/** `interviewers`: the people who interview instead of the round's panel. `proposed`: the time is only suggested. `quality`: how good the candidate is, from 1 to 5. */
type About = Left & { interviewers?: readonly Colleague[]; quality?: number; proposed?: boolean; unheld?: Unheld };
/** Why an interview was not held: the candidate did not come, or canceled it this many days ago. */
type Unheld = { missed: true } | { cancelled: string; days: number };
type Held = About & {
  applicant: Applicant;
  appointment_id: string;
  step_id: string;
  user_ids: readonly string[];
  ends_at: string;
  /** The time at which the latest scorecard so far was written. */
  judged_at?: number;
};
/** A scorecard that will be written at this time. */
type Card = { held: Held; word: Colleague; at: number; half: boolean };
/** How long after its last answer a scorecard is submitted (ms). */
const toSubmit = 60_000;
/** How many minutes an interview takes. */
const length = 45;

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());

export class DemoInterviews {
  private readonly app;
  /** The scorecards that are not written yet. */
  private readonly cards: Card[] = [];
  /** When each person is busy. The demo tells one candidate's story after another, not in order of time, so it keeps its own list. */
  private readonly taken: (Span & { user_id: string })[] = [];

  constructor(
    app: NestFastifyApplication,
    private readonly stage: Stage,
  ) {
    this.app = {
      streams: app.get<Streams>(Streams),
      progress: app.get<Progress>(Progress),
      events: app.get<EventStore>(EventStore),
    };
    stage.beforeActing = (application_id) => this.judgeUntil(application_id);
  }

  /** Books an interview in the candidate's present round, at the time of the demo's clock. Returns false when the booking is refused. An interview in the past counts as held. */
  async meets(applicant: Applicant, starts_at: string, about: About = {}): Promise<boolean> {
    const { streams } = this.app;
    const { stage } = this;
    const { application_id, person } = applicant;
    const stands = (await streams.load(applicationState, application_id, stage.organization_id))?.state?.step.id;
    const round = applicant.job.steps.find(({ id }) => id === stands);
    if (!round) return false;
    const uid = (what: string) => idFrom('demo', what, application_id, starts_at);
    const booked = await this.stage.commands.execute(
      new BookAppointments(
        application_id,
        [
          {
            starts_at,
            duration_minutes: length,
            ...wayToMeet(round, person, idFrom('demo', 'room', application_id, starts_at)),
            interviewers: about.interviewers?.map((word) => ({ user_id: stage.ids[word] })),
          },
        ],
        { tz_region: 'America/New_York', proposed: about.proposed ?? false },
        stage.by('rafael', uid('booked')),
      ),
    );
    if (isRejection(booked)) return false;
    stage.interviewed.add(application_id);
    const { id, ends_at, step, interviewers } = booked.appointments[0]!;
    if (about.unheld && 'cancelled' in about.unheld) {
      const { cancelled: reason, days } = about.unheld;
      this.stage.clockAt(stage.today - days * dayLength);
      const who = stage.asking({ type: 'candidate', id: applicant.candidate_id }, uid('cancelled'));
      sure(await this.stage.commands.execute(new CancelAppointments([id], { by: 'candidate', reason }, who)));
      stage.back();
      return true;
    }
    const user_ids = interviewers.map(({ user_id }) => user_id);
    for (const user_id of user_ids) this.taken.push({ user_id, from: Date.parse(starts_at), to: Date.parse(ends_at) });
    const over = Date.parse(ends_at) + completedAfter * 60_000;
    if (over > stage.today) return true;
    this.stage.clockAt(over);
    const asking = stage.asking({ type: 'processor', id: 'complete-appointment' }, uid('held'));
    await this.stage.send(AppointmentCommand, bookingOf(id), asking, 'complete', { appointment_id: id, ends_at });
    if (about.unheld) {
      const by = { side: 'candidate' as const, user_id: null };
      const noted = stage.by('rafael', uid('missed'));
      await this.stage.send(AppointmentCommand, bookingOf(id), noted, 'noShow', { appointment_id: id, by });
    }
    stage.back();
    if (about.unheld) return true;
    this.plan({ ...about, applicant, appointment_id: id, step_id: step.id, user_ids, ends_at });
    return true;
  }

  /** Books an interview as `meets` does, at this time or at the next half hour at which all have time. */
  async meetsOn(applicant: Applicant, starts_at: string, about: About = {}): Promise<void> {
    const from = Date.parse(starts_at);
    for (let at = from; at < from + 9 * hourLength; at += 2 * quarterLength)
      if (await this.meets(applicant, new Date(at).toISOString(), about)) return;
  }

  /** Plans when each interviewer writes their scorecard. */
  private plan(held: Held): void {
    for (const user_id of held.user_ids) {
      const word = (Object.keys(judges) as Colleague[]).find((each) => this.stage.ids[each] === user_id)!;
      if (held.late?.includes(word)) continue;
      const random = new Random('northwind', 'writes', userAppointmentId(held.appointment_id, user_id));
      // Most scorecards are written on the day of the interview, some on the next morning.
      const hours = random.chance(0.9) ? random.between(0.1, 5) : random.between(18, 24);
      const at = Math.min(Date.parse(held.ends_at) + hours * hourLength, this.stage.today - quarterLength);
      this.cards.push({ held, word, at, half: held.half?.includes(word) ?? false });
    }
  }

  /** Holds an interview in the candidate's present round, after the demo's clock and within `days` days. When no interviewer has time, the interview is arranged outside Candor. */
  async takesPlace(applicant: Applicant, days: number, quality: number): Promise<void> {
    const now = this.stage.now;
    const until = Math.min(now + days * dayLength, this.stage.today - hourLength);
    for (
      let at = Math.ceil((now + hourLength) / quarterLength) * quarterLength;
      at + length * 60_000 < until;
      at += 2 * quarterLength
    ) {
      const hour = new Date(at).getUTCHours();
      if (hour < 13 || hour > 20 || isWeekend(at)) continue;
      const wanted = { from: at - quarterLength, to: at + length * 60_000 + quarterLength };
      if (this.taken.some((each) => overlap(each, wanted))) continue;
      if (await this.meets(applicant, new Date(at).toISOString(), { quality })) return;
    }
    await applicant.act('schedule', { schedule_status: 'complete' });
  }

  /** Writes a member's recommendation at the candidate's present review. */
  async recommends({ application_id, candidate_id, job }: Applicant, step_id: string, word: Colleague): Promise<void> {
    const { id, name, type, kind } = job.steps.find((each) => each.id === step_id)!;
    const random = new Random('northwind', 'recommends', application_id, word);
    const given = recommendedAt(random, judges[word]!, 3.7);
    const own = recommendationId(application_id, id, this.stage.ids[word]);
    const about = { application_id, candidate_id, job_id: job.id, step: { id, name, type, kind } };
    await this.stage.send(RecommendationCommand, own, this.stage.by(word, idFrom('demo', own)), 'recommend', {
      about,
      ...given,
    });
  }

  /** Writes the scorecards of the candidate that were due by the time of the demo's clock, so that they stand in the log before what was done later. The rules find interviews in the read models, so this method waits until the read models are up to date. */
  private async judgeUntil(application_id: string): Promise<void> {
    const { now } = this.stage;
    const due = this.cards.filter(
      ({ held, at }) => held.applicant.application_id === application_id && at + toSubmit <= now,
    );
    if (!due.length) return;
    await this.write(due);
    this.stage.back();
  }

  /** Writes all other scorecards. */
  async judge(): Promise<void> {
    await this.write([...this.cards]);
  }

  private async write(due: readonly Card[]): Promise<void> {
    await upToNow(this.app.progress, this.app.events, 30_000);
    for (const card of due.toSorted((one, other) => one.at - other.at)) {
      this.cards.splice(this.cards.indexOf(card), 1);
      await this.card(card);
      if (!this.cards.some(({ held }) => held === card.held)) await this.follow(card.held);
    }
  }

  /** Makes a decision about the round due once all its scorecards are written and the candidate is still in the round. */
  private async follow({ applicant: { application_id }, appointment_id, judged_at }: Held): Promise<void> {
    if (judged_at === undefined) return;
    this.stage.clockAt(judged_at);
    const asking = this.stage.asking(
      { type: 'processor', id: 'follow-appointments' },
      idFrom('demo', 'followed', appointment_id),
    );
    const bookings = [bookingOf(appointment_id)];
    const ran = await this.stage.commands.execute(
      new PipelineCommand(application_id, 'followAppointments', { bookings }, asking),
    );
    // A candidate who left the round has been decided about, so no decision is due.
    if (!isRejection(ran) || ran.code !== 'wrong_state') sure(ran);
  }

  private async card({ held, word, at, half }: Card): Promise<void> {
    const user_id = this.stage.ids[word];
    const own = userAppointmentId(held.appointment_id, user_id);
    const random = new Random('northwind', 'judges', own);
    const { job } = held.applicant;
    const asked = job.questions.filter(({ asking }) => asking?.workflow_step_id === held.step_id);
    const { answers, ...summary } = feedbackOn(random, judges[word]!, held.quality ?? 3.4, asked, user_id);
    const edit = { mark: null, base: null, settled: false };
    const tell = async <N extends keyof ScorecardCommands & string>(
      name: N,
      command: ScorecardCommands[N],
      of = '',
    ) => {
      const asking = this.stage.by(word, idFrom('demo', own, name, of));
      await this.stage.send(ScorecardCommand, own, asking, name, command);
    };
    this.stage.clockAt(at);
    for (const answer of half ? answers.slice(0, Math.ceil(answers.length / 2)) : answers)
      await tell('answer', { ...edit, ...answer }, answer.question_id);
    if (half) return;
    await tell('summarize', { ...edit, ...summary });
    this.stage.clockAt(at + toSubmit);
    await tell('submit', {});
    held.judged_at = Math.max(held.judged_at ?? 0, at + toSubmit);
  }
}
