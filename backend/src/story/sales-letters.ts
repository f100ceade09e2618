import { nextAt, variantOf } from '@candor/contracts/cadences/plan';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { fill } from '@candor/contracts/messages/merge';
import { hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { sales as content } from '../demo/content.ts';
import { type Correspondent, letterTo } from '../demo/letters.ts';
import type { Colleague, Office } from '../demo/office.ts';
import { lineOfCadence, outreachTimes } from '../demo/outreach.ts';
import { ContactCommand, EnrollmentCommand } from '../features/cadences/cadence.command.ts';
import type { EnrollmentCommands } from '../features/cadences/enrollment.decider.ts';
import { MessageCommand } from '../features/messages/message.command.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Requester } from '../kernel/streams.ts';
import { answerTo, paragraphs } from './inbox.ts';
import { writeCadence } from './outreach.ts';
import type { Telling } from './telling.ts';

// The letters between Coldchain and its buyers: a cadence for contacts, and conversations.

export type Buyer = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  owner: Colleague;
};
const { cadence, talks } = content;

export class SalesLetters {
  private count = 0;

  constructor(
    private readonly house: Telling,
    private readonly office: Office,
    private readonly buyers: readonly Buyer[],
  ) {}

  private asking(actor: Requester['actor']): Requester {
    const { organization_id } = this.office;
    return { organization_id, actor, uid: idFrom('demo', 'coldchain', 'letters', this.count++) };
  }
  private get process(): Requester {
    return this.asking({ type: 'processor', id: 'cadences' });
  }
  private before(days: number): number {
    return this.house.before(days);
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

  private begin() {
    const { organization_id, sellers } = this.office;
    const [head] = sellers;
    this.house.clockAt(this.before(30));
    const fields = { ...lineOfCadence(cadence), audience: 'contact' as const, owner_user_id: head!.id };
    const id = idFrom(organization_id, 'cadence', 0);
    return writeCadence(this.house, id, cadence, fields, () => this.asking(head!.actor));
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
    ) => await this.house.send(EnrollmentCommand, id, asking, name, command);
    const nextOf = (index: number, from: number) => nextAt(steps, index, new Date(from).toISOString(), outreachTimes);
    const { owner } = to;
    const start = this.before(days);
    const answered = answer ? this.before(answer.days) : this.house.today - hourLength;
    this.house.clockAt(start);
    const variant = variantOf(id);
    const join = { cadence_id, enrollment_id: id, beside_others: false, address: null };
    await this.house.send(ContactCommand, to.id, this.asking(owner.actor), 'join', join);
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
      this.house.clockAt(at + 3000);
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
    await this.house.send(ContactCommand, to.id, this.process, 'quit', quit);
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
    to: Buyer,
    letter: { subject: string; body: string },
    moment: number,
    of_cadence?: { enrollment_id: string; step_id: string },
    thread_id?: string,
  ): Promise<void> {
    this.house.clockAt(moment);
    const mailer = { type: 'processor' as const, id: 'mailer' };
    const from = { from_name: this.office.name, sent_by: to.owner.id, at: moment };
    const queue = letterTo(this.addressOf(to), letter, from, {
      ...(of_cadence && { kind: 'cadence', of_cadence }),
      ...(thread_id && { thread_id }),
    });
    await this.house.send(MessageCommand, id, this.asking(mailer), 'queue', queue);
    this.house.clockAt(moment + 2000);
    await this.house.send(MessageCommand, id, this.asking(mailer), 'sent', { arrived: true });
  }

  /** The buyer answers. `back`: the answer is an automatic one, and says in how many days the buyer is back. */
  private async answers(
    by: Buyer,
    thread_id: string,
    subject: string,
    text: string,
    moment: number,
    back?: number,
  ): Promise<void> {
    this.house.clockAt(moment);
    const { id, answer } = answerTo(this.addressOf(by), thread_id, {
      at: moment,
      text,
      subject,
      to: by.owner.email,
      back: back === undefined ? undefined : this.before(-back),
    });
    await this.house.send(MessageCommand, id, this.asking({ type: 'candidate', id: by.id }), 'receive', answer);
  }

  private addressOf({ id, email }: Buyer): Correspondent {
    return { email, candidate_id: id, application_id: null, job_id: null };
  }
}
