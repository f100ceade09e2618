import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import type { Conversation } from '@candor/contracts/messages/conversation';
import { whyNotSent } from '@candor/contracts/messages/letter';
import type { Option } from '@candor/contracts/kernel/standard';
import { messageList, type MessageRow, type ThreadRow } from '@candor/contracts/messages/rows';
import { fullName } from '@candor/contracts/values/person-name';
import { sayLabel } from '@candor/contracts/words/say';
import { JobAccess } from '../../access/job-access.ts';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { inUse, Lookups } from '../../reads/lookups.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { aboutPay, withoutQuote } from '../../reads/messages/message.record.ts';
import { RowsThen } from '../../reads/past/rows-then.ts';
import { RowNames } from '../../reads/row-names.ts';

const mostMessages = 200;
/** The kinds of templates with which a member can answer. */
const answering: readonly string[] = ['note', 'follow_up', 'outreach', 'scheduling'];

/** Shows a conversation by mail to its readers, in the inbox and beside a candidate. */
@Injectable()
export class Conversations {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The conversation. Null: the person is gone. `then`: its messages at the moment that the page shows; absent: the present ones. */
  async of(caller: Caller, thread: ThreadRow, then?: readonly MessageRow[]): Promise<Conversation | null> {
    const { organization_id } = caller;
    const person = await this.same.load(thread.candidate_id, organization_id);
    if (!person) return null;
    const scope = await this.access.scope(caller);
    const reads = then
      ? new RowsThen({ [messageList.name]: () => new Map(then.map((row) => [row.id, row])) })
      : this.reads;
    const [listed, templates, to] = await Promise.all([
      reads.find(
        messageList,
        scope,
        { thread_id: thread.id, kind: readableKinds },
        { sort: 'queued_at', descending: true, limit: mostMessages },
      ),
      this.templates(organization_id),
      this.safety.addressee(organization_id, person.state),
    ]);
    const whole = then
      ? (listed as MessageRow[])
      : await this.reads.getWhole(
          messageList,
          { organization_id },
          listed.map(({ id }) => id),
        );
    const isEditor = thread.job_id ? ((await this.jobs.open(caller, thread.job_id))?.rights.editor ?? false) : false;
    // The letter of an offer names the pay, and so do the answers that quote it.
    const hidesPay = !isEditor && whole.some(({ kind }) => kind === aboutPay);
    const { first_name, email, headline, location, tz_region, pronoun } = person.state.fields;
    const reason = whyNotSent('note', to, []);
    return {
      thread,
      messages: whole
        .map((row) => (!hidesPay ? row : row.kind === aboutPay ? { ...row, body: '' } : withoutQuote(row)))
        .toSorted((a, b) => a.queued_at.localeCompare(b.queued_at)),
      person: {
        id: thread.candidate_id,
        name: fullName(person.state.fields),
        first_name,
        email,
        headline: headline ?? null,
        location: location ?? null,
        tz_region: tz_region ?? null,
        pronoun: pronoun ?? null,
      },
      names: await this.names.of(
        'users',
        organization_id,
        whole.flatMap(({ sent_by }) => sent_by ?? []),
      ),
      templates,
      not_sent: reason && sayLabel(reason),
    };
  }

  /** The letters with which a member can answer, cached until one of them changes. */
  private templates(organization_id: string): Promise<Option[]> {
    return this.lookups.shown('letters that answer', organization_id, async () =>
      (await this.lookups.entries(organization_id, messagetemplate))
        .filter((row) => inUse(row) && answering.includes(row.fields.kind))
        .map(({ id, fields }) => ({ value: id, label: fields.name })),
    );
  }
}
