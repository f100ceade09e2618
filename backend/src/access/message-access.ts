import { audienceOf, idsOf, peopleList } from '@candor/contracts/people/rows';
import { Inject, Injectable } from '@nestjs/common';
import { reachesOf } from '@candor/contracts/people/reaches';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { replyKind, threadList } from '@candor/contracts/messages/rows';
import { type Caller } from '../kernel/caller.ts';
import { FollowedLists } from '../http/followed-lists.ts';
import { RowCache } from '../http/row-cache.ts';
import { SamePeople } from './same-people.ts';
import { PersonAccess } from './person-access.ts';
import { Reads } from '../kernel/rows/reads.ts';
import type { Scope } from '../kernel/ports/read-store.ts';

const mostUnread = 100;
/** Account mails contain links that sign in, so no reader sees them here. */
export const readableKinds: readonly string[] = [
  ...messagetemplate.fields.kind!.options!.map((option) => option.value).filter((kind) => kind !== 'account'),
  replyKind,
];

/** The messages that a caller may read: all, those of their own jobs, or those to contacts. */
@Injectable()
export class MessageAccess {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(FollowedLists) private readonly lists: FollowedLists,
  ) {}

  async scope(caller: Caller): Promise<Scope<'job_id' | 'candidate_id' | 'job_or_candidate'>> {
    const { organization_id } = caller;
    const { all, jobs, contacts } = reachesOf(caller.groups, 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
    if (all) return { organization_id };
    const ofJobs = jobs ? await this.access.listed(caller) : [];
    const toContacts = contacts ? await this.contacts(organization_id) : [];
    if (jobs && contacts)
      return { organization_id, within: { field: 'job_or_candidate', values: [...ofJobs, ...toContacts] } };
    return {
      organization_id,
      within: jobs ? { field: 'job_id', values: ofJobs } : { field: 'candidate_id', values: toContacts },
    };
  }

  /** How many conversations wait for an answer that the caller has not read; counted up to 100. */
  async unread(caller: Caller): Promise<number> {
    if (!may(readsMessages, caller)) return 0;
    const scope = await this.scope(caller);
    const { rows } = await this.lists.find(threadList, scope, { move: 'answer' }, { sort: 'since', limit: mostUnread });
    const now = new Date().toISOString();
    return rows.filter(
      ({ read_by, snoozed_until }) => !read_by.includes(caller.user_id) && (!snoozed_until || snoozed_until <= now),
    ).length;
  }

  /** Tells which of these people the caller may write to: all, those on their jobs, or contacts. */
  async writable(caller: Caller, ids: readonly string[]): Promise<(id: string) => boolean> {
    const { all, jobs, contacts } = reachesOf(caller.groups, 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
    if (all) return () => true;
    const [listed, rows] = await Promise.all([
      jobs ? this.access.listed(caller) : [],
      this.same.rows({ organization_id: caller.organization_id, guarded: 'all' }, ids),
    ]);
    const own = new Set(listed);
    return (id) => {
      const row = rows.get(id);
      if (!row) return false;
      return (contacts && audienceOf(row) === 'contact') || row.applications.some(({ job_id }) => own.has(job_id));
    };
  }

  /** Whether the caller reads the letters to all contacts, and may write to them. */
  readsContacts({ groups }: Caller): boolean {
    const { all, contacts } = reachesOf(groups, 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE');
    return (all ?? contacts) !== undefined;
  }

  /** A mail of an unknown sender may come from any person, so only readers of all messages see it. */
  seesUnknown({ groups }: Caller): boolean {
    return groups.MANAGE_MESSAGES === 'all';
  }

  /** The ids of all contacts of the organization, cached until a person of it changes. */
  contacts(organization_id: string): Promise<string[]> {
    const from = { models: ['people'], organizations: [organization_id] };
    return this.kept.of(`ids of contacts ${organization_id}`, from, async () => {
      const rows = await this.reads.every(
        peopleList,
        { organization_id },
        { audience: 'contact' },
        { only: ['id', 'merged'] },
      );
      return rows.flatMap(idsOf);
    });
  }
}
