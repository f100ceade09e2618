import { Inject, Injectable } from '@nestjs/common';
import { dueOf } from '@candor/contracts/cadences/plan';
import { afterPause } from '@candor/contracts/cadences/simulation';
import type { EnrollmentEvent } from '@candor/contracts/cadences/events';
import { type EnrollmentRow, enrollmentList } from '@candor/contracts/cadences/rows';
import type { CadenceRule, CadenceStep, LeaveReason, Next, RuleEvent } from '@candor/contracts/cadences/values';
import { absentDays, mostSoftBounces, stepTypes } from '@candor/contracts/cadences/values';
import { disposition } from '@candor/contracts/catalogues/catalogues';
import type { Recorded } from '@candor/contracts/kernel/event';
import { isRefused, letterOf, whyNotSent } from '@candor/contracts/messages/letter';
import { daysAfter } from '@candor/contracts/values/days';
import {
  afterWorkingDays,
  nextOpen,
  nextOpenDay,
  type OpenTimes,
  type Reason,
} from '@candor/contracts/values/open-times';
import { sayIn } from '@candor/contracts/words/say';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { Lookups } from '../../reads/lookups.ts';
import { LastRestore, maybeSentBefore } from '../../reads/messages/last-restore.ts';
import {
  ContactSafety,
  dayOf,
  domainKey,
  domainLimit,
  domainOf,
  lettersOfDay,
  mostOfSender,
  mostToDomain,
} from '../../reads/messages/contact-safety.ts';
import { LetterEnds } from '../../reads/messages/letter-ends.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { applicationState } from '../../states/application.state.ts';
import { type Cadence, cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { messageState } from '../../states/message.state.ts';
import { taskState } from '../../states/task.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { ContactCommand, EnrollmentCommand, SendingCommand } from './cadence.command.ts';
import { Enrolling } from './enrolling.ts';
import {
  answerForCadences,
  emptyCadence,
  letterOfCadenceCameBack,
  letterOfCadenceFailed,
  newsForCadences,
  quitCadence,
  runStep,
  shiftCadence,
  taskOfCadenceDone,
} from './cadences.queue.ts';

/** How long after a failure a step is tried again, in minutes, by the number of failures. */
const waits = [5, 30];
/** A step that was due longer ago than this says that it is late. */
const lateAfter = 60 * 60_000;
const most = 1000;
type Person = NonNullable<Awaited<ReturnType<SamePeople['load']>>>;
/** Everything that decides about one step of one person. */
type Standing = {
  id: string;
  state: Enrollment;
  cadence: Cadence;
  person: Person;
  step: CadenceStep;
  times: OpenTimes;
  now: string;
  asking: Requester;
};
const reasonOf: Partial<Record<RuleEvent, LeaveReason>> = {
  replied: 'replied',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  stage_changed: 'stage_changed',
  applied: 'applied',
  disposition: 'disposition',
};

/** Does the steps of cadences. Each reads the streams again first, and each letter and task has an id made of the enrolment, the step and the turn, so that nothing is done twice. */
@Injectable()
export class CadenceWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(LastRestore) private readonly restore: LastRestore,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  @Works(runStep)
  async run({ enrollment_id: id, step_id, due_at }: DataOf<typeof runStep>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    if (!isIn(state) || state.task_id) return done;
    const now = new Date().toISOString();
    const cadence = (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    if (!cadence || cadence.status === 'archived') return this.leave(id, 'cadence_archived', asking);
    const person = await this.same.load(state.candidate_id, organization_id);
    if (!person || person.state.erased) return this.leave(id, 'erased', asking);
    const times = await this.times.of(organization_id, cadence.fields, person.state.fields.tz_region);
    if (state.status === 'paused') {
      // Another pause has taken the place of this one.
      if (state.paused_until !== due_at) return done;
      return this.on(id, 'resume', { due_at: nextOpen(now, times).at }, asking);
    }
    if (cadence.status !== 'active' || (step_id ? state.step_id !== step_id : false) || state.due_at !== due_at)
      return done;
    const ended = await this.endedBy(state, person, asking);
    if (ended) return this.leave(id, ended, asking);
    const step = cadence.steps.find((each) => each.id === state.step_id);
    const standing = { id, state, cadence, person, times, now, asking };
    if (!step) return this.goPast(standing);
    const here: Standing = { ...standing, step };
    const moved = await this.movedRule(here);
    if (moved) return moved;
    const open = nextOpen(now, times);
    if (open.at !== now) return this.putOff(here, open.at, [...this.late(here), ...open.because]);
    if (step.type === 'email' && step.auto) return this.write(here);
    if (step.type === 'response') return this.noAnswer(here);
    return this.makeTask(here);
  }

  /** What ends a cadence without a rule. */
  private async endedBy(
    state: Enrollment,
    person: Person,
    { organization_id }: Requester,
  ): Promise<LeaveReason | null> {
    if (person.state.do_not_contact) return 'not_contacted';
    if (isRefused('cadence', person.state)) return 'unsubscribed';
    if (!state.application_id) return null;
    const application = (await this.streams.load(applicationState, state.application_id, organization_id))?.state;
    if (application?.archived) return 'archived';
    return application?.hired_at ? 'hired' : null;
  }

  /** The rule for another step of the job, if the person has come to one. */
  private async movedRule(here: Standing): Promise<Worked | null> {
    const { state, cadence, asking } = here;
    if (!state.application_id || !state.at_step || !cadence.rules.some(({ when }) => when === 'stage_changed'))
      return null;
    const application = (await this.streams.load(applicationState, state.application_id, asking.organization_id))
      ?.state;
    const at_step = application?.step.id;
    return at_step && at_step !== state.at_step ? this.apply(here, 'stage_changed', { at_step }) : null;
  }

  private late({ state, now }: Standing): Reason[] {
    return state.due_at && Date.parse(now) - Date.parse(state.due_at) > lateAfter ? [{ why: 'late' }] : [];
  }

  /** The removed step is passed over: the person goes on with the first one that is not behind them. */
  private goPast({ id, state, cadence, times, now, asking }: Omit<Standing, 'step'>): Promise<Worked> {
    const next = cadence.steps.find((step) => !state.done.includes(step.id));
    if (!next) return this.on(id, 'complete', {}, asking);
    const { at, because } = dueOf({ delay_days: 0, at: next.at }, now, times);
    return this.on(id, 'move', { next: { step_id: next.id, due_at: at, because } }, asking);
  }

  private nextAfter({ cadence, step, times, now }: Standing): Next | null {
    const next = cadence.steps[cadence.steps.findIndex(({ id }) => id === step.id) + 1];
    if (!next) return null;
    const { at, because } = dueOf(next, now, times);
    return { step_id: next.id, due_at: at, because };
  }

  private putOff({ id, state, step, asking }: Standing, due_at: string, because: Reason[]): Promise<Worked> {
    return this.on(id, 'postpone', { step_id: step.id, turn: state.turn, due_at, because }, asking);
  }

  private async write(here: Standing): Promise<Worked> {
    const { id, state, cadence, person, step, times, now, asking } = here;
    const { organization_id } = asking;
    const message_id = idFrom('letter of a cadence', id, step.id, state.turn);
    const known = (await this.streams.load(messageState, message_id, organization_id))?.state;
    const variant = step.text_b ? state.variant : null;
    const execute = () =>
      this.on(
        id,
        'execute',
        { step_id: step.id, turn: state.turn, type: step.type, ref: message_id, variant, next: this.nextAfter(here) },
        asking,
      );
    // It was queued, and the process died before it was noted.
    if (known) return execute();
    const skip = (reason: string) =>
      this.on(id, 'skip', { step_id: step.id, turn: state.turn, reason, next: this.nextAfter(here) }, asking);
    if (await this.restore.wasAfter(state.due_at!)) return skip(maybeSentBefore);
    const gap = await this.gapUntil(here);
    if (gap) {
      const { at, because } = nextOpen(gap, times);
      return this.putOff(here, at, [{ why: 'gap', days: cadence.fields.gap_days }, ...because]);
    }
    const sender = (await this.lookups.firstActive(organization_id, [cadence.fields.owner_user_id])) ?? null;
    if (await this.safety.waits(organization_id, sender)) {
      const { at, because } = nextOpenDay(now, times);
      return this.putOff(here, at, [{ why: 'sender_paused' }, ...because]);
    }
    const [{ values, organization_name, letterhead }, after] = await Promise.all([
      this.values.of(organization_id, {
        candidate_id: state.candidate_id,
        job_id: state.job_id,
        user_id: sender,
      }),
      this.ends.of('cadence', organization_id),
    ]);
    const text = variant === 'b' ? step.text_b! : step.text!;
    const letter = letterOf({ ...text, after }, values, letterhead.sender_footer);
    const { fields } = person.state;
    const reason = whyNotSent('cadence', await this.safety.addressee(organization_id, person.state), letter.unresolved);
    if (reason) return skip(reason);
    const counted = await this.count(here, fields.email!, dayOf(now, times.zone));
    if (counted) {
      const { at, because } = nextOpenDay(now, times);
      return this.putOff(here, at, [counted, ...because]);
    }
    const noted = await this.commands.run(
      new ContactCommand(
        await this.same.kept(organization_id, state.candidate_id),
        'write',
        // The cadence has its own days between its letters, which the step has waited for.
        { message_id, kind: 'cadence', at: now, since: now, void: [] },
        { ...asking, uid: idFrom('contact', asking.uid) },
      ),
      unless('erased'),
    );
    if (noted !== done) return this.fail(here, noted.why);
    const before = step.new_thread ? null : await this.before(id, asking);
    const queued = await this.commands.run(
      new MessageCommand(
        message_id,
        'queue',
        {
          person_id: state.candidate_id,
          kind: 'cadence',
          template_key: null,
          to: fields.email!,
          subject: before?.subject ?? letter.subject,
          body: letter.body,
          from_name: letterhead.sender_name ?? organization_name,
          scheduled_for: new Date(0).toISOString(),
          candidate_id: state.candidate_id,
          application_id: state.application_id,
          job_id: state.job_id,
          sent_by: sender,
          of_cadence: { enrollment_id: id, step_id: step.id },
          ...(before ? { thread_id: before.thread_id, answers: before.answers } : {}),
        },
        asking,
      ),
      ({ code, error }) => (code === 'erased' ? done : failed(error)),
    );
    return queued === done ? execute() : this.fail(here, queued.why);
  }

  /** Counts the letter among those of its day. The reason why it must wait; null: it may leave. */
  private async count(
    { id, state, cadence, step, asking }: Standing,
    email: string,
    day: string,
  ): Promise<Reason | null> {
    const { organization_id } = asking;
    const counted = await this.commands.run(
      new SendingCommand(
        lettersOfDay(organization_id, day),
        'count',
        {
          day,
          cadence_id: state.cadence_id,
          sender_id: cadence.fields.owner_user_id,
          domain: domainKey(email),
          enrollment_id: id,
          step_id: step.id,
          limits: {
            cadence: cadence.fields.daily_limit,
            sender: mostOfSender,
            domain: domainLimit(email),
          },
        },
        { ...asking, uid: idFrom('counted', asking.uid) },
      ),
      ({ code }) => failed(code),
    );
    if (counted === done) return null;
    return counted.why === 'domain_limit'
      ? { why: 'domain_limit', limit: mostToDomain, domain: domainOf(email) }
      : { why: 'daily_limit', limit: counted.why === 'sender_limit' ? mostOfSender : cadence.fields.daily_limit };
  }

  /** Until when the person is left in peace, because we wrote to them lately. Letters of this cadence have their own days. */
  private async gapUntil({ state, cadence, now, asking }: Standing): Promise<string | null> {
    const { gap_days } = cadence.fields;
    if (!gap_days) return null;
    const { organization_id } = asking;
    const own = new Set(
      (
        await this.reads.find(enrollmentList, { organization_id }, { candidate_id: state.candidate_id }, { limit: 50 })
      ).flatMap(({ cadence_id, steps }) =>
        cadence_id === state.cadence_id ? steps.flatMap(({ ref }) => ref ?? []) : [],
      ),
    );
    const last = await this.safety.lastContact(organization_id, state.candidate_id, own);
    const until = last && daysAfter(last.at, gap_days);
    return until && until > now ? until : null;
  }

  private fail(here: Standing, reason: string): Promise<Worked> {
    const { id, state, step, asking, now } = here;
    const wait = waits[Math.min(state.failures, waits.length - 1)]!;
    const again: Next = {
      step_id: step.id,
      due_at: new Date(Date.parse(now) + wait * 60_000).toISOString(),
      because: [{ why: 'planned' }],
    };
    return this.on(id, 'fail', { step_id: step.id, turn: state.turn, reason, again }, asking);
  }

  /** The task of a step. The cadence goes on when it is done. */
  private async makeTask(here: Standing): Promise<Worked> {
    const { id, state, step, person, now, asking } = here;
    const { organization_id } = asking;
    const task_id = idFrom('task of a cadence', id, step.id, state.turn);
    const assignee = await this.lookups.firstActive(organization_id, [
      state.assignee_user_id,
      here.cadence.fields.owner_user_id,
    ]);
    if (!assignee) return this.fail(here, 'no member can do the task');
    const speaker = await this.readers.ofLetters(organization_id);
    const name = `${person.state.fields.first_name} ${person.state.fields.last_name}`.trim();
    const usual = stepTypes[step.type];
    const title = step.name && step.name !== usual ? step.name : (speaker.find?.(usual) ?? usual);
    const text = step.text ? `${step.text.subject}\n\n` : '';
    const made = await this.commands.run(
      new TaskCommand(
        task_id,
        'create',
        {
          person_id: state.candidate_id,
          title: sayIn(speaker)('{title}: {name}', { title, name }),
          kind: step.type === 'task' ? 'other' : step.type,
          due_at: now,
          priority: step.priority,
          assignee_user_id: assignee,
          subject: state.application_id
            ? { type: 'application', id: state.application_id }
            : { type: 'candidate', id: state.candidate_id },
          notes: `${text}${step.instructions}`.trim() || null,
          enrollment_id: id,
          cadence_step_id: step.id,
        },
        asking,
      ),
      unless('erased'),
    );
    if (made !== done) return this.fail(here, made.why);
    return this.on(id, 'taskMade', { step_id: step.id, turn: state.turn, type: step.type, task_id }, asking);
  }

  /** The days for an answer are over. */
  private async noAnswer(here: Standing): Promise<Worked> {
    const { id, state, step, asking } = here;
    const applied = await this.apply(here, 'no_response');
    if (applied) return applied;
    return this.on(
      id,
      'execute',
      { step_id: step.id, turn: state.turn, type: step.type, ref: null, variant: null, next: this.nextAfter(here) },
      asking,
    );
  }

  /**
   * Applies the first rule that fits. Null: none does, or the person goes on beside it. `at_step`: the step of the job to which they have come.
   * A rule that waits for an answer is applied once to a person; otherwise it would send them in circles.
   */
  private async apply(
    { id, state, cadence, times, now, asking }: Omit<Standing, 'step' | 'person'>,
    when: RuleEvent,
    {
      disposition_id = null,
      at_step,
      until,
    }: { disposition_id?: string | null; at_step?: string; until?: string } = {},
  ): Promise<Worked | null> {
    const rule = cadence.rules.find(
      (each) =>
        each.when === when &&
        (!each.disposition_id || each.disposition_id === disposition_id) &&
        !(when === 'no_response' && state.ruled.includes(each.id)),
    );
    if (!rule) return null;
    const noted = await this.on(
      id,
      'applyRule',
      { rule_id: rule.id, when, action: rule.action, ...(at_step ? { at_step } : {}) },
      {
        ...asking,
        uid: idFrom('rule', asking.uid),
      },
    );
    if (noted !== done) return noted;
    const acted = await this.act(rule, { id, state, cadence, times, now, asking }, when, until);
    return acted === done && rule.action === 'create_task' ? null : acted;
  }

  private async act(
    rule: CadenceRule,
    { id, state, cadence, times, now, asking }: Omit<Standing, 'step' | 'person'>,
    when: RuleEvent,
    /** When the person is back, for a rule without days of its own. */
    back?: string,
  ): Promise<Worked> {
    switch (rule.action) {
      case 'leave':
        return this.leave(id, reasonOf[when] ?? 'rule', asking);
      case 'complete':
        return this.on(id, 'complete', {}, asking);
      case 'pause':
        return this.on(
          id,
          'pause',
          {
            until: rule.days || !back ? afterWorkingDays(now, rule.days ?? absentDays, times) : back,
            reason: when,
          },
          asking,
        );
      case 'go_to_step': {
        const step = cadence.steps.find((each) => each.id === rule.step_id);
        if (!step) return this.leave(id, 'rule', asking);
        const { at, because } = dueOf(step, now, times);
        return this.on(id, 'move', { next: { step_id: step.id, due_at: at, because } }, asking);
      }
      case 'create_task':
        return this.commands.run(
          new TaskCommand(
            idFrom('task of a rule', id, rule.id, state.turn),
            'create',
            {
              person_id: state.candidate_id,
              title: rule.title!,
              kind: 'follow_up',
              due_at: now,
              priority: 'normal',
              assignee_user_id: state.assignee_user_id,
              subject: { type: 'candidate', id: state.candidate_id },
              notes: null,
            },
            asking,
          ),
          unless('erased'),
        );
      case 'assign_cadence': {
        const left = await this.leave(id, 'rule', asking);
        if (left !== done || !rule.cadence_id) return left;
        await this.quitNow(id, state, asking);
        const other = (await this.streams.load(cadenceState, rule.cadence_id, asking.organization_id))?.state;
        if (!other) return done;
        const { candidate_id, application_id, assignee_user_id } = state;
        // Who cannot enter it has left this one all the same.
        await this.enrolling.enroll(
          rule.cadence_id,
          other,
          { candidate_id, application_id },
          { start_at: now, assignee_user_id, assigned_by: asking.actor.id },
          { ...asking, uid: idFrom('enters', asking.uid) },
        );
        return done;
      }
    }
  }

  @Works(taskOfCadenceDone)
  async taskDone({ task_id }: DataOf<typeof taskOfCadenceDone>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const task = (await this.streams.load(taskState, task_id, organization_id))?.state;
    const id = task?.fields.enrollment_id;
    if (!id || task.status !== 'done') return done;
    const disposition_id = task.ended?.disposition_id ?? null;
    const standing = await this.standing(id, asking);
    if (!standing || standing.state.task_id !== task_id) return done;
    const entry = disposition_id ? await this.lookups.entry(organization_id, disposition, disposition_id) : null;
    if (entry?.fields.ends_enrollment) return this.leave(id, 'disposition', asking);
    if (disposition_id) {
      const applied = await this.apply(standing, 'disposition', { disposition_id });
      // The task is over, so who waits goes on with the next step afterwards.
      if (applied && (applied !== done || !(await this.waitsFor(id, task_id, asking)))) return applied;
    }
    const step = standing.cadence.steps.find((each) => each.id === standing.state.step_id);
    if (!step) return this.goPast(standing);
    const next = this.nextAfter({ ...standing, step });
    const { turn } = standing.state;
    return this.on(
      id,
      'execute',
      { step_id: step.id, turn, type: step.type, ref: task_id, variant: null, next },
      asking,
    );
  }

  private async waitsFor(id: string, task_id: string, { organization_id }: Requester): Promise<boolean> {
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    return isIn(state) && state.task_id === task_id;
  }

  @Works(letterOfCadenceFailed)
  async letterFailed({ message_id }: DataOf<typeof letterOfCadenceFailed>, asking: Requester): Promise<Worked> {
    const letter = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    if (!letter || letter.status === 'received' || !letter.of_cadence) return done;
    return this.bounced(letter.of_cadence.enrollment_id, message_id, true, asking);
  }

  @Works(letterOfCadenceCameBack)
  async cameBack({ message_id, what }: DataOf<typeof letterOfCadenceCameBack>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const letter = (await this.streams.load(messageState, message_id, organization_id))?.state;
    if (!letter || letter.status === 'received') return done;
    if (what === 'complained')
      return letter.candidate_id ? this.endAll(letter.candidate_id, 'complained', asking) : done;
    if (!letter.of_cadence) return done;
    return this.bounced(letter.of_cadence.enrollment_id, message_id, what === 'hard', asking);
  }

  /** Notes that a letter could not be delivered, and ends the enrollment unless the next letter may still arrive. */
  private async bounced(id: string, message_id: string, hard: boolean, asking: Requester): Promise<Worked> {
    const standing = await this.standing(id, asking);
    if (!standing) return done;
    const noted = await this.on(
      id,
      'respond',
      { message_id, kind: 'bounce' },
      { ...asking, uid: idFrom('noted', asking.uid) },
    );
    if (noted !== done) return noted;
    // The mailbox may be full today and take the next letter.
    if (!hard && standing.state.bounces + 1 < mostSoftBounces) return done;
    return (await this.apply(standing, 'bounced')) ?? this.leave(id, 'bounced', asking);
  }

  /** An answer to any letter counts in every cadence that the person is in: a program does not write into a conversation of people. */
  @Works(answerForCadences)
  async answered({ message_id }: DataOf<typeof answerForCadences>, asking: Requester): Promise<Worked> {
    const mail = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    if (mail?.status !== 'received' || !mail.candidate_id) return done;
    return this.eachOf(mail.candidate_id, asking, (id, within) =>
      mail.what === 'out_of_office' ? this.isAbsent(id, mail.out_until, within) : this.replied(id, message_id, within),
    );
  }

  private async replied(id: string, message_id: string, asking: Requester): Promise<Worked> {
    const standing = await this.standing(id, asking);
    if (!standing) return done;
    const noted = await this.on(
      id,
      'respond',
      { message_id, kind: 'reply' },
      { ...asking, uid: idFrom('noted', asking.uid) },
    );
    if (noted !== done) return noted;
    const applied = await this.apply(standing, 'replied');
    return applied ?? (standing.cadence.fields.stop_on_reply ? this.leave(id, 'replied', asking) : done);
  }

  private async isAbsent(id: string, out_until: string | null, asking: Requester): Promise<Worked> {
    const standing = await this.standing(id, asking);
    if (!standing) return done;
    const { now, times, state } = standing;
    const back = out_until && out_until > now ? out_until : daysAfter(now, absentDays);
    const until = nextOpen(back, times).at;
    // A longer pause of a member stays.
    if (state.status === 'paused' && (!state.paused_until || state.paused_until >= until)) return done;
    return (
      (await this.apply(standing, 'out_of_office', { until })) ??
      this.on(id, 'pause', { until, reason: 'out_of_office' }, asking)
    );
  }

  private endAll(candidate_id: string, reason: LeaveReason, asking: Requester): Promise<Worked> {
    return this.eachOf(candidate_id, asking, (id, within) => this.leave(id, reason, within));
  }

  private async eachOf(
    candidate_id: string,
    asking: Requester,
    work: (id: string, within: Requester) => Promise<Worked>,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.find(
      enrollmentList,
      { organization_id },
      { candidate_id: await this.same.ever(organization_id, candidate_id), status: ['active', 'paused'] },
      { limit: most },
    );
    for (const { id } of rows) {
      const worked = await work(id, { ...asking, uid: idFrom('answer', asking.uid, id) });
      if (worked !== done) return worked;
    }
    return done;
  }

  /** The letter of this cadence that the next one follows, and the subject that they share. */
  private async before(
    id: string,
    { organization_id }: Requester,
  ): Promise<{ answers: string; thread_id: string; subject: string } | null> {
    const events = (await this.streams.read(
      `enrollment-${id}`,
      organization_id,
    )) as readonly Recorded<EnrollmentEvent>[];
    const last = events.findLast(
      (event) => event.type === 'CadenceStepExecuted' && event.data.type === 'email' && event.data.ref,
    );
    const ref = last?.type === 'CadenceStepExecuted' ? last.data.ref : null;
    const letter = ref ? (await this.streams.load(messageState, ref, organization_id))?.state : null;
    if (!ref || !letter || letter.status === 'received' || letter.status === 'cancelled' || letter.status === 'failed')
      return null;
    return {
      answers: ref,
      thread_id: letter.thread_id ?? ref,
      subject: /^re:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject}`,
    };
  }

  @Works(newsForCadences)
  async news(
    { candidate_id, application_id, when }: DataOf<typeof newsForCadences>,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.find(
      enrollmentList,
      { organization_id },
      {
        ...(candidate_id
          ? { candidate_id: await this.same.ever(organization_id, candidate_id) }
          : { application_id: application_id! }),
        status: ['active', 'paused'],
      },
      { limit: most },
    );
    for (const { id } of rows) {
      const within = { ...asking, uid: idFrom('news', asking.uid, id) };
      const worked = await this.newsOf(id, when, within);
      if (worked !== done) return worked;
    }
    return done;
  }

  private async newsOf(id: string, when: DataOf<typeof newsForCadences>['when'], asking: Requester): Promise<Worked> {
    if (when !== 'applied' && when !== 'unsubscribed') return this.leave(id, when, asking);
    const standing = await this.standing(id, asking);
    if (!standing) return done;
    // They may refuse only news and invitations.
    if (when === 'unsubscribed' && !isRefused('cadence', standing.person.state)) return done;
    const applied = await this.apply(standing, when);
    // Without a rule, people who apply stay and people who unsubscribe leave.
    return applied ?? (when === 'unsubscribed' ? this.leave(id, 'unsubscribed', asking) : done);
  }

  @Works(shiftCadence)
  async shift({ cadence_id, ...pause }: DataOf<typeof shiftCadence>, asking: Requester): Promise<Worked> {
    return this.eachIn(cadence_id, asking, async ({ id, due_at }, within) => {
      if (!due_at) return done;
      const standing = await this.standing(id, within);
      // A person who is paused by themselves goes on at their own time.
      if (!standing?.state.due_at || standing.state.status === 'paused') return done;
      const later = afterPause(standing.state.due_at, standing.state.planned_at, pause);
      return this.on(id, 'resume', { due_at: nextOpen(later, standing.times).at }, within);
    });
  }

  @Works(emptyCadence)
  async empty({ cadence_id }: DataOf<typeof emptyCadence>, asking: Requester): Promise<Worked> {
    return this.eachIn(cadence_id, asking, ({ id }, within) => this.leave(id, 'cadence_archived', within));
  }

  private async eachIn(
    cadence_id: string,
    asking: Requester,
    work: (row: Pick<EnrollmentRow, 'id' | 'due_at'>, within: Requester) => Promise<Worked>,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.every(
      enrollmentList,
      { organization_id },
      { cadence_id, status: ['active', 'paused'] },
      { only: ['id', 'due_at'] },
    );
    for (const row of rows) {
      const worked = await work(row, { ...asking, uid: idFrom('each', asking.uid, row.id) });
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(quitCadence)
  async quit({ enrollment_id: id }: DataOf<typeof quitCadence>, asking: Requester): Promise<Worked> {
    const state = (await this.streams.load(enrollmentState, id, asking.organization_id))?.state;
    return state ? this.quitNow(id, state, asking) : done;
  }

  private quitNow(enrollment_id: string, { candidate_id, cadence_id }: Enrollment, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new ContactCommand(candidate_id, 'quit', { cadence_id, enrollment_id }, asking),
      unless('erased'),
    );
  }

  /** A person who is in a cadence that is not archived. */
  private async standing(id: string, asking: Requester): Promise<Omit<Standing, 'step'> | null> {
    const { organization_id } = asking;
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    if (!isIn(state)) return null;
    const cadence = (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    const person = await this.same.load(state.candidate_id, organization_id);
    if (!cadence || !person) return null;
    const times = await this.times.of(organization_id, cadence.fields, person.state.fields.tz_region);
    return { id, state, cadence, person, times, now: new Date().toISOString(), asking };
  }

  private leave(id: string, reason: LeaveReason, asking: Requester): Promise<Worked> {
    return this.on(id, 'leave', { reason }, asking);
  }

  private on<Name extends ConstructorParameters<typeof EnrollmentCommand>[1]>(
    id: string,
    name: Name,
    command: InstanceType<typeof EnrollmentCommand<Name>>['command'],
    asking: Requester,
  ): Promise<Worked> {
    return this.commands.run(new EnrollmentCommand(id, name, command, asking), unless('not_found', 'erased'));
  }
}
