import { Inject, Injectable } from '@nestjs/common';
import {
  admit,
  type ListedOf,
  parseListAddress,
  plainWords,
  type Slice,
  sortOf,
  takesWhole,
} from '@candor/contracts/kernel/list';
import { inDaysOf } from '@candor/contracts/kernel/list-days';
import { oneLetterOff } from '@candor/contracts/words/near-words';
import { parseSearch, snippetsOf, wordsAlone } from '@candor/contracts/kernel/search';
import type { Past } from '@candor/contracts/kernel/past';
import type { Names } from '@candor/contracts/kernel/standard';
import type { FieldValues } from '@candor/contracts/people/person-fields';
import { type ListedPerson, peopleList, pooledFields, type PooledPerson } from '@candor/contracts/people/rows';
import type { Snippets } from '@candor/contracts/resumes/snippets';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import type { RawList } from '../../kernel/ports/read-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Lookups } from '../lookups.ts';
import { PastPeople } from '../past/past-people.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { PersonRecord } from './person-record.ts';
import { RowNames } from '../row-names.ts';
import { StandardPayload } from '../home/standard.ts';

/** These filters, counts and orders would reveal applications on other jobs. */
const everywhere: readonly string[] = [
  'stage',
  'not_stage',
  'ongoing',
  'reason',
  'not_reason',
  'type',
  'not_type',
  'last_activity',
];
const byJob: readonly string[] = ['job', 'not_job'];
const without = <V>(named: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(named).filter(([name]) => !names.includes(name)));
const known = (ids: unknown, jobs: ReadonlySet<string>): string[] =>
  [ids ?? []].flat().filter((id): id is string => jobs.has(id as string));
/** The texts in a person's row that are searched. */
const linesOf = ({ name, email, headline, current_title, current_company, location }: PooledPerson) => [
  name,
  email,
  headline,
  current_title,
  current_company,
  location,
];
const pooled = (person: ListedPerson): PooledPerson =>
  Object.fromEntries(pooledFields.map((name) => [name, person[name]])) as PooledPerson;
/** The order of people for callers who know only some jobs. */
export const narrowOrder = { field: 'created_at', direction: 'desc' } as const;
/** The query of a caller who may read only these jobs: its answer depends on no other job. */
const withinJobs = (asked: Slice, jobs: ReadonlySet<string>): Slice => {
  const { job, not_job } = asked.filters;
  const others = known(not_job, jobs);
  return {
    ...asked,
    sort: asked.sort && !everywhere.includes(asked.sort.field) ? asked.sort : narrowOrder,
    filters: {
      ...without(asked.filters, [...everywhere, ...byJob]),
      ...(job === undefined ? {} : { job: ['', ...known(job, jobs)] }),
      ...(others.length ? { not_job: others } : {}),
    },
  };
};

const unusable = reject('validation', 'One of the filters cannot be used here. Remove it and try again.');
const loses = (asked: Slice, narrowed: Slice): boolean =>
  Object.entries(asked.filters).some(([name, value]) => {
    const kept = [narrowed.filters[name]].flat();
    return [value].flat().some((each) => !kept.includes(each));
  });

/** Limits of a search that allows a wrong letter: the most words that are tried as names, the time in ms, the most people found, and the most searches proposed. */
const mostWrong = 3;
const nearTime = 200;
const mostNear = 25;
const mostMeant = 3;
const mostOften = (searches: readonly string[]): string[] =>
  [...Map.groupBy(searches, (search) => search).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostMeant)
    .map(([search]) => search!);
/** `meant`: the search with the names corrected, the most frequent first. */
export type NearPeople = { people: PooledPerson[]; names: Names; meant: string[] };
const nobodyNear: NearPeople = { people: [], names: {}, meant: [] };

/** `whole`: whether the caller knows all jobs of these people; otherwise nothing is filtered or ordered by what happens on all of them. */
export type PeopleSeen = { list: RawList<PooledPerson>; names: Names; whole: boolean };
/** The list at a moment. `changed`: how many people have changed after it. `values`: the candidate fields of the changed people on the page. */
export type PeopleSeenThen = PeopleSeen & { past: Past; changed: number; values: Record<string, FieldValues> };

/** Reads lists of people, each with only what the caller may know. */
@Injectable()
export class SeenPeople {
  constructor(
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PastPeople) private readonly past: PastPeople,
  ) {}

  /** The list and the names of the jobs and owners in it. Null: the caller may see no people. */
  async list(caller: Caller, asked: Slice): Promise<PeopleSeen | null> {
    const [scope, jobs] = await Promise.all([this.access.scope(caller), this.record.jobsOf(caller)]);
    if (!scope) return null;
    const list = jobs
      ? await this.narrowed(caller, await this.standard.list(peopleList, scope, withinJobs(asked, jobs)), jobs)
      : await this.standard.list(peopleList, scope, asked, {}, pooledFields);
    return { list, names: await this.namesIn(caller, asked, list, jobs), whole: !jobs };
  }

  /** Does the same as `list` for a past moment; `as_of` is null if the address names an invalid one. People whom the caller does not see at present are not shown. */
  async listAt(caller: Caller, asked: Slice, as_of: string | null): Promise<PeopleSeenThen | null> {
    const [scope, jobs] = await Promise.all([this.access.scope(caller), this.record.jobsOf(caller)]);
    if (!scope) return null;
    const narrowed = jobs ? withinJobs(asked, jobs) : asked;
    const then = await this.past.list(caller, scope, narrowed, as_of);
    const people = await this.record.onJobs(caller, then.items, as_of);
    const slice = admit(peopleList, { ...narrowed, search: '' });
    const list = {
      ...slice,
      sort: sortOf(peopleList, slice),
      page: then.page,
      total: then.total,
      facets: {},
      items: RawRows.of<PooledPerson>(people.map((person) => JSON.stringify(pooled(person)))),
    };
    const { past, changed, values } = then;
    return { list, names: await this.namesIn(caller, asked, list, jobs), whole: !jobs, past, changed, values };
  }

  /** People whom an unsuccessful search may have meant: the same search with one word replaced by an existing name that differs in one letter. It runs only for such a search, so that others are not slower. It queries word by word, for few people, counts nothing, and stops when its time is up. */
  async near(caller: Caller, asked: Slice): Promise<NearPeople> {
    const words = wordsAlone(parseSearch(asked.search)) ?? [];
    const [scope, jobs] = await Promise.all([this.access.scope(caller), this.record.jobsOf(caller)]);
    if (!scope || !words.length) return nobodyNear;
    const narrowed = jobs ? withinJobs(asked, jobs) : asked;
    const found = new Map<string, ListedPerson>();
    const searches: string[] = [];
    const until = Date.now() + nearTime;
    /** The other words stay as the reader typed them. A word that was typed as part of a longer one is not found in `typed`. */
    const typed = asked.search.trim().split(/\s+/);
    const inPlaceOf = (word: string, name: string): string => {
      const among = typed.some((each) => plainWords(each).join(' ') === word) ? typed : words;
      return among.map((each) => (plainWords(each).join(' ') === word ? name : each)).join(' ');
    };
    for (const word of words.slice(0, mostWrong)) {
      const begins = oneLetterOff(word);
      if (!begins.length || found.size >= mostNear || Date.now() > until) continue;
      const search = words.filter((other) => other !== word).join(' ');
      const slice = admit(peopleList, { ...narrowed, search, filters: { ...narrowed.filters, word: begins } });
      const page = { ...slice, page: 1, limit: mostNear, sort: sortOf(peopleList, slice) };
      for (const row of (await this.reads.found(peopleList, scope, page)).rows) {
        const names = row.name.split(/[\s,-]+/);
        const meant = names.filter((name) => begins.some((each) => plainWords(name)[0]?.startsWith(each)));
        searches.push(...meant.map((name) => inPlaceOf(word, name)));
        if (meant.length && found.size < mostNear) found.set(row.id, row);
      }
    }
    const rows = [...found.values()];
    const people = (jobs ? await this.record.onJobs(caller, rows) : rows).map(pooled);
    const items = RawRows.of<PooledPerson>(people.map((person) => JSON.stringify(person)));
    return {
      people,
      names: await this.namesIn(caller, asked, { items, facets: {} }, jobs),
      meant: mostOften(searches),
    };
  }

  /** Where these people's resumes match the search in something that their row does not show, by person. A caller who may not see a resume gets no part of it. */
  async snippets(caller: Caller, people: readonly PooledPerson[], typed: string): Promise<Snippets> {
    const search = parseSearch(typed);
    if (!search.all.length) return {};
    const { unseen, piece } = snippetsOf(search);
    const wanted = new Map(
      people.flatMap((person) => {
        const patterns = unseen(linesOf(person));
        return patterns.length ? [[person.id, patterns]] : [];
      }),
    );
    const scope = wanted.size ? await this.access.scope(caller) : null;
    if (!scope) return {};
    const rows = await this.reads.getWhole(peopleList, scope, [...wanted.keys()]);
    const known = new Map((await this.record.onJobs(caller, rows)).map((person) => [person.id, person.resumes]));
    return Object.fromEntries(
      rows.flatMap((row) => {
        const read = row.read_resume?.id;
        if (!read || !row.resume_text || !known.get(row.id)?.some(({ id }) => id === read)) return [];
        const found = piece(row.resume_text, wanted.get(row.id)!);
        return found ? [[row.id, found]] : [];
      }),
    );
  }

  /** Does the same as `snippets`, for people given by id. */
  async snippetsById(caller: Caller, ids: readonly string[], typed: string): Promise<Snippets> {
    const scope = await this.access.scope(caller);
    if (!scope) return {};
    const rows = await this.reads.getMany(peopleList, scope, ids);
    return this.snippets(caller, await this.record.onJobs(caller, rows), typed);
  }

  private async namesIn(
    caller: Caller,
    asked: Slice,
    list: Pick<RawList<PooledPerson>, 'items' | 'facets'>,
    jobs: ReadonlySet<string> | null,
  ): Promise<Names> {
    const { job, not_job } = asked.filters;
    const filtered = [job ?? [], not_job ?? []].flat().filter((id) => typeof id === 'string');
    const counted = (list.facets.job ?? []).map(({ value }) => value);
    const ids = [...list.items.idsUnder('job_id'), ...counted, ...(jobs ? known(filtered, jobs) : filtered)];
    const { owner, not_owner } = asked.filters;
    const owners = [owner ?? [], not_owner ?? []].flat().filter((id) => typeof id === 'string');
    const [jobNames, users, asOwners] = await Promise.all([
      this.names.of('jobs', caller.organization_id, ids),
      this.names.of('users', caller.organization_id, [
        ...list.items.idsUnder('owner_id'),
        ...(list.facets.owner ?? []).map(({ value }) => value),
      ]),
      // The address may contain any id.
      this.lookups.memberNames(caller.organization_id, owners),
    ]);
    return { ...jobNames, ...asOwners, ...users };
  }

  /** All people in the list at this address for this caller, on all of its pages, as it is now. A page drops a filter that it cannot use; here that would mean more people than requested. */
  async at(
    caller: Caller,
    address: string,
    sort?: Slice['sort'],
  ): Promise<{ ids: string[]; filters: readonly string[] } | Rejection> {
    const parsed = parseListAddress(address);
    if (parsed?.area !== 'people' || parsed.entity !== 'candidates') return notFound('candidate');
    if (!takesWhole(peopleList, address)) return unusable;
    const [scope, jobs] = await Promise.all([this.access.scope(caller), this.record.jobsOf(caller)]);
    if (!scope) return notFound('candidate');
    const shown = inDaysOf(caller.tz_region, peopleList, parsed.list);
    const asked = sort ? { ...shown, sort } : shown;
    const narrowed = jobs ? withinJobs(asked, jobs) : asked;
    if (loses(asked, narrowed)) return unusable;
    return { ids: await this.standard.keys(peopleList, scope, narrowed), filters: Object.keys(asked.filters) };
  }

  /** The people among these whom the caller sees at present, the earliest added first. `filters`: the filter that found them, which is their ids. */
  async among(
    caller: Caller,
    ids: readonly string[],
  ): Promise<{ ids: string[]; filters: readonly string[] } | Rejection> {
    const { people } = await this.some(caller, [...new Set(ids)]);
    if (!people.length) return notFound('candidate');
    const seen = people.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ id }) => id);
    return { ids: seen, filters: seen };
  }

  /** The people among these whom the caller still sees, with the names of their jobs and owners. */
  async some(caller: Caller, ids: readonly string[]): Promise<{ people: PooledPerson[]; names: Names }> {
    const scope = await this.access.scope(caller);
    if (!scope) return { people: [], names: {} };
    const people = await this.record.onJobs(caller, await this.reads.getMany(peopleList, scope, ids));
    const { organization_id } = caller;
    const [jobs, users] = await Promise.all([
      this.names.of(
        'jobs',
        organization_id,
        people.flatMap(({ applications }) => applications.map(({ job_id }) => job_id)),
      ),
      this.names.of(
        'users',
        organization_id,
        people.map(({ owner_id }) => owner_id),
      ),
    ]);
    return { people: people.map(pooled), names: { ...jobs, ...users } };
  }

  private async narrowed(
    caller: Caller,
    found: RawList<ListedOf<typeof peopleList>>,
    jobs: ReadonlySet<string>,
  ): Promise<RawList<PooledPerson>> {
    const people = await this.record.onJobs(caller, found.items.parse());
    return {
      ...found,
      facets: {
        ...without(found.facets, everywhere),
        job: (found.facets.job ?? []).filter(({ value }) => jobs.has(value)),
      },
      items: RawRows.of<PooledPerson>(people.map((person) => JSON.stringify(pooled(person)))),
    };
  }
}
