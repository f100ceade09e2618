import { Inject, Injectable } from '@nestjs/common';
import { admit, type ListAddress, type Slice } from '@candor/contracts/kernel/list';
import type { Names } from '@candor/contracts/kernel/standard';
import { inboxPage, threadPage, type ThreadStanding } from '@candor/contracts/messages/pages';
import { incomingList, messageList, type Move, threadList, type ThreadRow } from '@candor/contracts/messages/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { daysAfter, minuteOf } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { hashOf } from '../../kernel/codec.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { threadOf } from '../../reads/messages/message.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Conversations } from './conversations.ts';

/** The most conversations of a group, the most that were put off, and the most mails that wait. Of those to answer the address says how many; the next ones follow when these are done. */
const mostOfGroup = { fix: 200, waiting: 300 } as const;
const mostPutOff = 300;
const mostPlanned = 10;
const mostIncoming = 200;
/** The most people whose names a search finds, whose conversations are then shown. */
const mostPeople = 200;
/** How many days a conversation waits for an answer. Longer waits are not listed: no answer is expected any more. */
const waitedFor = 21;
const unassigned = 'none';

/** The rows that a reader of the inbox reaches: conversations, and applications whose steps they may see. */
type InboxReach = {
  scope: Awaited<ReturnType<MessageAccess['scope']>>;
  candidates: Awaited<ReturnType<PersonAccess['applications']>>;
};
const isPutOff = ({ snoozed_until }: ThreadRow): boolean => snoozed_until !== null;
const longestFirst = (a: ThreadRow, b: ThreadRow): number => a.since.localeCompare(b.since);
/** Conversations that were put off, by whether their moment has come; those whose moment has come by who must act. */
const putOffUntil = (rows: readonly ThreadRow[], now: string) => {
  const come = rows.filter(({ snoozed_until }) => snoozed_until! <= now);
  const of = (move: Move) => come.filter((row) => row.move === move);
  return {
    awake: { answer: of('answer'), fix: of('fix'), waiting: of('waiting') },
    later: rows.filter(({ snoozed_until }) => snoozed_until! > now),
  };
};
/** The members whom these conversations name. */
const usersOf = (rows: readonly ThreadRow[]): string[] => [
  ...new Set(rows.flatMap(({ assignee_user_id, sent_by }) => [assignee_user_id ?? [], sent_by ?? []].flat())),
];

/** Pages of conversations by mail: those that wait for something, and one conversation. */
@Injectable()
export class ThreadPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Conversations) private readonly conversations: Conversations,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  @Shows(inboxPage)
  async inbox({ caller, address }: SignedAsk) {
    const data = await this.data(caller, address!);
    return { title: titleOf(say('Inbox'), data), ...data };
  }

  private async data(caller: Caller, { list: asked }: ListAddress) {
    const [scope, candidates] = await Promise.all([this.access.scope(caller), this.persons.applications(caller)]);
    const [standard, kept, going] = await Promise.all([
      this.standard.of(caller, { area: 'messages', entity: 'inbox', view: 'list' }),
      this.kept(caller, { scope, candidates }, asked),
      this.going(scope),
    ]);
    const { counts, users, names, ...shown } = kept;
    return {
      ...standard,
      ...shown,
      counts_by_folder: {
        mine: counts[caller.user_id] ?? 0,
        unassigned: counts[unassigned] ?? 0,
        all: Object.values(counts).reduce((sum, count) => sum + count, 0),
      },
      going,
      names: { ...names, ...(await this.names.of('users', caller.organization_id, users)) },
    };
  }

  /** The conversations of the inbox, cached until one of their rows changes or the minute is over. Only readers who reach the same rows share them. What a search finds is not cached. */
  private kept(caller: Caller, reach: InboxReach, asked: Slice) {
    const { organization_id } = caller;
    if (asked.search.trim()) return this.conversationsIn(caller, reach, asked);
    const key = hashOf(JSON.stringify([reach, this.access.seesUnknown(caller), asked]));
    return this.cache.of(
      `inbox ${organization_id} ${key}`,
      {
        models: ['threads', 'applications', 'people', 'jobs', 'incoming'],
        organizations: [organization_id],
        minute: minuteOf(this.clock.now().getTime()),
      },
      () => this.conversationsIn(caller, reach, asked),
    );
  }

  private async conversationsIn(caller: Caller, { scope, candidates }: InboxReach, asked: Slice) {
    const { organization_id } = caller;
    const now = this.clock.now().toISOString();
    const slice = admit(threadList, asked);
    const search = slice.search.trim();
    const people = search ? await this.peopleNamed(caller, search) : [];
    const { assignee, job } = slice.filters as { assignee?: string[]; job?: string[] };
    const narrowed = { ...(assignee ? { assignee_user_id: assignee } : {}), ...(job ? { job_id: job } : {}) };
    const found = async (move: readonly Move[], put_off: 'yes' | 'no', limit: number): Promise<ThreadRow[]> => {
      const filters = { ...narrowed, move, put_off };
      if (!search)
        return this.reads.find(threadList, scope, filters, {
          sort: 'since',
          descending: move[0] === 'waiting',
          limit,
        });
      const [bySubject, byPerson] = await Promise.all([
        this.reads.list(threadList, scope, {
          ...slice,
          filters: { ...slice.filters, move: [...move] },
          sort: { field: 'since', direction: 'asc' },
          page: 1,
          limit: 100,
        }),
        people.length
          ? this.reads.find(threadList, scope, { ...filters, candidate_id: people }, { sort: 'since', limit: 100 })
          : [],
      ]);
      const rows = [...bySubject.items.parse(), ...byPerson].filter((row) => (put_off === 'yes') === isPutOff(row));
      return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(longestFirst);
    };
    const waits = { move: 'answer' satisfies Move, put_off: 'no' } as const;
    const [answer, fix, hoped, putOff, waitingFor, total, incoming] = await Promise.all([
      found(['answer'], 'no', slice.limit),
      found(['fix'], 'no', mostOfGroup.fix),
      found(['waiting'], 'no', mostOfGroup.waiting),
      found(['answer', 'fix', 'waiting'], 'yes', mostPutOff),
      this.reads.countBy(threadList, scope, 'assignee_user_id', waits),
      search ? null : this.reads.countBy(threadList, scope, 'move', { ...waits, ...narrowed }),
      this.access.seesUnknown(caller) && !search
        ? this.reads.find(incomingList, { organization_id }, {}, { sort: 'received_at', limit: mostIncoming })
        : [],
    ]);
    const hopedLater = putOff.filter(({ move }) => move === 'waiting');
    const [waiting, stillLater] = await Promise.all([
      this.stillAsked(organization_id, hoped),
      this.stillAsked(organization_id, hopedLater),
    ]);
    const { awake, later } = putOffUntil([...putOff.filter(({ move }) => move !== 'waiting'), ...stillLater], now);
    const groups = {
      answer: [...answer, ...awake.answer].toSorted(longestFirst),
      fix: [...fix, ...awake.fix].toSorted(longestFirst),
      waiting: [...waiting, ...awake.waiting].toSorted(longestFirst),
      later,
    };
    const rows = Object.values(groups).flat();
    /** How many conversations wait for an answer, by the member to whom they are assigned, without those put off. */
    const counts = { ...waitingFor } as Record<string, number>;
    for (const { assignee_user_id } of awake.answer) {
      const name = assignee_user_id ?? unassigned;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    const [names, standings] = await Promise.all([
      this.namesOf(organization_id, rows),
      this.standings(
        candidates,
        rows.filter(({ move }) => move !== 'waiting'),
      ),
    ]);
    return {
      groups: {
        answer: RawRows.made(groups.answer),
        fix: RawRows.made(groups.fix),
        waiting: RawRows.made(groups.waiting),
        later: RawRows.made(groups.later),
      },
      more: total ? Math.max(0, (total.answer ?? 0) - answer.length) : 0,
      standings,
      incoming: RawRows.made(incoming),
      counts,
      names,
      users: usersOf(rows),
    };
  }

  /** The people whom the caller may open and whose names or addresses the search finds. */
  private async peopleNamed(caller: Caller, search: string): Promise<string[]> {
    const reach = await this.persons.scope(caller);
    if (!reach) return [];
    return this.standard.keys(peopleList, reach, {
      limit: mostPeople,
      page: 1,
      sort: null,
      search,
      filters: {},
    });
  }

  /** The conversations without those whose application has ended, or whose person has not answered for long. */
  private async stillAsked(organization_id: string, rows: ThreadRow[]): Promise<ThreadRow[]> {
    const ids = [...new Set(rows.flatMap(({ application_id }) => application_id ?? []))];
    const found = ids.length ? await this.reads.getMany(applicationList, { organization_id, guarded: 'all' }, ids) : [];
    const over = new Set(found.flatMap(({ id, ongoing }) => (ongoing ? [] : [id])));
    const since = daysAfter(this.clock.now().toISOString(), -waitedFor);
    return rows
      .filter((row) => row.since >= since && !(row.application_id && over.has(row.application_id)))
      .toSorted((a, b) => a.since.localeCompare(b.since));
  }

  private async going(scope: InboxReach['scope']) {
    const filters = { status: 'queued', kind: readableKinds } as const;
    const [counts, [first]] = await Promise.all([
      this.reads.countBy(messageList, scope, 'status', filters),
      this.reads.find(messageList, scope, filters, { sort: 'scheduled_for', limit: 1 }),
    ]);
    return { count: counts.queued ?? 0, first_at: first?.scheduled_for ?? null };
  }

  private async namesOf(organization_id: string, rows: readonly ThreadRow[]): Promise<Names> {
    const [people, jobs] = await Promise.all([
      this.names.of(
        'people',
        organization_id,
        rows.map(({ candidate_id }) => candidate_id),
      ),
      this.names.of(
        'jobs',
        organization_id,
        rows.map(({ job_id }) => job_id),
      ),
    ]);
    return { ...people, ...jobs };
  }

  /** The steps of the people in these conversations, on jobs whose candidates the caller may open. */
  private async standings(
    candidates: InboxReach['candidates'],
    rows: readonly ThreadRow[],
  ): Promise<Record<string, ThreadStanding>> {
    const ids = [...new Set(rows.flatMap(({ application_id }) => application_id ?? []))];
    if (!ids.length) return {};
    const found = await this.reads.getMany(applicationList, candidates, ids);
    const byId = new Map(found.map((row: ApplicationRow) => [row.id, row]));
    return Object.fromEntries(
      rows.flatMap((row): [string, ThreadStanding][] => {
        const at = row.application_id ? byId.get(row.application_id) : undefined;
        if (!at) return [];
        const { id, name, type } = at.step;
        return [[row.id, { application_id: at.id, job_id: at.job_id, step: { id, name, type } }]];
      }),
    );
  }

  @Shows(threadPage)
  async thread(ask: SignedAsk<'thread'>) {
    const { caller, address } = ask;
    const { organization_id } = caller;
    const thread = threadOf(ask);
    const conversation = await this.conversations.of(caller, thread);
    if (!conversation) return nowhere;
    const scope = await this.access.scope(caller);
    const [data, members, planned, opens_person, own, users] = await Promise.all([
      this.data(caller, address!),
      this.lookups.shownMembers(organization_id),
      this.reads.find(
        messageList,
        scope,
        { candidate_id: thread.candidate_id, status: 'queued', kind: readableKinds },
        { sort: 'scheduled_for', limit: mostPlanned },
      ),
      this.persons.may(caller, thread.candidate_id),
      this.namesOf(organization_id, [thread]),
      this.names.of('users', organization_id, usersOf([thread])),
    ]);
    const standing = data.standings[thread.id]
      ? {}
      : await this.standings(await this.persons.applications(caller), [thread]);
    return {
      title: titleOf(conversation.person.name, data),
      ...data,
      ...conversation,
      view: 'view',
      standings: { ...data.standings, ...standing },
      names: { ...data.names, ...own, ...users, ...conversation.names },
      members,
      planned,
      opens_person,
    };
  }
}
