import { Inject, Injectable } from '@nestjs/common';
import { peopleList, type PersonRow } from '@candor/contracts/people/rows';
import { personReaches } from '@candor/contracts/people/reaches';
import type { Option } from '@candor/contracts/kernel/standard';
import type { DealData } from '@candor/contracts/sales/pages';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { refusedAt, type Rejection } from '../../kernel/decider.ts';
import { RowCache } from '../../http/row-cache.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';

const mostOffered = 500;
const notAContact = refusedAt('contact_id', 'Choose a contact. Applicants cannot be used in sales.');

/** The contacts whom deals and partners name. An applicant never becomes one here, and a contact who applied is shown no more. */
@Injectable()
export class Contacts {
  constructor(
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
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
}
const scopeOf = (organization_id: string) => ({
  organization_id,
  within: { field: 'audience' as const, values: ['contact' as const] },
});
