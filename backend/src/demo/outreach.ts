import { nextAt, variantOf } from '@candor/contracts/cadences/plan';
import type { CadenceFields, CadenceRule, CadenceStep, LeaveReason, Next } from '@candor/contracts/cadences/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import type { OpenTimes } from '@candor/contracts/values/open-times';
import { fullName } from '@candor/contracts/values/person-name';
import { cadence } from '../features/cadences/cadence.decider.ts';
import { contact, enrollment } from '../features/cadences/enrollment.decider.ts';
import { message } from '../features/messages/message.decider.ts';
import { task } from '../features/tasks/task.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Candidate } from './arrivals.ts';
import { cadences } from './content.ts';
import { Diary, type Fact, streamOf } from './facts.ts';
import { filledIn, letterTo } from './letters.ts';
import type { Colleague, Office } from './office.ts';
import { day, iso, momentOf } from './office-hours.ts';
import type { Plan, Slot } from './plan.ts';
import { Random } from './random.ts';

// Cadences (series of mails and tasks) that have run for weeks: who was added, what they got, who answered, whose mail bounced, who left.

/** A cadence as its file describes it. */
export type CadenceLine = Pick<(typeof cadences)[number], 'name' | 'description' | 'steps' | 'rules'>;
type Made = { id: string; line: CadenceLine; fields: CadenceFields; steps: CadenceStep[]; rules: CadenceRule[] };
/** How many working days before the end of the demo the cadences began. */
const since = 50;
/** How likely a mail gets each kind of answer. */
const replies = 0.09;
const bounces = 0.03;

/** The hours for mails of cadences, by the clock of the office, where the owner works. */
const outreachHours = { days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00' };
export const outreachTimes: OpenTimes = { zone: 'America/New_York', ...outreachHours, holidays: new Set() };

export const stepOf = (cadence_id: string, step: CadenceLine['steps'][number], at: number): CadenceStep => ({
  id: idFrom(cadence_id, 'step', at),
  type: step.type,
  name: step.name,
  delay_days: step.delay_days,
  at: step.at ?? null,
  text: step.text ?? null,
  text_b: step.text_b ?? null,
  instructions: step.instructions ?? '',
  priority: 'normal',
  auto: step.type === 'email',
});
export const ruleOf = (
  cadence_id: string,
  { when, action, title }: CadenceLine['rules'][number],
  at: number,
): CadenceRule => ({
  id: idFrom(cadence_id, 'rule', at),
  when,
  action,
  title: title ?? null,
  disposition_id: null,
  step_id: null,
  cadence_id: null,
  days: null,
});
export const lineOfCadence = (
  line: Pick<CadenceLine, 'name' | 'description'>,
): Omit<CadenceFields, 'owner_user_id'> => ({
  name: line.name,
  description: line.description,
  audience: 'talent',
  job_id: null,
  window: outreachHours,
  zone: 'owner',
  stop_on_reply: true,
  daily_limit: 200,
  gap_days: 3,
  beside_others: false,
});
const cadencesOf = (office: Office): Made[] =>
  cadences.map((line, at) => {
    const id = idFrom(office.organization_id, 'cadence', at);
    return {
      id,
      line,
      fields: { ...lineOfCadence(line), owner_user_id: office.recruiters[at % office.recruiters.length]!.id },
      steps: line.steps.map((step, index) => stepOf(id, step, index)),
      rules: line.rules.map((rule, index) => ruleOf(id, rule, index)),
    };
  });
const begins = ({ end }: Plan): number => momentOf(end - since * day);

/** The events with which the cadences were written and started. */
export const writingOf = (plan: Plan): Fact[] => {
  const { office, options } = plan;
  const diary = new Diary(new Random(options.seed, 'cadences'), office.organization_id);
  for (const [index, { id, fields, steps, rules }] of cadencesOf(office).entries()) {
    const { actor } = office.recruiters.find((each) => each.id === fields.owner_user_id)!;
    const stream = streamOf(cadence, id);
    let at = begins(plan) - (3 - index) * hourLength;
    const minute = () => (at += diary.random.whole(40_000, 200_000));
    diary.tell(at, stream, diary.request(actor), 'create', { fields });
    for (const { id: step_id, ...step } of steps)
      diary.tell(minute(), stream, diary.request(actor), 'addStep', { step }, () => step_id);
    for (const { id: rule_id, ...rule } of rules)
      diary.tell(minute(), stream, diary.request(actor), 'addRule', { rule }, () => rule_id);
    diary.tell(minute(), stream, diary.request(actor), 'activate', {});
  }
  return diary.inOrder();
};

/** The first event outside the cadence that ends it. */
type End = { at: number; reason: LeaveReason };
const endOf = (facts: readonly Fact[], from: number, about: string | null): End | null => {
  const reasons: Partial<Record<string, LeaveReason>> = {
    ApplicationSubmitted: 'applied',
    ApplicationArchived: 'archived',
    CandidateHired: 'hired',
  };
  const ending = facts.find(
    ({ at, event, stream }) => about && stream.name === `application-${about}` && at > from && reasons[event.type],
  );
  return ending ? { at: ending.at, reason: reasons[ending.event.type]! } : null;
};

/** Takes one person through one cadence. */
class Enrolling {
  readonly diary: Diary;
  readonly #random: Random;
  readonly #enrollment;
  readonly #contact;
  readonly #id: string;
  readonly #owner: Colleague;
  readonly #until: number;

  constructor(
    private readonly plan: Plan,
    private readonly made: Made,
    private readonly slot: Slot,
    private readonly candidate: Candidate,
    private readonly application_id: string | null,
  ) {
    this.#random = new Random(plan.options.seed, 'outreach', slot.number);
    this.diary = new Diary(this.#random, plan.office.organization_id);
    this.#id = idFrom('enrollment', made.id, candidate.id, 'demo');
    this.#enrollment = streamOf(enrollment, this.#id);
    this.#contact = streamOf(contact, candidate.id);
    this.#owner = plan.office.recruiters.find(({ id }) => id === made.fields.owner_user_id)!;
    this.#until = plan.options.until.getTime();
  }

  #end(at: number, reason: LeaveReason, because: Fact): void {
    const rule = this.made.rules.find(({ when }) => when === reason);
    const by = this.diary.following(because, 'cadences');
    if (rule)
      this.diary.tell(at, this.#enrollment, by, 'applyRule', { rule_id: rule.id, when: reason, action: rule.action });
    this.diary.tell(at, this.#enrollment, by, 'leave', { reason });
    this.#quit(at, because);
  }

  #quit(at: number, because: Fact): void {
    this.diary.tell(at, this.#contact, this.diary.following(because, 'cadences'), 'quit', {
      cadence_id: this.made.id,
      enrollment_id: this.#id,
    });
  }

  #next(index: number, from: number): Next | null {
    return nextAt(this.made.steps, index, iso(from), outreachTimes);
  }

  tell(start: number, end: End | null): Fact[] {
    const { id: cadence_id, steps } = this.made;
    const { id: candidate_id } = this.candidate;
    const { actor, id: user_id } = this.slot.job.recruiter;
    const by = this.diary.request(actor);
    const whole = { cadence_id, enrollment_id: this.#id };
    this.diary.tell(start, this.#contact, by, 'join', { ...whole, beside_others: false, address: null });
    let next = this.#next(0, start)!;
    let last = this.diary
      .tell(start, this.#enrollment, by, 'enroll', {
        cadence_id,
        candidate_id,
        application_id: this.application_id,
        job_id: this.slot.job.id,
        at_step: null,
        assigned_by: user_id,
        assignee_user_id: user_id,
        variant: variantOf(this.#id),
        next,
      })
      .at(-1)!;
    for (const [index, step] of steps.entries()) {
      const at = Date.parse(next.due_at) + this.#random.whole(500, 40_000);
      if (end && end.at <= Math.min(at, this.#until - 5000)) {
        this.#end(Math.max(end.at, last.at) + 2000, end.reason, last);
        break;
      }
      if (at + dayLength / 24 > this.#until) break;
      const done = this.#do(step, index, at, last, end);
      if (!done) break;
      last = done.last;
      if (!done.next) {
        this.#quit(last.at + 1000, last);
        break;
      }
      next = done.next;
    }
    return this.diary.inOrder();
  }

  /** Does a step. Null: the step ended the cadence, or its task is still to be done. */
  #do(
    step: CadenceStep,
    turn: number,
    at: number,
    because: Fact,
    end: End | null,
  ): { last: Fact; next: Next | null } | null {
    const execute = (moment: number, ref: string | null, cause: Fact) => {
      const next = this.#next(turn + 1, moment);
      const variant = step.text_b ? this.#enrollment.state!.variant : null;
      const facts = this.diary.tell(moment, this.#enrollment, this.diary.following(cause, 'cadences'), 'execute', {
        step_id: step.id,
        turn,
        type: step.type,
        ref,
        variant,
        next,
      });
      return { last: facts[0]!, next };
    };
    if (step.type === 'response') return execute(at, null, because);
    if (step.type !== 'email') return this.#task(step, turn, at, because, end, execute);
    const letter = this.#letter(step, at, because);
    if (letter.bounced) {
      const failed = letter.last;
      this.diary.tell(failed.at + 500, this.#enrollment, this.diary.following(failed, 'cadences'), 'respond', {
        message_id: letter.id,
        kind: 'bounce',
      });
      this.#end(failed.at + 900, 'bounced', failed);
      return null;
    }
    const executed = execute(letter.last.at, letter.id, letter.last);
    if (!executed.next || !this.#random.chance(replies + (turn ? 0 : 0.08))) return executed;
    const answered = letter.last.at + Math.floor(this.#random.wait(0.8) * dayLength) + hourLength;
    if (answered > this.#until - 5000 || answered >= Date.parse(executed.next.due_at) || (end && answered > end.at))
      return executed;
    this.diary.tell(answered, this.#enrollment, this.diary.request(this.#owner.actor), 'respond', {
      message_id: null,
      kind: 'reply',
    });
    this.#end(answered + 800, 'replied', executed.last);
    return null;
  }

  #letter(step: CadenceStep, at: number, because: Fact): { id: string; last: Fact; bounced: boolean } {
    const { person, id: candidate_id } = this.candidate;
    const { office } = this.plan;
    const { job } = this.slot;
    const text = (this.#enrollment.state!.variant === 'b' && step.text_b) || step.text!;
    const id = this.#random.uuid();
    const stream = streamOf(message, id);
    const to = { email: person.email, candidate_id, application_id: this.application_id, job_id: job.id };
    const letter = {
      subject: filledIn(text.subject, office, person, job, this.#owner),
      body: filledIn(text.body, office, person, job, this.#owner),
    };
    const from = { from_name: office.name, sent_by: this.#owner.id, at };
    const of_cadence = { enrollment_id: this.#id, step_id: step.id };
    const queue = letterTo(to, letter, from, { kind: 'cadence', of_cadence });
    const [queued] = this.diary.tell(at, stream, this.diary.following(because, 'cadences'), 'queue', queue);
    const bounced = this.#random.chance(bounces);
    const [last] = bounced
      ? this.diary.tell(at + 4000, stream, this.diary.following(queued!, 'mailer'), 'fail', {
          error: 'The mail server refuses: 550 5.1.1 (address): user unknown',
        })
      : this.diary.tell(at + 2000, stream, this.diary.following(queued!, 'mailer'), 'sent', {});
    return { id, last: last!, bounced };
  }

  #task(
    step: CadenceStep,
    turn: number,
    at: number,
    because: Fact,
    end: End | null,
    execute: (moment: number, ref: string, cause: Fact) => { last: Fact; next: Next | null },
  ): { last: Fact; next: Next | null } | null {
    const { id: candidate_id, person } = this.candidate;
    const { recruiter } = this.slot.job;
    const task_id = this.#random.uuid();
    const stream = streamOf(task, task_id);
    const by = this.diary.following(because, 'cadences');
    this.diary.tell(at, stream, by, 'create', {
      person_id: candidate_id,
      title: `${step.name}: ${fullName(person)}`,
      kind: step.type === 'task' ? 'other' : step.type,
      due_at: iso(at),
      priority: 'normal',
      assignee_user_id: recruiter.id,
      subject: this.application_id
        ? { type: 'application', id: this.application_id }
        : { type: 'candidate', id: candidate_id },
      notes: step.instructions || null,
      enrollment_id: this.#id,
      cadence_step_id: step.id,
    });
    const [made] = this.diary.tell(at, this.#enrollment, by, 'taskMade', {
      step_id: step.id,
      turn,
      type: step.type,
      task_id,
    });
    const finished = at + Math.floor(this.#random.wait(0.5) * dayLength) + 600_000;
    if (end && end.at <= Math.min(finished, this.#until - 5000)) {
      this.#end(Math.max(end.at, at) + 2000, end.reason, made!);
      return null;
    }
    if (finished + hourLength > this.#until) return null;
    const [completed] = this.diary.tell(finished, stream, this.diary.request(recruiter.actor), 'setStatus', {
      status: 'done',
    });
    return execute(finished + 1500, task_id, completed!);
  }
}

/** The cadence of a person who was found as a lead or nearly hired lately, told in addition to their history; no person is in two cadences. */
export const outreachOf = (plan: Plan, slot: Slot, candidate: Candidate, facts: readonly Fact[]): Fact[] => {
  if (!slot.first || slot.again) return [];
  const random = new Random(plan.options.seed, 'outreach of', slot.number);
  const until = plan.options.until.getTime();
  const [leads, builders, nearly] = cadencesOf(plan.office) as [Made, Made, Made];
  const lead = facts.find(({ event }) => event.type === 'LeadAdded');
  const told = (made: Made, application_id: string | null, start: number) =>
    start < begins(plan) || start > until - hourLength
      ? []
      : new Enrolling(plan, made, slot, candidate, application_id).tell(start, endOf(facts, start, application_id));
  if (lead) {
    const application_id = lead.stream.name.slice('application-'.length);
    if (!random.chance(0.8)) return [];
    const start = lead.at + random.whole(1, 5) * 600_000;
    const end = endOf(facts, lead.at, application_id);
    if (end && end.at <= start) return [];
    return told(slot.job.family === 'software' ? builders : leads, application_id, start);
  }
  const archived = facts.findLast(({ event }) => event.type === 'ApplicationArchived');
  const interviewed = facts.some(({ event }) => event.type === 'AppointmentBooked');
  if (!archived || !interviewed || facts.at(-1)?.event.type === 'ApplicationRevived' || !random.chance(0.5)) return [];
  return told(nearly, null, archived.at + random.whole(2, 30) * hourLength);
};
