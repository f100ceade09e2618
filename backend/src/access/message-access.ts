import { peopleList } from '@candor/contracts/people/rows';
import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/catalogues';
import { type Caller } from '../http/caller.ts';
import { reachOf } from './rights.ts';
import { PersonAccess } from './person-access.ts';
import { Reads } from '../kernel/reads.ts';
import type { Scope } from '../kernel/ports/read-store.ts';

const most = 1000;
/** Account mails hold links that sign in, so nobody reads them here. */
export const readableKinds: readonly string[] = messagetemplate.fields
  .kind!.options!.map((option) => option.value)
  .filter((kind) => kind !== 'account');

/** Which messages a caller may read: all, those of own jobs, or those to contacts. */
@Injectable()
export class MessageAccess {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  async scope(caller: Caller): Promise<Scope<'job_id' | 'candidate_id'>> {
    const { organization_id } = caller;
    const reach = reachOf(caller, 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
    if (reach === 'all') return { organization_id };
    if (reach === 'jobs')
      return {
        organization_id,
        within: { field: 'job_id', values: await this.access.listed(caller) },
      };
    const contacts =
      reach === 'contacts'
        ? await this.reads.find(
            peopleList,
            { organization_id },
            { audience: 'contact' },
            { sort: 'last_activity', descending: true, limit: most },
          )
        : [];
    return { organization_id, within: { field: 'candidate_id', values: contacts.map((row) => row.id) } };
  }
}
