import { dayLength, hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { IncomingCommand } from '../features/incoming/incoming.command.ts';
import { MessageCommand } from '../features/messages/message.command.ts';
import { ThreadCommand } from '../features/messages/thread.command.ts';
import { idFrom } from '../kernel/codec.ts';
import type { Requester } from '../kernel/streams.ts';
import { answerFrom, type Correspondent, letterTo } from '../demo/letters.ts';
import { iso } from '../demo/office-hours.ts';
import { addressOf, type Applicant, type Colleague } from './cast.ts';
import type { Desk } from './telling.ts';

// Conversations by mail in the small demo: mails of the team, and the answers.

/** The lines of a text as paragraphs of HTML. */
export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');

/** An answer to the letter that began the conversation `thread_id`, and its id. `back`: when the person is back, if the answer is an automatic one. */
export const answerTo = (
  by: Correspondent,
  thread_id: string,
  { at, text, subject, to, back }: { at: number; text: string; subject: string; to: string; back?: number },
) => {
  const hash = idFrom('demo answer', thread_id, text);
  const words = { subject: `Re: ${subject}`, body: paragraphs(text), to };
  const came = { at, back: back === undefined ? undefined : iso(back) };
  const internet = { internet_id: `${hash}@mailbox.example`, internet_id_hash: hash };
  const answer = answerFrom(by, { thread_id, answers: thread_id, ...words, ...came, ...internet });
  return { id: idFrom('received', by.candidate_id, hash), answer };
};

/** Writes conversations, with the demo's clock set back to their dates. */
export class DemoInbox {
  private count = 0;

  constructor(private readonly stage: Desk) {}

  private asking(actor: Requester['actor']): Requester {
    return this.stage.asking(actor, idFrom('demo inbox', this.count++));
  }

  private at(daysAgo: number): number {
    const moment = this.stage.before(daysAgo);
    this.stage.clockAt(moment);
    return moment;
  }

  /** A member writes to the person. Returns the id of the mail, which is also the id of the conversation. */
  async writes(to: Applicant, from: Colleague, daysAgo: number, subject: string, text: string): Promise<string> {
    const id = idFrom('demo conversation', to.application_id, subject);
    const at = this.at(daysAgo);
    const mailer = { type: 'processor' as const, id: 'mailer' };
    const sender = { from_name: 'Northwind', sent_by: this.stage.ids[from], at };
    const letter = letterTo(addressOf(to), { subject, body: paragraphs(text) }, sender);
    await this.stage.send(MessageCommand, id, this.asking(mailer), 'queue', letter);
    this.stage.clockAt(at + 3000);
    await this.stage.send(MessageCommand, id, this.asking(mailer), 'sent', {});
    await this.stage.send(MessageCommand, id, this.asking({ type: 'system', id: 'mail' }), 'tell', {
      what: 'delivered',
    });
    return id;
  }

  /** The person answers. `until`: the answer is an automatic one, and says in how many days the person is back. */
  async answers(
    by: Applicant,
    to: string,
    daysAgo: number,
    text: string,
    { subject, until }: { subject: string; until?: number },
  ): Promise<void> {
    const at = this.at(daysAgo);
    const { id, answer } = answerTo(addressOf(by), to, {
      at,
      text,
      subject,
      to: 'hiring@northwind.example',
      back: until === undefined ? undefined : this.stage.before(-until),
    });
    const person = this.asking({ type: 'candidate', id: by.candidate_id });
    await this.stage.send(MessageCommand, id, person, 'receive', answer);
  }

  async gives(thread: string, to: Colleague, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const olivia = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    await this.stage.send(ThreadCommand, thread, olivia, 'assign', { user_id: this.stage.ids[to] });
  }

  /** Rafael marks the conversation as done. */
  async ends(thread: string, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const rafael = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    await this.stage.send(ThreadCommand, thread, rafael, 'end', {});
  }

  async putsOff(thread: string, days: number, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const until = new Date(this.stage.today + days * dayLength - (this.stage.today % hourLength)).toISOString();
    const rafael = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    await this.stage.send(ThreadCommand, thread, rafael, 'snooze', { until });
  }

  /** A mail comes from an address that belongs to no candidate. */
  async stranger(like: Applicant, from: string, daysAgo: number, subject: string, text: string): Promise<void> {
    const received_at = iso(this.at(daysAgo));
    const hash = idFrom('demo stranger', from, text);
    const id = idFrom('incoming', this.stage.organization_id, hash);
    await this.stage.send(IncomingCommand, id, this.asking({ type: 'system', id: 'mail' }), 'arrive', {
      from,
      from_name: fullName(like.person),
      to: 'hiring@northwind.example',
      subject,
      body: paragraphs(text),
      quoted: null,
      what: 'other',
      answers: null,
      received_at,
      internet_id: `${hash}@elsewhere.example`,
      internet_id_hash: hash,
      attached: null,
      files: [],
    });
  }

  /** Sets the clock back to the demo's present time. */
  end(): void {
    this.stage.back();
  }
}
