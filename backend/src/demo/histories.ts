import { hoursAfter, dayLength } from '@candor/contracts/values/days';
import { meets } from '@candor/contracts/rounds/scheduling';
import { inReview, type Step } from '@candor/contracts/jobs/values';
import type { Actor } from '@candor/contracts/kernel/event';
import { rejectionKey } from '@candor/contracts/pipeline/pass-record';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { textVersion } from '../reads/public/apply-notice.ts';
import { pipeline, type PipelineCommands } from '../features/pipeline/pipeline.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { type Candidate, noticeOf, receive, sourceFor, type Way } from './arrivals.ts';
import { type Cause, Diary, type Fact, streamOf } from './facts.ts';
import { ahead, type Hours } from './hours.ts';
import { Meetings } from './interviews.ts';
import { letterOf, mail } from './letters.ts';
import { type Colleague, entryNamed } from './office.ts';
import { dateOf, day, momentOf } from './office-hours.ts';
import type { Plan, Slot } from './plan.ts';
import { Random } from './random.ts';
import { reasonAt, reasonNamed } from './reasons.ts';
import { coverLetterFor, noteFor } from './resumes.ts';

// The steps of one candidate through one job.

const minute = 60_000;
const depths = [
  ['application', 44],
  ['resume_review', 24],
  ['screening', 14],
  ['interview', 9],
  ['finalist_review', 4],
  ['offered', 1],
  ['offer_declined', 1.2],
  ['hired', 0.15],
] as const;
const liveDepths: Record<string, number> = {
  sourced_new: 14,
  application: 36,
  resume_review: 20,
  screening: 12,
  interview: 10,
  review: 5,
  finalist_review: 5,
};

/** The quality, from 1 to 5, of candidates whose application ends in that type of step. */
const qualities: Record<string, number> = { screening: 2.4, interview: 2.9, review: 3.1, finalist_review: 3.6 };

class Walk {
  readonly diary: Diary;
  readonly #random: Random;
  readonly #stream;
  readonly #application_id: string;
  /** The present time of the story, as office time; it approaches `#limit` but never reaches it. */
  #at: number;
  readonly #limit: number;
  readonly #until: number;
  readonly #meetings: Meetings;
  /** The facts that decide which rejection mail is sent. */
  #pass: { held: string[]; final_review: boolean } = { held: [], final_review: false };

  constructor(
    private readonly plan: Plan,
    private readonly slot: Slot,
    private readonly candidate: Candidate,
    hours: Hours,
  ) {
    this.#random = new Random(plan.options.seed, 'application', slot.number);
    this.diary = new Diary(this.#random, plan.office.organization_id);
    this.#application_id = idFrom('application', candidate.id, slot.job.id, 0);
    this.#stream = streamOf(pipeline, this.#application_id, {
      job: {
        status: 'open',
        steps: slot.job.steps,
        fields: slot.job.fields,
        snapshot_hash: slot.job.post_hash,
        removed: {},
        created_at: new Date(momentOf(slot.job.created)).toISOString(),
      },
      editor: true,
      open_seats: [],
      round: { schedule_status: 'complete', judged: true, arranged: '' },
    });
    this.#at = slot.start;
    this.#limit = slot.job.closed ?? plan.end;
    this.#until = plan.options.until.getTime();
    this.#meetings = new Meetings(plan, slot, candidate, this.#application_id, this.diary, hours);
  }

  get #standing() {
    return this.#stream.state!;
  }
  get #step() {
    return this.#standing.step;
  }
  /** The index of the present step among the live steps; -1 in an end stage. */
  get #place(): number {
    return this.slot.job.live.findIndex(({ id }) => id === this.#step.id);
  }
  get #moment(): number {
    return momentOf(this.#at);
  }

  #wait(days: number): void {
    this.#at += Math.min(this.#random.wait(days) * day, (this.#limit - this.#at) / 3);
  }

  #colleague(): Colleague {
    const { job } = this.slot;
    return this.#random.chance(0.6)
      ? job.recruiter
      : this.#random.chance(0.6)
        ? job.manager
        : this.#random.pick(this.plan.office.recruiters);
  }

  #do<Name extends keyof PipelineCommands>(
    name: Name,
    command: PipelineCommands[Name],
    by: Actor | Cause,
    at = this.#moment,
  ): Fact {
    return this.diary.tell(at, this.#stream, 'request_uid' in by ? by : this.diary.request(by), name, command).at(-1)!;
  }

  arrive(way: Way, first: boolean, step?: Step): void {
    const {
      office,
      options: { seed },
    } = this.plan;
    const { job } = this.slot;
    const { id: candidate_id, person } = this.candidate;
    const cause = this.diary.request(
      way === 'form' ? { type: 'candidate', id: candidate_id } : this.#colleague().actor,
    );
    const at = this.#moment;
    const { entry, source } = sourceFor(this.#random, office, way, job.status === 'internal');
    receive(this.diary, office, this.candidate, {
      at,
      cause,
      way,
      first,
      source,
      source_id: entry.id,
      job_id: job.id,
      seed,
    });
    const { first_name, last_name, name_order, email, headline, current_title, current_company, location } = person;
    const came = {
      candidate_id,
      job_id: job.id,
      person: { first_name, last_name, name_order, email, headline, current_title, current_company, location },
      source,
      source_id: entry.id,
      source_detail: null,
    };
    if (way === 'lead') {
      this.#do('addLead', came, cause);
      return;
    }
    const byForm = way === 'form';
    const applied = this.#do(
      'apply',
      {
        ...came,
        step_id: step?.id,
        applied_via: way,
        resume_id: this.candidate.resume_id,
        cover_letter: byForm && this.#random.chance(0.3) ? coverLetterFor(this.#random, person, job.name) : null,
        consent_text_version: byForm ? textVersion(noticeOf(office).privacy_notice) : null,
      },
      cause,
    );
    if (byForm && this.#random.chance(0.45)) this.#mail('application_confirmation', null, applied, at + 1000);
  }

  #mail(key: string, sender: Colleague | null, because: Fact, due: number): void {
    const { office } = this.plan;
    const { person, id: candidate_id } = this.candidate;
    mail(this.diary, office, {
      email: person.email,
      letter: letterOf(office, key, person, this.slot.job, sender ?? this.slot.job.recruiter),
      candidate_id,
      application_id: this.#application_id,
      job_id: this.slot.job.id,
      sender,
      because,
      due,
      until: this.#until,
    });
  }

  /** Moves on to the live step at `target`, sometimes with detours. */
  scope(target: number): void {
    const { live } = this.slot.job;
    while (this.#place < target) {
      this.#stay();
      this.#wait(this.#step.kind === 'round' ? 5 : 3);
      const { actor } = this.#colleague();
      if (this.#step.type === 'sourced_new' && this.#random.chance(0.4)) this.arrive('form', false);
      else if (this.#place > 1 && this.#random.chance(0.03))
        this.#do(
          'shift_up',
          { note: this.#random.pick([null, 'Repeat with another interviewer.', 'Moved on by mistake.']) },
          actor,
        );
      else {
        const skips = target - this.#place > 1 && this.#random.chance(0.07);
        const moved = this.#do(
          'advance',
          {
            workflow_step_id: skips ? live[this.#place + 2]!.id : null,
            note: this.#random.chance(0.05) ? 'Agreed in the weekly meeting.' : null,
          },
          actor,
        );
        if (this.#random.chance(0.006)) {
          const soon = Math.min(minute, (this.#limit - this.#at) / 3);
          this.#do('undo', {}, actor, moved.at + Math.floor(soon / 2)); // not by office time: an undo must not wait for the next morning
          this.#at += soon;
        }
      }
    }
  }

  /** Tells what happens while a candidate is in a step. `stays`: the candidate stays until the end of the demo, so an interview may be after it. */
  #stay(stays = false): void {
    if (this.#step.type === 'finalist_review') this.#pass.final_review = true;
    if (inReview(this.#step.type) && this.#standing.resume_status === 'new' && this.#random.chance(0.5)) {
      this.#wait(1.5);
      this.#do('reviewResume', {}, this.#colleague().actor);
    }
    this.#remark();
    if (this.#step.type === 'resume_review' || this.#step.type === 'finalist_review')
      this.#meetings.recommend(this.#step, this.#at);
    if (meets(this.#step)) this.#meet(stays);
  }

  /** Holds an interview with the round's panel. If no interviewer has time, a member records that it is arranged outside. */
  #meet(stays: boolean): void {
    if (!this.#random.chance(0.88)) return;
    this.#wait(1.5);
    const { id, entered_at } = { id: this.#step.id, entered_at: this.#standing.entered_at };
    const step = this.slot.job.live.find((each) => each.id === id)!;
    const to = stays ? this.plan.end + ahead * day : this.#at + (this.#limit - this.#at) / 2;
    const met = this.#meetings.meet(step, { step: this.#step, entered_at }, this.#at, to);
    if (met) {
      for (const { at, schedule_status, by } of met.followed)
        this.diary.tell(at, this.#stream, by, 'schedule', { schedule_status });
      if (met.held) this.#pass.held.push(id);
      // A candidate who goes on has been decided about, so only those who stay have a decision due.
      if (stays && met.judged)
        this.#do(
          'followAppointments',
          { bookings: [] },
          this.diary.following(met.judged, 'follow-appointments'),
          met.judged.at,
        );
      this.#at = Math.min(met.after, this.#at + (this.#limit - this.#at) * 0.75);
      return;
    }
    for (const schedule_status of ['pending', 'complete'] as const) {
      if (schedule_status === 'complete' && !this.#random.chance(0.88)) break;
      this.#wait(1.5);
      this.#do('schedule', { schedule_status }, this.#colleague().actor);
    }
  }

  #remark(): void {
    const { stream, person } = this.candidate;
    const by = this.diary.request(this.#colleague().actor);
    if (this.#random.chance(0.07)) {
      this.#wait(0.5);
      this.diary.tell(this.#moment, stream, by, 'addNote', {
        body: noteFor(this.#random, person),
        visibility: this.#random.chance(0.95) ? 'team' : 'private',
        job_id: this.slot.job.id,
      });
    }
    if (this.#random.chance(0.05)) {
      const { id, name } = this.#random.pick(this.plan.office.lists.tag!);
      this.diary.tell(this.#moment, stream, by, 'tag', { add: [{ id, name }], remove: [] });
    }
  }

  /** Archives the candidate with a reason that fits the step, usually with a mail. */
  leave(): void {
    this.#stay();
    this.#wait(this.#step.kind === 'round' ? 5 : 4);
    const { office } = this.plan;
    const { job } = this.slot;
    const sender = ['offered', 'hired'].includes(this.#step.type) ? job.manager : this.#colleague();
    const reason = reasonAt(this.#random, office, this.#step.type);
    const told =
      reason?.side === 'we_rejected' && this.#standing.applied_at !== null && this.#random.chance(0.5)
        ? letterOf(
            office,
            rejectionKey({
              held: this.#pass.held,
              final_review: this.#pass.final_review,
              offer: this.#standing.offer,
            }),
            this.candidate.person,
            job,
            sender,
          )
        : null;
    const archived = this.#do(
      'archive',
      {
        reason,
        note: this.#random.chance(0.12)
          ? this.#random.pick([
              'Keep in mind for later.',
              'Close decision, see the scorecards.',
              'Told by phone.',
              'Would apply again.',
            ])
          : null,
        message: told && {
          template_key: told.template_key,
          subject: told.subject,
          body: told.body,
          leaves_at: hoursAfter(this.#moment, 24),
        },
      },
      sender.actor,
    );
    if (told) this.#mail(told.template_key, sender, archived, archived.at + 24 * 60 * minute);
  }

  /** Tells of an archived application that a member restores immediately, or that is considered again and ends again. */
  reconsider(): void {
    const { live } = this.slot.job;
    const { actor } = this.#colleague();
    if (this.#standing.archived?.from_step.type === 'hired') return;
    if (this.#standing.archived && this.#random.chance(0.4)) {
      this.#at += Math.min(this.#random.between(1, 90) * minute, (this.#limit - this.#at) / 3);
      this.#do('restore', {}, actor);
    } else {
      this.#wait(15);
      this.#do(
        'revive',
        {
          reason: this.#random.pick([
            null,
            'The first choice withdrew.',
            'New facts from the references.',
            'The requirements changed.',
          ]),
        },
        actor,
      );
      this.#pass = { held: [], final_review: false };
    }
    if (this.#place >= 1 && this.#random.chance(0.5)) this.scope(Math.min(this.#place + 1, live.length - 1));
    this.leave();
  }

  offer(): void {
    const { job } = this.slot;
    const { fields } = job;
    this.#wait(3);
    const at = this.#moment;
    const terms: OfferTerms = {
      title: job.name,
      amount: Math.round(this.#random.between(fields.compensation_min!, fields.compensation_max!) / 500) * 500,
      currency: fields.compensation_currency,
      period: fields.compensation_period,
      bonus: this.#random.chance(0.3) ? `${this.#random.whole(5, 15)}% of yearly pay` : null,
      equity: null,
      start_on: dateOf(at + this.#random.whole(21, 70) * dayLength),
      expires_on: dateOf(at + this.#random.whole(16, 24) * dayLength),
      employment_type: fields.employment_type,
      employment_status: fields.employment_status,
      work_location: fields.work_location,
      note: null,
    };
    const offered = this.#do('offer', { terms }, job.manager.actor);
    if (this.#random.chance(0.8)) this.#mail('offer_extended', job.manager, offered, at + 2000);
    if (!this.#random.chance(0.2)) return;
    this.#answerTime();
    this.#do('offer_update', { changes: { amount: terms.amount + this.#random.whole(2, 8) * 500 } }, job.manager.actor);
  }

  /** Moves the time to the answer: candidates answer offers within days, before the offers expire. */
  #answerTime(): void {
    this.#at += Math.min(this.#random.between(0.5, 4) * day, (this.#limit - this.#at) / 3);
  }

  accept(): void {
    this.#answerTime();
    const { job } = this.slot;
    const hired = this.#do('offer_accept', {}, job.manager.actor);
    this.#mail('offer_accepted', job.manager, hired, hired.at + 2000);
  }

  decline(): void {
    this.#answerTime();
    const { job } = this.slot;
    const reason = entryNamed(
      this.plan.office,
      'disqualification',
      this.#random.pick(['Declined offer: pay', 'Declined offer: counter-offer', 'Declined offer: other']),
    );
    this.#do(
      'offer_decline',
      {
        declined_by: 'candidate',
        decline_reason_id: reason.id,
        reason_name: reason.name,
        note: null,
      },
      job.manager.actor,
    );
  }

  /** Archives the candidate because the job closed. */
  closeWith(closing: Fact): void {
    const { office } = this.plan;
    const { job } = this.slot;
    this.#stay();
    const letter = this.#standing.applied_at
      ? letterOf(office, 'position_closed', this.candidate.person, job, job.recruiter)
      : null;
    const archived = this.#do(
      'archive',
      {
        reason: reasonNamed(office, 'Position closed'),
        message: letter && {
          template_key: letter.template_key,
          subject: letter.subject,
          body: letter.body,
          leaves_at: hoursAfter(this.#moment, 24),
        },
        automatic: true,
      },
      this.diary.following(closing, 'job-closing', job.recruiter.id),
      closing.at + this.#random.whole(500, 20_000),
    );
    if (letter) this.#mail(letter.template_key, job.recruiter, archived, archived.at + 24 * 60 * minute);
  }

  /** Tells the whole story, from the arrival to the planned end. */
  tell(closing: Fact | undefined): Fact[] {
    const { fate, job, first } = this.slot;
    const { live } = job;
    const last = live.length - 1;
    const depth =
      fate === 'live' || fate === 'closing'
        ? this.#random.weighted(live.map(({ type }) => [type, liveDepths[type]!] as const))
        : fate === 'ended'
          ? this.#random.weighted(depths)
          : fate;
    const places = live.flatMap(({ type }, place) => (type === depth ? [place] : []));
    const toOffer = !places.length;
    const target = toOffer ? last : this.#random.pick(places);
    this.#meetings.quality = this.#random.normal(
      fate === 'live' ? 3.3 : toOffer ? 4.1 : (qualities[depth] ?? 2.9),
      0.5,
    );
    const lead = target === 0 || (job.status !== 'internal' && this.#random.chance(0.16));
    const way: Way = lead ? 'lead' : this.#random.chance(0.78) ? 'form' : 'recruiter';
    const straight = way === 'recruiter' && target > 1 && this.#random.chance(0.1) ? live[2] : undefined;
    this.arrive(way, first, straight);
    if (fate === 'ended' && way === 'lead' && this.#random.chance(0.6)) {
      this.leave();
      return this.diary.inOrder();
    }
    this.scope(target);
    if (fate === 'live') this.#stay(true);
    if (fate === 'closing') this.closeWith(closing!);
    if (toOffer) this.offer();
    if (fate === 'hired' && this.#random.chance(0.04)) {
      this.decline();
      this.offer();
    }
    if (fate === 'hired' || depth === 'hired') this.accept();
    if (fate === 'declined' || depth === 'offer_declined') this.decline();
    if (fate === 'ended') {
      this.leave();
      if (this.#random.chance(0.035)) this.reconsider();
    }
    return this.diary.inOrder();
  }
}

/** The whole story of one application, in order of time. `closing` is the fact that closed its job. */
export const historyOf = (
  plan: Plan,
  slot: Slot,
  candidate: Candidate,
  closing: Fact | undefined,
  hours: Hours,
): Fact[] => new Walk(plan, slot, candidate, hours).tell(closing);
