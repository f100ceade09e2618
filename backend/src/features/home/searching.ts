import { Inject, Injectable } from '@nestjs/common';
import { sayLabel } from '@candor/contracts/words/say';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { type Catalogue, catalogueList, type CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { partsPage } from '@candor/contracts/catalogues/pages';
import { mayRead, onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import type { SearchGroup, SearchItem } from '@candor/contracts/platform/endpoints';
import { MessageAccess } from '../../access/message-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';
import { findNamed, meaning, type Meant } from './find-named.ts';
import { helpGroup } from './search-help.ts';
import {
  dealKind,
  formKind,
  recruitingEventKind,
  jobKind,
  partnerKind,
  personKind,
  recordAddress,
  type SearchKind,
  sliceOf,
  type Sought,
  threadKind,
  userKind,
  viewKind,
  webpageKind,
} from './search-kinds.ts';

/** How many entries of all small lists are read in one query. */
const mostEntries = 50;

const textOf = ({ title, subtitle }: Omit<SearchItem, 'near'>): string => `${title} ${subtitle}`;

/** One search for everything that the caller may open: jobs, people, conversations, saved views, members, entries of small lists, help. */
@Injectable()
export class Searching {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(MessageAccess) private readonly messages: MessageAccess,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  private threads(caller: Caller) {
    return threadKind(this.reads, this.messages, this.names, caller);
  }

  /** The first hits of each kind. `types`: only these kinds are searched. */
  async groups(caller: Caller, q: string, limit: number, types?: readonly string[]): Promise<SearchGroup[]> {
    const wants = (type: string) => !types || types.includes(type);
    const meant = meaning();
    const person = wants('candidate') ? await personKind(this.reads, this.access, caller) : null;
    const thread = wants('thread') ? await this.threads(caller) : null;
    const [jobs, people, threads, views, users, deals, partners, forms, webpages, events, entries] = await Promise.all([
      wants('job') ? this.named(jobKind(this.reads, caller), q, limit, meant) : [],
      this.named(person, q, limit, meant),
      this.named(thread, q, limit, meant),
      wants('view') ? this.named(viewKind(this.reads, caller), q, limit, meant) : [],
      wants('user') ? this.named(userKind(this.reads, caller), q, limit, meant) : [],
      wants('deal') ? this.named(dealKind(this.reads, caller), q, limit, meant) : [],
      wants('partner') ? this.named(partnerKind(this.reads, caller), q, limit, meant) : [],
      wants('form') ? this.named(formKind(this.reads, caller), q, limit, meant) : [],
      wants('webpage') ? this.named(webpageKind(this.reads, caller), q, limit, meant) : [],
      wants('event') ? this.named(recruitingEventKind(this.reads, caller), q, limit, meant) : [],
      this.entries(caller, q, limit, meant, wants),
    ]);
    const help = wants('help') ? [helpGroup(caller, q, limit, meant)] : [];
    return [
      ...jobs,
      ...people,
      ...threads,
      ...views,
      ...users,
      ...deals,
      ...partners,
      ...forms,
      ...webpages,
      ...events,
      ...entries,
      ...help,
    ].filter(({ items }) => items.length);
  }

  /** One page of hits of one kind, in the order of its list. If no row contains the words, it has rows that are one letter off. Null: the caller may open no page of this kind. */
  async page(caller: Caller, type: string, sought: Sought): Promise<SearchGroup | null> {
    if (type === 'help') return helpGroup(caller, sought.search, sought.limit, meaning(), sought.page);
    if (type === 'job') return this.paged(jobKind(this.reads, caller), sought);
    if (type === 'candidate') return this.paged(await personKind(this.reads, this.access, caller), sought);
    if (type === 'thread') return this.paged(await this.threads(caller), sought);
    if (type === 'view') return this.paged(viewKind(this.reads, caller), sought);
    if (type === 'user') return this.paged(userKind(this.reads, caller), sought);
    if (type === 'form') return this.paged(formKind(this.reads, caller), sought);
    if (type === 'webpage') return this.paged(webpageKind(this.reads, caller), sought);
    if (type === 'event') return this.paged(recruitingEventKind(this.reads, caller), sought);
    if (type === 'deal') return this.paged(dealKind(this.reads, caller), sought);
    if (type === 'partner') return this.paged(partnerKind(this.reads, caller), sought);
    const entry = catalogues.find(({ name }) => name === type);
    return entry && mayRead(entry, caller.groups) ? this.paged(this.entryKind(caller, [entry]), sought) : null;
  }

  private async named<Row extends { id: string }>(
    kind: SearchKind<Row> | null,
    q: string,
    limit: number,
    meant: Meant,
  ): Promise<SearchGroup[]> {
    if (!kind) return [];
    const { type, title, rows, item } = kind;
    const { named, total } = await findNamed(
      q,
      limit,
      (search, most, begins) => rows({ search, begins, limit: most, page: 1 }),
      (row) => textOf(item(row)),
      meant,
    );
    return [{ type, title, total, items: named.map(({ row, near }) => ({ ...item(row), near })) }];
  }

  private async paged<Row extends { id: string }>(
    kind: SearchKind<Row> | null,
    sought: Sought,
  ): Promise<SearchGroup | null> {
    if (!kind) return null;
    const { type, title, rows, item } = kind;
    const found = await rows(sought);
    if (!found.total) return (await this.named(kind, sought.search, sought.limit, meaning()))[0]!;
    return { type, title, total: found.total, items: found.rows.map((row) => ({ ...item(row), near: false })) };
  }

  /** Finds entries of these lists, which all have the same scope. */
  private entryKind(caller: Caller, lists: readonly Catalogue[]): SearchKind<CatalogueRow> {
    const organization_id = ownerOf(lists[0]!, caller.organization_id);
    const scope = { organization_id, within: { field: 'entity' as const, values: lists.map(({ name }) => name) } };
    return {
      type: lists[0]!.name,
      title: sayLabel(lists[0]!.plural),
      rows: async (sought) => {
        const slice = sliceOf(catalogueList, sought);
        const filters = {
          ...slice.filters,
          deleted: false,
          ...(onlyReads(lists[0]!, caller.groups) ? { active: true } : {}),
        };
        return this.reads.found(catalogueList, scope, { ...slice, filters });
      },
      item: (row) => {
        const of = lists.find(({ name }) => name === row.entity)!;
        const { label, screen } = of;
        const [area, entity] = screen.split('/') as [string, string];
        return {
          id: row.id,
          title: String(row.fields.name ?? sayLabel(label)),
          subtitle: sayLabel(label),
          url: recordAddress(area, entity, row.id, partsPage(of)?.section),
          mark: null,
        };
      },
    };
  }

  /** Entries of the small lists whose pages the caller may open, a group for each list. */
  private async entries(
    caller: Caller,
    q: string,
    limit: number,
    meant: Meant,
    wants: (type: string) => boolean,
  ): Promise<SearchGroup[]> {
    const open = catalogues.filter((each) => mayRead(each, caller.groups) && wants(each.name));
    const scopes = [...Map.groupBy(open, ({ scope }) => scope).values()];
    return (await Promise.all(scopes.map((lists) => this.entriesOf(caller, q, limit, meant, lists)))).flat();
  }

  private async entriesOf(
    caller: Caller,
    q: string,
    limit: number,
    meant: Meant,
    open: readonly Catalogue[],
  ): Promise<SearchGroup[]> {
    const { rows, item } = this.entryKind(caller, open);
    const { named, total } = await findNamed(
      q,
      mostEntries,
      (search, limit, begins) => rows({ search, begins, limit, page: 1 }),
      (row) => textOf(item(row)),
      meant,
    );
    const groups = open
      .map((entry) => ({ entry, of: named.filter(({ row }) => row.entity === entry.name) }))
      .filter(({ of }) => of.length);
    return Promise.all(
      groups.map(async ({ entry, of }): Promise<SearchGroup> => {
        const items = of.slice(0, limit).map(({ row, near }): SearchItem => ({ ...item(row), near }));
        // Only a list whose hits were cut off needs a count of its own.
        const all =
          total > named.length
            ? (await this.entryKind(caller, [entry]).rows({ search: q, limit: 1, page: 1 })).total
            : of.length;
        return { type: entry.name, title: sayLabel(entry.plural), total: Math.max(all, items.length), items };
      }),
    );
  }
}
