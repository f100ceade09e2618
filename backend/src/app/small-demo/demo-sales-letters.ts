import { nextAt, variantOf } from '@candor/contracts/cadences/plan';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { fill } from '@candor/contracts/messages/merge';
import { dayLength, hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import type { CommandBus } from '@nestjs/cqrs';
import content from '../../demo/content/sales.json' with { type: 'json' };
import type { Colleague, Office } from '../../demo/office.ts';
import { lineOfCadence, outreachTimes, ruleOf, stepOf } from '../../demo/outreach.ts';
import { CadenceCommand, ContactCommand, EnrollmentCommand } from '../../features/cadences/cadence.command.ts';
import type { EnrollmentCommands } from '../../features/cadences/enrollment.decider.ts';
import { MessageCommand } from '../../features/messages/message.command.ts';
import type { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { Requester } from '../../kernel/streams.ts';
import { sure } from './demo-cast.ts';

// The letters between Coldchain and its buyers: a cadence for contacts, and conversations.

export type Buyer = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  owner: Colleague;
};
const { cadence, talks } = content;
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');

export class SalesLetters {
  private count = 0;

  constructor(
    private readonly app: { commands: CommandBus; clock: Clock },
    private readonly office: Pick<Office, 'organization_id' | 'name' | 'domain' | 'sellers'>,
    private readonly buyers: readonly Buyer[],
    private readonly today: number,
  ) {}

  private asking(actor: Requester['actor']): Requester {
    const { organization_id } = this.office;
    return { organization_id, actor, uid: idFrom('demo', 'coldchain', 'letters', this.count++) };
  }
  private get process(): Requester {
    return this.asking({ type: 'processor', id: 'cadences' });
  }

  private at(moment: number): string {
    const now = new Date(moment);
    this.app.clock.set(now);
    return now.toISOString();
  }
  private before(days: number): number {
    return this.today - days * dayLength;
  }

  /** Tells all letters. Buyers who are not there are left out. */
  async tell(): Promise<void> {
    const made = await this.begin();
    for (const { buyer, days, answer, reply } of cadence.people) {
      const to = this.buyers[buyer];
      if (to) await this.runs(to, made, days, answer, reply);
    }
    for (const { buyer, days, subject, text, answer } of talks) {
      const to = this.buyers[buyer];
      if (!to) continue;
      const thread = idFrom('demo conversation', to.id, subject);
      const letter = this.filled(to, { subject, body: paragraphs(text) });
      await this.sends(thread, to, letter, this.before(days));
      if (answer)
        await this.answers(to, thread, letter.subject, answer.text, this.before(answer.days), answer.back ?? undefined);
    }
  }

  private async begin(): Promise<{ id: string; steps: readonly CadenceStep[] }> {
    const id = idFrom(this.office.organization_id, 'cadence', 0);
    const [head] = this.office.sellers;
    this.at(this.before(30));
    const tell = async (name: 'create' | 'addStep' | 'addRule' | 'activate', command: never) =>
      sure(await this.app.commands.execute(new CadenceCommand(id, name, command, this.asking(head!.actor))));
    const fields = { ...lineOfCadence(cadence as never), audience: 'contact', owner_user_id: head!.id };
    await tell('create', { fields } as never);
    for (const [at, step] of cadence.steps.entries()) {
      const { id: _, ...rest } = stepOf(id, step as never, at);
      await tell('addStep', { step: rest } as never);
    }
    for (const [at, rule] of cadence.rules.entries()) {
      const { id: _, ...rest } = ruleOf(id, rule as never, at);
      await tell('addRule', { rule: rest } as never);
    }
    const { state } = await tell('activate', {} as never);
    return { id, steps: [...state!.steps] };
  }

  /** Takes a buyer through the letters of the cadence until they answer, or as far as they would be today. */
  private async runs(
    to: Buyer,
    { id: cadence_id, steps }: { id: string; steps: readonly CadenceStep[] },
    days: number,
    answer: (typeof cadence.people)[number]['answer'],
    reply: (typeof cadence.people)[number]['reply'],
  ): Promise<void> {
    const id = idFrom('demo enrollment', cadence_id, to.id);
    const tell = async <N extends keyof EnrollmentCommands & string>(
      name: N,
      command: EnrollmentCommands[N],
      asking = this.process,
    ) => sure(await this.app.commands.execute(new EnrollmentCommand(id, name, command, asking)));
    const nextOf = (index: number, from: number) => nextAt(steps, index, new Date(from).toISOString(), outreachTimes);
    const { owner } = to;
    const start = this.before(days);
    const answered = answer ? this.before(answer.days) : this.today - hourLength;
    this.at(start);
    const variant = variantOf(id);
    const join = { cadence_id, enrollment_id: id, beside_others: false, address: null };
    sure(await this.app.commands.execute(new ContactCommand(to.id, 'join', join, this.asking(owner.actor))));
    let next = nextOf(0, start)!;
    const added = { cadence_id, candidate_id: to.id, application_id: null, job_id: null, at_step: null, variant, next };
    await tell('enroll', { ...added, assigned_by: owner.id, assignee_user_id: owner.id }, this.asking(owner.actor));
    let sent: { id: string; subject: string } | null = null;
    for (const [turn, step] of steps.entries()) {
      const at = Date.parse(next.due_at) + 4000;
      if (step.type !== 'email' || at > answered) break;
      const letter = this.filled(to, step.text!);
      const letterId = idFrom('demo cadence letter', id, step.id);
      await this.sends(letterId, to, letter, at, { enrollment_id: id, step_id: step.id });
      sent = { id: letterId, subject: letter.subject };
      this.at(at + 3000);
      const following = nextOf(turn + 1, at + 3000)!;
      const done = { step_id: step.id, turn, type: step.type, ref: letterId, variant: null, next: following };
      await tell('execute', done);
      next = following;
    }
    if (!answer || !sent) return;
    await this.answers(to, sent.id, sent.subject, answer.text, answered);
    await tell('respond', { message_id: sent.id, kind: 'reply' });
    await tell('leave', { reason: 'replied' });
    const quit = { cadence_id, enrollment_id: id };
    sure(await this.app.commands.execute(new ContactCommand(to.id, 'quit', quit, this.process)));
    if (!reply) return;
    const words = { subject: `Re: ${sent.subject}`, body: paragraphs(reply.text) };
    await this.sends(idFrom('demo reply', sent.id), to, words, this.before(reply.days), undefined, sent.id);
  }

  private filled({ first_name, last_name, owner }: Buyer, text: { subject: string; body: string }) {
    const { subject, body } = fill(text, {
      candidate_first_name: first_name,
      candidate_name: fullName({ first_name, last_name }),
      org_name: this.office.name,
      user_first_name: owner.first_name,
      user_name: owner.name,
    });
    return { subject, body };
  }

  private async sends(
    id: string,
    { id: candidate_id, email, owner }: Buyer,
    letter: { subject: string; body: string },
    moment: number,
    of_cadence?: { enrollment_id: string; step_id: string },
    thread_id?: string,
  ): Promise<void> {
    const scheduled_for = this.at(moment);
    const mailer = { type: 'processor' as const, id: 'mailer' };
    const queued = {
      person_id: candidate_id,
      kind: of_cadence ? ('cadence' as const) : ('note' as const),
      template_key: null,
      to: email,
      ...letter,
      from_name: this.office.name,
      scheduled_for,
      candidate_id,
      application_id: null,
      job_id: null,
      sent_by: owner.id,
      ...(of_cadence && { of_cadence }),
      ...(thread_id && { thread_id }),
    };
    const { commands } = this.app;
    sure(await commands.execute(new MessageCommand(id, 'queue', queued, this.asking(mailer))));
    this.at(moment + 2000);
    sure(await commands.execute(new MessageCommand(id, 'sent', { arrived: true }, this.asking(mailer))));
  }

  /** The buyer answers. `back`: the answer is an automatic one, and says in how many days the buyer is back. */
  private async answers(
    { id: candidate_id, email, owner }: Buyer,
    thread_id: string,
    subject: string,
    text: string,
    moment: number,
    back?: number,
  ): Promise<void> {
    const received_at = this.at(moment);
    const hash = idFrom('demo answer', thread_id, text);
    const received = {
      person_id: candidate_id,
      thread_id,
      from: email,
      to: owner.email,
      subject: `Re: ${subject}`,
      body: paragraphs(text),
      quoted: null,
      what: back === undefined ? ('reply' as const) : ('out_of_office' as const),
      out_until: back === undefined ? null : new Date(this.today + back * dayLength).toISOString(),
      answers: thread_id,
      candidate_id,
      application_id: null,
      job_id: null,
      received_at,
      internet_id: `${hash}@mailbox.example`,
      internet_id_hash: hash,
      attached: null,
    };
    const asking = this.asking({ type: 'candidate', id: candidate_id });
    sure(
      await this.app.commands.execute(
        new MessageCommand(idFrom('received', candidate_id, hash), 'receive', received, asking),
      ),
    );
  }
}
