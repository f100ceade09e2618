import { nextAt, textOfTwo, variantOf } from '@candor/contracts/cadences/plan';
import { type CadenceRule, type CadenceStep, type LeaveReason, mostFailures } from '@candor/contracts/cadences/values';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import type { CommandBus } from '@nestjs/cqrs';
import { lineOfCadence, outreachLines, outreachTimes, ruleOf, stepOf } from '../../demo/outreach.ts';
import { CadenceCommand, ContactCommand, EnrollmentCommand } from '../../features/cadences/cadence.command.ts';
import type { CadenceCommands } from '../../features/cadences/cadence.decider.ts';
import type { EnrollmentCommands } from '../../features/cadences/enrollment.decider.ts';
import { MessageCommand } from '../../features/messages/message.command.ts';
import type { MessageCommands } from '../../features/messages/message.decider.ts';
import { TaskCommand } from '../../features/tasks/task.command.ts';
import type { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { Requester } from '../../kernel/streams.ts';
import { type Applicant, sure } from './demo-cast.ts';
import { filledFor } from './demo-letters.ts';
import type { DemoInbox } from './demo-inbox.ts';
import type { Colleague } from './demo-job.ts';

// Cadences (series of mails and tasks) of the small demo that have run for weeks: who was added, what they got, who answered, whose mail came back, who is still in.

type Staging = {
  readonly now: number;
  readonly today: number;
  readonly organization_id: string;
  readonly ids: Record<Colleague, string>;
  readonly inbox: DemoInbox;
  /** `uid`: an id for this request alone, so that the ids of people stay the same. */
  asking: (actor: Requester['actor'], uid: string) => Requester;
};
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

export class DemoOutreach {
  private count = 0;
  private readonly made: Made[] = [];

  constructor(
    private readonly app: { commands: CommandBus; clock: Clock },
    private readonly stage: Staging,
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
    this.app.clock.set(new Date(moment));
  }

  /** Writes and starts the cadences of `backend/src/demo/content/cadences.json`, this many days ago. */
  async begin(daysAgo: number): Promise<void> {
    const { commands } = this.app;
    for (const [index, line] of outreachLines.entries()) {
      const id = idFrom('demo cadence', line.name);
      const tell = async (name: 'create' | 'addStep' | 'addRule' | 'activate', command: never) =>
        sure(await commands.execute(new CadenceCommand(id, name, command, this.rafael)));
      this.at(this.stage.today - daysAgo * dayLength + index * hourLength);
      await tell('create', {
        fields: { ...lineOfCadence(line), owner_user_id: this.stage.ids[index === 1 ? 'olivia' : 'rafael'] },
      } as never);
      for (const [at, step] of line.steps.entries()) {
        const { id: _, ...fields } = stepOf(id, step, at);
        await tell('addStep', { step: fields } as never);
      }
      for (const [at, rule] of line.rules.entries()) {
        const { id: _, ...fields } = ruleOf(id, rule, at);
        await tell('addRule', { rule: fields } as never);
      }
      const { state } = await tell('activate', {} as never);
      this.made.push({ id, steps: [...state!.steps], rules: [...state!.rules] });
    }
    for (const [at, { name, description, of, acts }] of copies.entries()) {
      const id = idFrom('demo cadence', name);
      const tell = async <N extends keyof CadenceCommands & string>(act: N, command: CadenceCommands[N]) =>
        sure(await commands.execute(new CadenceCommand(id, act, command, this.rafael)));
      this.at(this.stage.today - (daysAgo / (at + 1)) * dayLength);
      const fields = { ...lineOfCadence(outreachLines[of]!), name, description };
      await tell('create', { fields: { ...fields, owner_user_id: this.stage.ids.rafael } });
      const { id: from_cadence_id, steps } = this.made[of]!;
      await tell('cloneSteps', { from_cadence_id, steps });
      for (const act of acts) {
        this.at(this.app.clock.now().getTime() + 3 * dayLength);
        await tell(act, {});
      }
    }
  }

  /** Rafael lets a person wait until this moment. */
  async pauses(who: Applicant, of: number, until: string): Promise<void> {
    const id = idFrom('demo enrollment', this.made[of]!.id, who.candidate_id);
    sure(await this.app.commands.execute(new EnrollmentCommand(id, 'pause', { until, reason: 'manual' }, this.rafael)));
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
    ) => sure(await this.app.commands.execute(new EnrollmentCommand(id, name, command, asking)));
    const quit = async () =>
      sure(
        await this.app.commands.execute(
          new ContactCommand(candidate_id, 'quit', { cadence_id, enrollment_id: id }, this.process),
        ),
      );
    const nextOf = (index: number, from: number) => nextAt(steps, index, new Date(from).toISOString(), outreachTimes);
    const leave = async (at: number, reason: Exclude<Ending['reason'], 'failed'>, message_id: string | null) => {
      this.at(at);
      await tell('respond', { message_id, kind: reason === 'bounced' ? 'bounce' : 'reply' });
      const rule = rules.find(({ when }) => when === reason);
      if (rule) await tell('applyRule', { rule_id: rule.id, when: reason, action: rule.action });
      await tell('leave', { reason });
      await quit();
    };
    const start = this.stage.today - daysAgo * dayLength;
    this.at(start);
    const variant = variantOf(id);
    const join = { cadence_id, enrollment_id: id, beside_others: false, address: null };
    sure(await this.app.commands.execute(new ContactCommand(candidate_id, 'join', join, this.rafael)));
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
    await this.stage.inbox.answers(who, id, daysAgo(at), words, { subject });
    await this.stage.inbox.ends(id, daysAgo(at + hourLength));
  }

  private async letter(
    who: Applicant,
    of: { enrollment_id: string; step: CadenceStep; variant: 'a' | 'b'; at: number; bounced: boolean },
  ): Promise<string> {
    const { enrollment_id, step, variant, at, bounced } = of;
    const id = idFrom('demo cadence letter', enrollment_id, step.id);
    const tell = async <N extends keyof MessageCommands & string>(name: N, command: MessageCommands[N]) =>
      sure(
        await this.app.commands.execute(
          new MessageCommand(id, name, command, this.asking({ type: 'processor', id: 'mailer' })),
        ),
      );
    await tell('queue', {
      person_id: who.candidate_id,
      kind: 'cadence',
      template_key: null,
      to: who.person.email,
      ...filledFor(who, (variant === 'b' && step.text_b) || step.text!),
      from_name: 'Northwind',
      scheduled_for: new Date(at).toISOString(),
      candidate_id: who.candidate_id,
      application_id: who.application_id,
      job_id: who.job.id,
      sent_by: this.stage.ids.rafael,
      of_cadence: { enrollment_id, step_id: step.id, ...textOfTwo(step, variant) },
    });
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
    sure(await this.app.commands.execute(new TaskCommand(task_id, 'create', created, this.process)));
    await tellMade(task_id);
    this.at(at + 2 * hourLength - 1500);
    sure(await this.app.commands.execute(new TaskCommand(task_id, 'setStatus', { status: 'done' }, this.rafael)));
    return task_id;
  }

  /** Sets the clock back to the demo's present time. */
  end(): void {
    this.app.clock.set(new Date(this.stage.now));
  }
}
