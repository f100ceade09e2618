import { dayLength, hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import type { CommandBus } from '@nestjs/cqrs';
import { IncomingCommand } from '../../features/incoming/incoming.command.ts';
import { MessageCommand } from '../../features/messages/message.command.ts';
import { ThreadCommand } from '../../features/messages/thread.command.ts';
import type { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { Requester } from '../../kernel/streams.ts';
import { type Applicant, sure } from './demo-cast.ts';
import type { Colleague } from './demo-job.ts';

// Conversations by mail in the small demo: mails of the team, and the answers.

type Staging = {
  readonly now: number;
  readonly today: number;
  readonly organization_id: string;
  readonly ids: Record<Colleague, string>;
  /** `uid`: an id for this request alone, so that the ids of people stay the same. */
  asking: (actor: Requester['actor'], uid: string) => Requester;
};
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');

/** Writes conversations, with the demo's clock set back to their dates. */
export class DemoInbox {
  private count = 0;

  constructor(
    private readonly app: { commands: CommandBus; clock: Clock },
    private readonly stage: Staging,
  ) {}

  private asking(actor: Requester['actor']): Requester {
    return this.stage.asking(actor, idFrom('demo inbox', this.count++));
  }

  private at(daysAgo: number): string {
    const moment = new Date(this.stage.today - daysAgo * dayLength);
    this.app.clock.set(moment);
    return moment.toISOString();
  }

  /** A member writes to the person. Returns the id of the mail, which is also the id of the conversation. */
  async writes(to: Applicant, from: Colleague, daysAgo: number, subject: string, text: string): Promise<string> {
    const id = idFrom('demo conversation', to.application_id, subject);
    const scheduled_for = this.at(daysAgo);
    const mailer = this.asking({ type: 'processor', id: 'mailer' });
    sure(
      await this.app.commands.execute(
        new MessageCommand(
          id,
          'queue',
          {
            person_id: to.candidate_id,
            kind: 'note',
            template_key: null,
            to: to.person.email,
            subject,
            body: paragraphs(text),
            from_name: 'Northwind',
            scheduled_for,
            candidate_id: to.candidate_id,
            application_id: to.application_id,
            job_id: to.job.id,
            sent_by: this.stage.ids[from],
          },
          mailer,
        ),
      ),
    );
    this.app.clock.set(new Date(Date.parse(scheduled_for) + 3000));
    sure(await this.app.commands.execute(new MessageCommand(id, 'sent', {}, this.asking(mailer.actor))));
    sure(
      await this.app.commands.execute(
        new MessageCommand(id, 'tell', { what: 'delivered' }, this.asking({ type: 'system', id: 'mail' })),
      ),
    );
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
    const received_at = this.at(daysAgo);
    const hash = idFrom('demo answer', to, text);
    sure(
      await this.app.commands.execute(
        new MessageCommand(
          idFrom('received', by.candidate_id, hash),
          'receive',
          {
            person_id: by.candidate_id,
            thread_id: to,
            from: by.person.email,
            to: 'hiring@northwind.example',
            subject: `Re: ${subject}`,
            body: paragraphs(text),
            quoted: null,
            what: until === undefined ? 'reply' : 'out_of_office',
            out_until: until === undefined ? null : new Date(this.stage.today + until * dayLength).toISOString(),
            answers: to,
            candidate_id: by.candidate_id,
            application_id: by.application_id,
            job_id: by.job.id,
            received_at,
            internet_id: `${hash}@mailbox.example`,
            internet_id_hash: hash,
            attached: null,
          },
          this.asking({ type: 'candidate', id: by.candidate_id }),
        ),
      ),
    );
  }

  async gives(thread: string, to: Colleague, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const olivia = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    sure(await this.app.commands.execute(new ThreadCommand(thread, 'assign', { user_id: this.stage.ids[to] }, olivia)));
  }

  /** Rafael marks the conversation as done. */
  async ends(thread: string, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const rafael = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    sure(await this.app.commands.execute(new ThreadCommand(thread, 'end', {}, rafael)));
  }

  async putsOff(thread: string, days: number, daysAgo: number): Promise<void> {
    this.at(daysAgo);
    const until = new Date(this.stage.today + days * dayLength - (this.stage.today % hourLength)).toISOString();
    const rafael = this.asking({ type: 'user', id: this.stage.ids.rafael, roles: ['RECRUIT_ADMIN'] });
    sure(await this.app.commands.execute(new ThreadCommand(thread, 'snooze', { until }, rafael)));
  }

  /** A mail comes from an address that belongs to no candidate. */
  async stranger(like: Applicant, from: string, daysAgo: number, subject: string, text: string): Promise<void> {
    const received_at = this.at(daysAgo);
    const hash = idFrom('demo stranger', from, text);
    const id = idFrom('incoming', this.stage.organization_id, hash);
    sure(
      await this.app.commands.execute(
        new IncomingCommand(
          id,
          'arrive',
          {
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
          },
          this.asking({ type: 'system', id: 'mail' }),
        ),
      ),
    );
  }

  /** Sets the clock back to the demo's present time. */
  end(): void {
    this.app.clock.set(new Date(this.stage.now));
  }
}
