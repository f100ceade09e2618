import { Inject, Injectable } from '@nestjs/common';
import { admit, type Slice, type Where } from '@candor/contracts/kernel/list';
import type { Names } from '@candor/contracts/kernel/standard';
import {
  incomingList,
  type ListedMessage,
  messageList,
  type Move,
  threadList,
  type ThreadRow,
} from '@candor/contracts/messages/rows';
import { peopleList } from '@candor/contracts/people/rows';
import { minuteOf } from '@candor/contracts/values/days';
import { MessageAccess, readableKinds } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { type Followed, FollowedLists } from '../../http/followed-lists.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { hashOf } from '../../kernel/codec.ts';
import { rawJson, RawRows } from '../../kernel/rows/raw-rows.ts';
import { type ReadModels, Reads } from '../../kernel/rows/reads.ts';
import { StandardPayload } from '../../reads/home/standard.ts';
import { ApplicationSteps, type ApplicationStep } from '../../reads/pipeline/application-steps.ts';
import { RowNames } from '../../reads/row-names.ts';
import {
  countsOf,
  type InboxThreads,
  isPutOff,
  longestFirst,
  type Narrowed,
  narrowedBy,
  nothingFound,
  putOffUntil,
  standingsOf,
  stillAsked,
  sumOf,
  unassigned,
  usersOf,
} from './inbox-groups.ts';
import { PastInbox } from './past-inbox.ts';

/** The most conversations of a group, the most that were put off, and the most mails that wait. Of those to answer the address says how many; the next ones follow when these are done. */
const mostOfGroup = { fix: 200, waiting: 300 } as const;
const mostPutOff = 300;
const mostPlanned = 10;
const mostIncoming = 200;
/** The most people whose names a search finds, whose conversations are then shown. */
const mostPeople = 200;
/** The rows that a reader of the inbox reaches: conversations, and applications whose steps they may see. */
export type InboxReach = {
  scope: Awaited<ReturnType<MessageAccess['scope']>>;
  candidates: Awaited<ReturnType<PersonAccess['applications']>>;
};
/** Where conversations are read from: the rows of now or of a moment. `find`: the first ones that a query finds. */
type Source = {
  reads: ReadModels;
  now: string;
  find: (
    scope: InboxReach['scope'],
    where: Where<typeof threadList>,
    order: { sort: 'since'; descending?: boolean; limit: number },
  ) => Promise<Followed<ThreadRow>>;
  steps: (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, ApplicationStep>>;
};
/** The conversations of the inbox that wait for something, at present or at a moment. */
@Injectable()
export class InboxRows {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(MessageAccess) private readonly access: MessageAccess,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(RowCache) private readonly cache: RowCache,
    @Inject(FollowedLists) private readonly lists: FollowedLists,
    @Inject(ApplicationSteps) private readonly steps: ApplicationSteps,
    @Inject(PastInbox) private readonly past: PastInbox,
  ) {}

  /** `of`: the person of the open conversation, whose letters that were not sent yet are listed; null: none is open. `as_of`: as `askedMoment` returns it. */
  async read(caller: Caller, asked: Slice, of: string | null, as_of: string | null | undefined) {
    const [scope, candidates] = await Promise.all([this.access.scope(caller), this.persons.applications(caller)]);
    const reach = { scope, candidates };
    const { kept, going, planned, past } =
      as_of === undefined
        ? await this.readNow(caller, reach, asked, of)
        : await this.readThen(caller, reach, asked, of, as_of);
    const { counts, users, names, ...shown } = kept;
    return {
      ...shown,
      counts_by_folder: {
        mine: counts[caller.user_id] ?? 0,
        unassigned: counts[unassigned] ?? 0,
        all: sumOf(counts),
      },
      going,
      planned,
      names: { ...names, ...(await this.names.of('users', caller.organization_id, users)) },
      ...(past ? { past } : {}),
    };
  }

  private async readNow(caller: Caller, reach: InboxReach, asked: Slice, of: string | null) {
    const [kept, going, planned] = await Promise.all([
      this.kept(caller, reach, asked),
      this.going(reach.scope, this.reads),
      this.planned(reach.scope, this.reads, of),
    ]);
    return { kept, going, planned, past: null };
  }

  /** The inbox at a moment, which ignores the words of a search. */
  private async readThen(caller: Caller, reach: InboxReach, asked: Slice, of: string | null, as_of: string | null) {
    const readsAll = !reach.scope.within;
    const { past, made } = await this.past.at(caller, as_of, readsAll, async (reads) => {
      const slice = admit(threadList, { ...asked, search: '' });
      const [kept, going, planned] = await Promise.all([
        this.listed(this.at(reads, as_of!), caller, reach, slice.limit, narrowedBy(slice)),
        this.going(reach.scope, reads),
        this.planned(reach.scope, reads, of),
      ]);
      return { kept, going, planned };
    });
    if (made) return { ...made, past };
    const kept = await this.shown(this.present(caller.organization_id), caller, reach, nothingFound);
    return { kept, going: { count: 0, first_at: null }, planned: [], past };
  }

  private present(organization_id: string): Source {
    return {
      reads: this.reads,
      now: this.clock.now().toISOString(),
      find: (scope, where, order) => this.lists.find(threadList, scope, where, order),
      steps: (ids) => this.steps.of(organization_id, ids),
    };
  }

  private at(reads: ReadModels, as_of: string): Source {
    return {
      reads,
      now: as_of,
      find: async (scope, where, order) => {
        const rows = await reads.find(threadList, scope, where, order);
        return { rows, every: rows.length < order.limit ? rows : null };
      },
      steps: (ids) => this.past.steps(ids, as_of),
    };
  }

  private async listed(source: Source, caller: Caller, reach: InboxReach, limit: number, narrowed: Narrowed) {
    return this.shown(source, caller, reach, await this.waiting(source, caller, reach, limit, narrowed));
  }

  /** The conversations of the inbox, cached until one of their rows changes or the minute is over. Only readers who reach the same rows share them. What a search finds is not cached. */
  private kept(caller: Caller, reach: InboxReach, asked: Slice) {
    const { organization_id } = caller;
    const source = this.present(organization_id);
    const slice = admit(threadList, asked);
    const narrowed = narrowedBy(slice);
    if (slice.search.trim())
      return this.searched(caller, reach, slice, narrowed).then((found) => this.shown(source, caller, reach, found));
    const key = hashOf(JSON.stringify([reach, this.access.seesUnknown(caller), asked]));
    return this.cache.of(
      `inbox ${organization_id} ${key}`,
      {
        models: ['threads', 'applications', 'people', 'jobs', 'incoming'],
        organizations: [organization_id],
        minute: minuteOf(this.clock.now().getTime()),
      },
      () => this.listed(source, caller, reach, slice.limit, narrowed),
    );
  }

  /** The conversations that wait for an action. */
  private async waiting(
    { reads, find }: Source,
    caller: Caller,
    { scope }: InboxReach,
    limit: number,
    narrowed: Narrowed,
  ): Promise<InboxThreads> {
    const of = (move: readonly Move[], put_off: 'yes' | 'no', most: number) =>
      find(scope, { ...narrowed, move, put_off }, { sort: 'since', descending: move[0] === 'waiting', limit: most });
    const isNarrowed = Object.keys(narrowed).length > 0;
    const waits = { move: 'answer', put_off: 'no' } as const;
    const [answer, fix, waiting, putOff, incoming] = await Promise.all([
      of(['answer'], 'no', limit),
      of(['fix'], 'no', mostOfGroup.fix),
      of(['waiting'], 'no', mostOfGroup.waiting),
      of(['answer', 'fix', 'waiting'], 'yes', mostPutOff),
      this.access.seesUnknown(caller)
        ? reads.find(
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
        : reads.countBy(threadList, scope, 'assignee_user_id', waits),
      isNarrowed && !answer.every
        ? reads.countBy(threadList, scope, 'move', { ...waits, ...narrowed }).then((by) => by.answer ?? 0)
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
  private async searched(
    caller: Caller,
    { scope }: InboxReach,
    slice: Slice,
    narrowed: Narrowed,
  ): Promise<InboxThreads> {
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
  private async shown(source: Source, caller: Caller, { candidates }: InboxReach, found: InboxThreads) {
    const { organization_id } = caller;
    const { now } = source;
    const steps = await source.steps(
      [found.answer, found.fix, found.waiting, found.putOff].flat().map(({ application_id }) => application_id),
    );
    const hopedLater = found.putOff.filter(({ move }) => move === 'waiting');
    const { awake, later } = putOffUntil(
      [...found.putOff.filter(({ move }) => move !== 'waiting'), ...stillAsked(now, steps, hopedLater)],
      now,
    );
    const groups = {
      answer: [...found.answer, ...awake.answer].toSorted(longestFirst),
      fix: [...found.fix, ...awake.fix].toSorted(longestFirst),
      waiting: [...stillAsked(now, steps, found.waiting), ...awake.waiting].toSorted(longestFirst),
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

  private async going(scope: InboxReach['scope'], reads: ReadModels) {
    const filters = { status: 'queued', kind: readableKinds } as const;
    const [counts, [first]] = await Promise.all([
      reads.countBy(messageList, scope, 'status', filters),
      reads.find(messageList, scope, filters, { sort: 'scheduled_for', limit: 1 }),
    ]);
    return { count: counts.queued ?? 0, first_at: first?.scheduled_for ?? null };
  }

  /** The letters to this person that were not sent yet. */
  private async planned(scope: InboxReach['scope'], reads: ReadModels, of: string | null): Promise<ListedMessage[]> {
    if (of === null) return [];
    const waiting = { candidate_id: of, status: 'queued', kind: readableKinds } as const;
    return reads.find(messageList, scope, waiting, { sort: 'scheduled_for', limit: mostPlanned });
  }

  async namesOf(organization_id: string, rows: readonly ThreadRow[]): Promise<Names> {
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
}
