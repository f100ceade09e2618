import { Inject, Injectable } from '@nestjs/common';
import { admit, type ListAddress, type Slice } from '@candor/contracts/kernel/list';
import type { Names } from '@candor/contracts/kernel/standard';
import { inboxPage, threadPage, type ThreadStanding } from '@candor/contracts/messages/pages';
import {
  incomingList,
  type IncomingRow,
  messageList,
  type Move,
  threadList,
  type ThreadRow,
} from '@candor/contracts/messages/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { daysAfter, minuteOf } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { FollowedLists } from '../../http/followed-lists.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { hashOf } from '../../kernel/codec.ts';
import { rawJson, RawRows } from '../../kernel/rows/raw-rows.ts';
import { type Counts, Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { threadOf } from '../../reads/messages/message.record.ts';
import { ApplicationSteps, type ApplicationStep } from '../../reads/pipeline/application-steps.ts';
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
type Narrowed = { assignee_user_id?: string[]; job_id?: string[] };
/** What a list of conversations is made from. `counts`: how many wait for an answer, by the member to whom they are assigned, without those put off. */
type Found = Record<'answer' | 'fix' | 'waiting' | 'putOff', ThreadRow[]> & {
  incoming: Omit<IncomingRow, 'body'>[];
  counts: Counts<string>;
  more: number;
};
const countsOf = (rows: readonly ThreadRow[]): Counts<string> => {
  const counts: Counts<string> = {};
  for (const { assignee_user_id: id } of rows) counts[id ?? unassigned] = (counts[id ?? unassigned] ?? 0) + 1;
  return counts;
};
const sumOf = (counts: Readonly<Counts<string>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
/** The steps of the people in these conversations, by the id of the conversation, on jobs whose candidates the reader may open. */
const standingsOf = (
  steps: ReadonlyMap<string, ApplicationStep>,
  { within }: InboxReach['candidates'],
  rows: readonly ThreadRow[],
): Record<string, ThreadStanding> => {
  const jobs = within && new Set(within.values);
  return Object.fromEntries(
    rows.flatMap(({ id, application_id }): [string, ThreadStanding][] => {
      const at = application_id ? steps.get(application_id) : undefined;
      return !at || (jobs && !jobs.has(at.job_id))
        ? []
        : [[id, { application_id: application_id!, job_id: at.job_id, step: at.step }]];
    }),
  );
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
    @Inject(FollowedLists) private readonly lists: FollowedLists,
    @Inject(ApplicationSteps) private readonly steps: ApplicationSteps,
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
        all: sumOf(counts),
      },
      going,
      names: { ...names, ...(await this.names.of('users', caller.organization_id, users)) },
    };
  }

  /** The conversations of the inbox, cached until one of their rows changes or the minute is over. Only readers who reach the same rows share them. What a search finds is not cached. */
  private kept(caller: Caller, reach: InboxReach, asked: Slice) {
    const { organization_id } = caller;
    const slice = admit(threadList, asked);
    const { assignee, job } = slice.filters as { assignee?: string[]; job?: string[] };
    const narrowed = { ...(assignee ? { assignee_user_id: assignee } : {}), ...(job ? { job_id: job } : {}) };
    if (slice.search.trim())
      return this.searched(caller, reach, slice, narrowed).then((found) => this.shown(caller, reach, found));
    const key = hashOf(JSON.stringify([reach, this.access.seesUnknown(caller), asked]));
    return this.cache.of(
      `inbox ${organization_id} ${key}`,
      {
        models: ['threads', 'applications', 'people', 'jobs', 'incoming'],
        organizations: [organization_id],
        minute: minuteOf(this.clock.now().getTime()),
      },
      async () => this.shown(caller, reach, await this.waiting(caller, reach, slice.limit, narrowed)),
    );
  }

  /** The conversations that wait for an action. */
  private async waiting(caller: Caller, { scope }: InboxReach, limit: number, narrowed: Narrowed): Promise<Found> {
    const of = (move: readonly Move[], put_off: 'yes' | 'no', most: number) =>
      this.lists.find(
        threadList,
        scope,
        { ...narrowed, move, put_off },
        { sort: 'since', descending: move[0] === 'waiting', limit: most },
      );
    const isNarrowed = Object.keys(narrowed).length > 0;
    const waits = { move: 'answer', put_off: 'no' } as const;
    const [answer, fix, waiting, putOff, incoming] = await Promise.all([
      of(['answer'], 'no', limit),
      of(['fix'], 'no', mostOfGroup.fix),
      of(['waiting'], 'no', mostOfGroup.waiting),
      of(['answer', 'fix', 'waiting'], 'yes', mostPutOff),
      this.access.seesUnknown(caller)
        ? this.reads.find(
            incomingList,
            { organization_id: caller.organization_id },
            {},
            { sort: 'received_at', limit: mostIncoming },
          )
        : [],
    ]);
    const [counts, total] = await Promise.all([
      answer.every && !isNarrowed
        ? countsOf(answer.every)
        : this.reads.countBy(threadList, scope, 'assignee_user_id', waits),
      isNarrowed && !answer.every
        ? this.reads.countBy(threadList, scope, 'move', { ...waits, ...narrowed }).then((by) => by.answer ?? 0)
        : null,
    ]);
    const all = answer.every?.length ?? total ?? sumOf(counts);
    return {
      answer: answer.rows,
      fix: fix.rows,
      waiting: waiting.rows,
      putOff: putOff.rows,
      incoming,
      counts,
      more: Math.max(0, all - answer.rows.length),
    };
  }

  /** The conversations that a search finds: by their subject and words, or by the person. */
  private async searched(caller: Caller, { scope }: InboxReach, slice: Slice, narrowed: Narrowed): Promise<Found> {
    const people = await this.peopleNamed(caller, slice.search.trim());
    const found = async (move: readonly Move[], put_off: 'yes' | 'no'): Promise<ThreadRow[]> => {
      const [bySubject, byPerson] = await Promise.all([
        this.reads.list(threadList, scope, {
          ...slice,
          filters: { ...slice.filters, move: [...move] },
          sort: { field: 'since', direction: 'asc' },
          page: 1,
          limit: 100,
        }),
        people.length
          ? this.reads.find(
              threadList,
              scope,
              { ...narrowed, move, put_off, candidate_id: people },
              { sort: 'since', limit: 100 },
            )
          : [],
      ]);
      const rows = [...bySubject.items.parse(), ...byPerson].filter((row) => (put_off === 'yes') === isPutOff(row));
      return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(longestFirst);
    };
    const [answer, fix, waiting, putOff, counts] = await Promise.all([
      found(['answer'], 'no'),
      found(['fix'], 'no'),
      found(['waiting'], 'no'),
      found(['answer', 'fix', 'waiting'], 'yes'),
      this.reads.countBy(threadList, scope, 'assignee_user_id', { move: 'answer', put_off: 'no' }),
    ]);
    return { answer, fix, waiting, putOff, incoming: [], counts, more: 0 };
  }

  /** The groups of the list with what their rows show: names and steps. */
  private async shown(caller: Caller, { candidates }: InboxReach, found: Found) {
    const { organization_id } = caller;
    const now = this.clock.now().toISOString();
    const steps = await this.steps.of(
      organization_id,
      [found.answer, found.fix, found.waiting, found.putOff].flat().map(({ application_id }) => application_id),
    );
    const hopedLater = found.putOff.filter(({ move }) => move === 'waiting');
    const { awake, later } = putOffUntil(
      [...found.putOff.filter(({ move }) => move !== 'waiting'), ...this.stillAsked(steps, hopedLater)],
      now,
    );
    const groups = {
      answer: [...found.answer, ...awake.answer].toSorted(longestFirst),
      fix: [...found.fix, ...awake.fix].toSorted(longestFirst),
      waiting: [...this.stillAsked(steps, found.waiting), ...awake.waiting].toSorted(longestFirst),
      later,
    };
    const rows = Object.values(groups).flat();
    /** How many conversations wait for an answer, by the member to whom they are assigned, with those whose moment has come. */
    const counts = { ...found.counts };
    for (const [name, count] of Object.entries(countsOf(awake.answer)))
      counts[name] = (counts[name] ?? 0) + (count ?? 0);
    return {
      groups: {
        answer: RawRows.made(groups.answer),
        fix: RawRows.made(groups.fix),
        waiting: RawRows.made(groups.waiting),
        later: RawRows.made(groups.later),
      },
      more: found.more,
      standings: rawJson(
        standingsOf(
          steps,
          candidates,
          rows.filter(({ move }) => move !== 'waiting'),
        ),
      ),
      incoming: RawRows.made(found.incoming),
      counts,
      names: await this.namesOf(organization_id, rows),
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
  private stillAsked(steps: ReadonlyMap<string, ApplicationStep>, rows: readonly ThreadRow[]): ThreadRow[] {
    const since = daysAfter(this.clock.now().toISOString(), -waitedFor);
    return rows.filter(
      (row) => row.since >= since && !(row.application_id && steps.get(row.application_id)?.ongoing === false),
    );
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
    const standings = standingsOf(
      await this.steps.of(organization_id, [thread.application_id]),
      await this.persons.applications(caller),
      [thread],
    );
    return {
      title: titleOf(conversation.person.name, data),
      ...data,
      ...conversation,
      view: 'view',
      standing: standings[thread.id] ?? null,
      names: { ...data.names, ...own, ...users, ...conversation.names },
      members,
      planned,
      opens_person,
    };
  }
}
