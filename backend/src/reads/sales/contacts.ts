import { Inject, Injectable } from '@nestjs/common';
import { whyNotSent } from '@candor/contracts/messages/letter';
import { messageList } from '@candor/contracts/messages/rows';
import { idsOf, peopleList, type PersonRow } from '@candor/contracts/people/rows';
import { personReaches } from '@candor/contracts/people/reaches';
import type { Option } from '@candor/contracts/kernel/standard';
import type { DealData } from '@candor/contracts/sales/pages';
import { sayLabel } from '@candor/contracts/words/say';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { refusedAt, type Rejection } from '../../kernel/decider.ts';
import { RowCache } from '../../http/row-cache.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { ContactSafety } from '../messages/contact-safety.ts';

const mostOffered = 500;
const mostLetters = 50;
const notAContact = refusedAt('contact_id', 'Choose a contact. Applicants cannot be used in sales.');

/** The contacts whom deals and partners name. An applicant never becomes a contact here, and a contact who has applied is not shown any more. */
@Injectable()
export class Contacts {
  constructor(
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  private row(organization_id: string, id: string): Promise<PersonRow | null> {
    return this.same.row(scopeOf(organization_id), id);
  }

  /** The refusal of a person who is no contact. Null: nothing is wrong. */
  async refused({ organization_id }: Caller, contact_id: string | null | undefined): Promise<Rejection | null> {
    if (!contact_id || (await this.row(organization_id, contact_id))) return null;
    // The rows may briefly lack a contact who was just added.
    await upToNow(this.progress, this.events);
    return (await this.row(organization_id, contact_id)) ? null : notAContact;
  }

  /** The contacts whom the caller may choose. */
  async options(caller: Caller): Promise<Option[]> {
    const { all, contacts } = personReaches(caller.groups);
    if (!all && !contacts) return [];
    const { organization_id } = caller;
    const from = { models: ['people'], organizations: [organization_id] };
    return this.kept.of(`contacts of sales ${organization_id}`, from, async () => {
      const rows = await this.reads.find(
        peopleList,
        scopeOf(organization_id),
        {},
        { sort: 'name', limit: mostOffered },
      );
      return rows.map(({ id, name }) => ({ value: id, label: name }));
    });
  }

  async of(caller: Caller, contact_id: string | null): Promise<DealData['contact']> {
    if (!contact_id || !(await this.persons.may(caller, contact_id))) return null;
    const row = await this.row(caller.organization_id, contact_id);
    return row && { id: contact_id, name: row.name, email: row.email, phone: row.phone };
  }

  /** The letters to a contact whom the caller sees, and from them, the latest first. */
  async letters(caller: Caller, contact: DealData['contact']): Promise<DealData['letters']> {
    if (!contact || !this.messages.readsContacts(caller)) return null;
    const { organization_id } = caller;
    const [row, person] = await Promise.all([
      this.row(organization_id, contact.id),
      this.same.load(contact.id, organization_id),
    ]);
    if (!row || !person) return null;
    const [messages, to] = await Promise.all([
      this.reads.find(
        messageList,
        await this.messages.scope(caller),
        { candidate_id: idsOf(row), kind: readableKinds },
        { sort: 'queued_at', descending: true, limit: mostLetters },
      ),
      this.safety.addressee(organization_id, person.state),
    ]);
    const reason = whyNotSent('note', to, []);
    return { messages, not_sent: reason && sayLabel(reason) };
  }
}
const scopeOf = (organization_id: string) => ({
  organization_id,
  within: { field: 'audience' as const, values: ['contact' as const] },
});
