import { standardTemplates } from '@candor/contracts/catalogues/standard-texts';
import { hourLength } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { fill } from '@candor/contracts/messages/merge';
import { MessageCommand } from '../features/messages/message.command.ts';
import type { MessageCommands } from '../features/messages/message.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { letterTo } from '../demo/letters.ts';
import { addressOf, type Applicant, type Colleague } from './cast.ts';
import type { Desk } from './telling.ts';

// The mails of the small demo.

/** A standard text, filled in for this applicant, together with its template. */
export const letterFor = (who: Applicant, key: string) => {
  const template = standardTemplates.find((each) => each.key === key)!;
  return { template, filled: filledFor(who, template) };
};
/** A text by Rafael, filled in for this applicant. */
export const filledFor = ({ person, job }: Applicant, text: { subject: string; body: string }) =>
  fill(text, {
    candidate_first_name: person.first_name,
    candidate_name: fullName(person),
    job_title: job.fields.name,
    org_name: 'Northwind',
    user_first_name: 'Rafael',
    user_last_name: 'Mendes',
    user_name: 'Rafael Mendes',
  });

/** Queues and sends mails to applicants, with the demo's clock set back. */
export class DemoLetters {
  /** Mails that are queued in the past but leave later. The processes (background work) must see their events. */
  private readonly waiting: (() => Promise<unknown>)[] = [];

  constructor(private readonly stage: Desk) {}

  /** Writes a mail at the demo's present time that leaves after `hours` hours. A mail that leaves after today waits until `today`, when the processes see it. */
  async mail(
    to: Applicant,
    key: string,
    { hours = 0, from = null, refused }: { hours?: number; from?: Colleague | null; refused?: string } = {},
  ): Promise<void> {
    const { template, filled } = letterFor(to, key);
    const id = idFrom('demo message', to.application_id, key);
    const written = this.stage.now + 4000;
    const leaves = written + hours * hourLength;
    const { subject, body } = filled;
    const sender = { from_name: 'Northwind', sent_by: from && this.stage.ids[from], at: leaves };
    const queue = () => {
      this.stage.clockAt(written);
      const named = { kind: template.kind, template_key: key };
      return this.run(id, 'queue', letterTo(addressOf(to), { subject, body }, sender, named));
    };
    if (leaves > this.stage.today) {
      this.waiting.push(queue);
      return;
    }
    await queue();
    this.stage.clockAt(leaves + 3000);
    if (refused) await this.run(id, 'fail', { error: refused });
    else await this.run(id, 'sent', {});
    this.stage.back();
  }

  private async run<N extends keyof MessageCommands & string>(
    id: string,
    name: N,
    command: MessageCommands[N],
  ): Promise<void> {
    const mailer = this.stage.asking({ type: 'processor', id: 'mailer' });
    await this.stage.send(MessageCommand, id, mailer, name, command);
  }

  /** Queues the mails that leave after today. */
  async queueWaiting(): Promise<void> {
    for (const queue of this.waiting) await queue();
  }
}
