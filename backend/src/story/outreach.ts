import { nextAt, textOfTwo, variantOf } from '@candor/contracts/cadences/plan';
import {
  type CadenceFields,
  type CadenceRule,
  type CadenceStep,
  type LeaveReason,
  mostFailures,
} from '@candor/contracts/cadences/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { cadences } from '../demo/content.ts';
import { type CadenceLine, lineOfCadence, outreachTimes, ruleOf, stepOf } from '../demo/outreach.ts';
import { CadenceCommand, ContactCommand, EnrollmentCommand } from '../features/cadences/cadence.command.ts';
import type { CadenceCommands } from '../features/cadences/cadence.decider.ts';
import type { EnrollmentCommands } from '../features/cadences/enrollment.decider.ts';
import { MessageCommand } from '../features/messages/message.command.ts';
import type { MessageCommands } from '../features/messages/message.decider.ts';
import { TaskCommand } from '../features/tasks/task.command.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Requester } from '../kernel/streams.ts';
import { letterTo } from '../demo/letters.ts';
import { addressOf, type Applicant } from './cast.ts';
import { filledFor } from './letters.ts';
import type { DemoInbox } from './inbox.ts';
import type { Desk, Telling } from './telling.ts';

// Cadences (series of mails and tasks) of the small demo that have run for weeks: who was added, what they got, who answered, whose mail came back, who is still in.

type Made = { id: string; steps: CadenceStep[]; rules: CadenceRule[] };
/** What ended a person's cadence, and after which step. `words`: the person's answer to the last mail, which Rafael read. */
export type Ending =
  | ({ after: number } & (
      | { reason: Extract<LeaveReason, 'replied'>; words: string }
      | { reason: Extract<LeaveReason, 'bounced'> }
    ))
  /** The step fails as often as it is tried. */
  | { reason: 'failed'; at: number };
/** Copies of the cadences, by their place, and what was done with each after it was made. No person is in them. */
const copies = [
  {
    name: 'Sourced lead, 14 days',
    description: 'The longer version. The ten days bring more answers, so this one is retired.',
    of: 0,
    acts: ['activate', 'archive'],
  },
  {
    name: 'Engineers, second try',
    description: 'For engineers who did not answer the first time. Paused until the next opening.',
    of: 1,
    acts: ['activate', 'pause'],
  },
  {
    name: 'Warehouse leads',
    description: 'Like the ten days, for people who work shifts. The text of the call is still missing.',
    of: 0,
    acts: [],
  },
] as const;

/** Writes a cadence with its steps and rules, and starts it. */
export const writeCadence = async (
  house: Telling,
  id: string,
  { steps, rules }: CadenceLine,
  fields: CadenceFields,
  asking: () => Requester,
): Promise<Made> => {
  const tell = <N extends keyof CadenceCommands & string>(name: N, command: CadenceCommands[N]) =>
    house.send(CadenceCommand, id, asking(), name, command);
  await tell('create', { fields });
  for (const [at, line] of steps.entries()) {
    const { id: _, ...step } = stepOf(id, line, at);
    await tell('addStep', { step });
  }
  for (const [at, line] of rules.entries()) {
    const { id: _, ...rule } = ruleOf(id, line, at);
    await tell('addRule', { rule });
  }
  const { state } = await tell('activate', {});
  return { id, steps: [...state!.steps], rules: [...state!.rules] };
};

export class DemoOutreach {
  private count = 0;
  private readonly made: Made[] = [];

  constructor(
    private readonly stage: Desk,
    private readonly inbox: DemoInbox,
  ) {}

  private asking(actor: Requester['actor']): Requester {
    return this.stage.asking(actor, idFrom('demo outreach', this.count++));
  }
  private get rafael(): Requester {
    return this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
  }
  private get process(): Requester {
    return this.asking({ type: 'processor', id: 'cadences' });
  }
  private at(moment: number): void {
    this.stage.clockAt(moment);
  }

  /** Writes and starts the cadences of `demo/content/cadences.json`, this many days ago. */
  async begin(daysAgo: number): Promise<void> {
    for (const [index, line] of cadences.entries()) {
      this.at(this.stage.before(daysAgo) + index * hourLength);
      const fields = { ...lineOfCadence(line), owner_user_id: this.stage.ids[index === 1 ? 'olivia' : 'rafael'] };
      this.made.push(
        await writeCadence(this.stage, idFrom('demo cadence', line.name), line, fields, () => this.rafael),
      );
    }
    for (const [at, { name, description, of, acts }] of copies.entries()) {
      const id = idFrom('demo cadence', name);
      const tell = async <N extends keyof CadenceCommands & string>(act: N, command: CadenceCommands[N]) =>
        await this.stage.send(CadenceCommand, id, this.rafael, act, command);
      let moment = this.stage.before(daysAgo / (at + 1));
      this.at(moment);
      const fields = { ...lineOfCadence(cadences[of]!), name, description };
      await tell('create', { fields: { ...fields, owner_user_id: this.stage.ids.rafael } });
      const { id: from_cadence_id, steps } = this.made[of]!;
      await tell('cloneSteps', { from_cadence_id, steps });
      for (const act of acts) {
        this.at((moment += 3 * dayLength));
        await tell(act, {});
      }
    }
  }

  /** Rafael lets a person wait until this moment. */
  async pauses(who: Applicant, of: number, until: string): Promise<void> {
    const id = idFrom('demo enrollment', this.made[of]!.id, who.candidate_id);
    await this.stage.send(EnrollmentCommand, id, this.rafael, 'pause', { until, reason: 'manual' });
  }

  /** Takes a person through a cadence from `daysAgo` on, until `ending`, or as far as they would be today. */
  async runs(who: Applicant, of: number, daysAgo: number, ending?: Ending): Promise<void> {
    const { id: cadence_id, steps, rules } = this.made[of]!;
    const { candidate_id, application_id, job } = who;
    const id = idFrom('demo enrollment', cadence_id, candidate_id);
    const user_id = this.stage.ids.rafael;
    const tell = async <N extends keyof EnrollmentCommands & string>(
      name: N,
      command: EnrollmentCommands[N],
      asking = this.process,
    ) => await this.stage.send(EnrollmentCommand, id, asking, name, command);
    const quit = async () =>
      await this.stage.send(ContactCommand, candidate_id, this.process, 'quit', { cadence_id, enrollment_id: id });
    const nextOf = (index: number, from: number) => nextAt(steps, index, new Date(from).toISOString(), outreachTimes);
    const leave = async (at: number, reason: Exclude<Ending['reason'], 'failed'>, message_id: string | null) => {
      this.at(at);
      await tell('respond', { message_id, kind: reason === 'bounced' ? 'bounce' : 'reply' });
      const rule = rules.find(({ when }) => when === reason);
      if (rule) await tell('applyRule', { rule_id: rule.id, when: reason, action: rule.action });
      await tell('leave', { reason });
      await quit();
    };
    const start = this.stage.before(daysAgo);
    this.at(start);
    const variant = variantOf(id);
    const join = { cadence_id, enrollment_id: id, beside_others: false, address: null };
    await this.stage.send(ContactCommand, candidate_id, this.rafael, 'join', join);
    let next = nextOf(0, start)!;
    const added = { cadence_id, candidate_id, application_id, job_id: job.id, at_step: null, assigned_by: user_id };
    await tell('enroll', { ...added, assignee_user_id: user_id, variant, next }, this.rafael);
    let mail: { id: string; subject: string } | null = null;
    for (const [turn, step] of steps.entries()) {
      const at = Date.parse(next.due_at) + 4000;
      if (at > this.stage.today - hourLength) break;
      const bounced = ending?.reason === 'bounced' && ending.after === turn;
      if (ending?.reason === 'failed' && ending.at === turn) {
        const failed = { step_id: step.id, turn, reason: 'the application could not do it' };
        for (let attempt = 0; attempt < mostFailures; attempt++) {
          this.at(at + attempt * hourLength);
          const due_at = new Date(at + (attempt + 1) * hourLength).toISOString();
          await tell('fail', { ...failed, again: { step_id: step.id, due_at, because: [{ why: 'planned' }] } });
        }
        break;
      }
      this.at(at);
      const ref =
        step.type === 'email'
          ? await this.letter(who, { enrollment_id: id, step, variant, at, bounced })
          : step.type === 'response'
            ? null
            : await this.task(who, { id, step, turn, at }, (task_id) =>
                tell('taskMade', { step_id: step.id, turn, type: step.type, task_id }),
              );
      if (bounced) {
        await leave(at + 6000, 'bounced', ref);
        break;
      }
      if (step.type === 'email')
        mail = { id: ref!, subject: filledFor(who, (variant === 'b' && step.text_b) || step.text!).subject };
      const done = step.type === 'email' || step.type === 'response' ? at + 3000 : at + 2 * hourLength;
      this.at(done);
      const following = nextOf(turn + 1, done);
      const told = step.text_b ? variant : null;
      await tell('execute', { step_id: step.id, turn, type: step.type, ref, variant: told, next: following });
      if (!following) {
        await quit();
        break;
      }
      if (ending && ending.reason !== 'failed' && ending.after === turn) {
        const answered = done + 7 * hourLength;
        if (ending.reason === 'replied' && mail) await this.answer(who, mail, answered, ending.words);
        await leave(answered, ending.reason, mail?.id ?? null);
        break;
      }
      next = following;
    }
  }

  /** The person answers the mail, and Rafael deals with it an hour later. */
  private async answer(
    who: Applicant,
    { id, subject }: { id: string; subject: string },
    at: number,
    words: string,
  ): Promise<void> {
    const daysAgo = (moment: number): number => (this.stage.today - moment) / dayLength;
    await this.inbox.answers(who, id, daysAgo(at), words, { subject });
    await this.inbox.ends(id, daysAgo(at + hourLength));
  }

  private async letter(
    who: Applicant,
    of: { enrollment_id: string; step: CadenceStep; variant: 'a' | 'b'; at: number; bounced: boolean },
  ): Promise<string> {
    const { enrollment_id, step, variant, at, bounced } = of;
    const id = idFrom('demo cadence letter', enrollment_id, step.id);
    const tell = <N extends keyof MessageCommands & string>(name: N, command: MessageCommands[N]) =>
      this.stage.send(MessageCommand, id, this.asking({ type: 'processor', id: 'mailer' }), name, command);
    const { subject, body } = filledFor(who, (variant === 'b' && step.text_b) || step.text!);
    const from = { from_name: 'Northwind', sent_by: this.stage.ids.rafael, at };
    const of_cadence = { enrollment_id, step_id: step.id, ...textOfTwo(step, variant) };
    await tell('queue', letterTo(addressOf(who), { subject, body }, from, { kind: 'cadence', of_cadence }));
    this.at(at + 2000);
    if (bounced) await tell('fail', { error: 'The mail server refuses: 550 5.1.1 (address): user unknown' });
    else await tell('sent', {});
    return id;
  }

  /** Makes the task of the step; it is done two hours later. */
  private async task(
    who: Applicant,
    { id, step, turn, at }: { id: string; step: CadenceStep; turn: number; at: number },
    tellMade: (task_id: string) => Promise<unknown>,
  ): Promise<string> {
    const task_id = idFrom('demo cadence task', id, turn);
    const user = this.stage.ids.rafael;
    const created = {
      person_id: who.candidate_id,
      title: `${step.name}: ${fullName(who.person)}`,
      kind: step.type === 'task' ? ('other' as const) : (step.type as 'call'),
      due_at: new Date(at).toISOString(),
      priority: 'normal' as const,
      assignee_user_id: user,
      subject: { type: 'application' as const, id: who.application_id },
      notes: step.instructions || null,
      enrollment_id: id,
      cadence_step_id: step.id,
    };
    await this.stage.send(TaskCommand, task_id, this.process, 'create', created);
    await tellMade(task_id);
    this.at(at + 2 * hourLength - 1500);
    await this.stage.send(TaskCommand, task_id, this.rafael, 'setStatus', { status: 'done' });
    return task_id;
  }

  /** Sets the clock back to the demo's present time. */
  end(): void {
    this.stage.back();
  }
}
