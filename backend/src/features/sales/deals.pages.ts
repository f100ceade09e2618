import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, sentencesIn } from '@candor/contracts/all-events';
import { leadsource, lossreason, salesproduct } from '@candor/contracts/catalogues/sales';
import type { DealEvent } from '@candor/contracts/sales/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { keepsPartners } from '@candor/contracts/accounts/needs';
import * as pages from '@candor/contracts/sales/pages';
import { dealList, type DealRow } from '@candor/contracts/sales/rows';
import type { DealStage } from '@candor/contracts/sales/values';
import { taskList } from '@candor/contracts/tasks/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Slice } from '@candor/contracts/kernel/list';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { permits } from '../../kernel/permits.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedMoment, pastOf, refusalOf } from '../../reads/past/past.ts';
import { Lookups } from '../../reads/lookups.ts';
import { dealOf } from '../../reads/sales/sales.record.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Contacts } from '../../reads/sales/contacts.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { DealBoard } from './deal-board.ts';
import { commissionCategory } from './earning.ts';
import { Settling } from './settling.ts';

const mostTold = 60;
const mostTasks = 50;
const withoutArchived: { not_type: DealStage[] } = { not_type: ['archived'] };
/** How many rows of the list are sent together with a board. */
const underBoard = 25;

/** The pages of deals, as board or table, and of one deal. */
@Injectable()
export class DealPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(DealBoard) private readonly board: DealBoard,
    @Inject(Contacts) private readonly contacts: Contacts,
    @Inject(Settling) private readonly settling: Settling,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  @Shows(pages.dealsPage)
  async deals({ caller, address, query }: SignedAsk) {
    const { organization_id } = caller;
    const { view, ...filters } = address!.list.filters;
    const slice = { ...address!.list, filters };
    const asked = askedMoment(query);
    const moment = asked ?? null;
    const isBoard = view !== 'list' || asked !== undefined;
    const usual = 'type' in filters || 'not_type' in filters ? {} : withoutArchived;
    const [standard, chances, options, list] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'deals', view: isBoard ? 'board' : 'list' }),
      this.rows.chances(organization_id),
      this.board.options(caller),
      isBoard
        ? this.firstOf(organization_id, slice, usual)
        : this.standard.list(dealList, { organization_id }, slice, usual),
    ]);
    const times = asked === undefined ? [] : await this.rows.times(organization_id);
    const there = moment !== null && times.length > 0 && times[0]! <= Date.parse(moment);
    const past = asked === undefined ? {} : { past: pastOf(times, { as_of: moment, there, zone: caller.tz_region }) };
    const nothing = asked !== undefined && refusalOf(moment, there) !== null;
    const { columns, owners } =
      isBoard && !nothing
        ? await this.board.columns(organization_id, slice, chances, asked === undefined ? null : moment)
        : { columns: [], owners: [] };
    const shown = isBoard ? owners : (list.items.parse() as DealRow[]).map(({ owner_user_id }) => owner_user_id);
    const names = await this.names.of('users', organization_id, shown);
    return {
      title: titleOf(say('Deals'), standard),
      ...standard,
      list,
      board: isBoard ? { columns } : null,
      chances,
      names,
      options,
      ...past,
    };
  }

  /** The first deals of the list, which are shown under the board. If there is no search, they are cached until a deal changes. */
  private firstOf(organization_id: string, asked: Slice, usual: Partial<typeof withoutArchived>) {
    const slice = { ...asked, limit: underBoard, page: 1 };
    const make = () => this.standard.list(dealList, { organization_id }, slice, usual);
    if (slice.search) return make();
    const name = `first deals ${organization_id} ${JSON.stringify([slice, usual])}`;
    return this.kept.of(name, { models: ['deals'], organizations: [organization_id] }, make);
  }

  @Shows(pages.dealPage)
  async deal(ask: SignedAsk<'deal'>) {
    const { caller } = ask;
    const { organization_id } = caller;
    const { id } = dealOf(ask);
    const [standard, row, chances, options] = await Promise.all([
      this.standard.of(caller, { area: 'sales', entity: 'deals', view: 'record' }),
      this.reads.get(dealList, { organization_id }, id),
      this.rows.chances(organization_id),
      this.board.options(caller),
    ]);
    if (!row) return nowhere;
    const commissions = permits(keepsPartners, caller)
      ? await this.rows.commissions(organization_id, { deal: id })
      : null;
    const [tasks, guarantees, contact, told] = await Promise.all([
      this.tasks(caller, id),
      this.settling.guarantees(row.partners, organization_id),
      this.contacts.of(caller, row.contact_id),
      this.told(caller, row, commissions?.map((each) => each.id) ?? []),
    ]);
    const [letters, users, entries, partners] = await Promise.all([
      this.contacts.letters(caller, contact),
      this.names.of('users', organization_id, [
        row.owner_user_id,
        ...told.history.map(({ by }) => by),
        ...told.notes.map(({ by }) => by),
        ...told.files.map(({ by }) => by),
      ]),
      this.entryNames(organization_id, row),
      this.names.of(
        'partners',
        organization_id,
        row.partners.map(({ partner_id }) => partner_id),
      ),
    ]);
    return {
      title: titleOf(row.company_name, standard),
      ...standard,
      deal: row,
      chances,
      names: { ...users, ...entries, ...partners },
      contact,
      letters,
      commissions,
      tasks,
      guarantees: guarantees.map(({ guarantee_days, refund_steps }) => ({ guarantee_days, refund_steps })),
      ...told,
      options,
    };
  }

  /** The caller's open tasks about the deal, the most urgent first. */
  private async tasks({ organization_id, user_id }: Caller, id: string): Promise<pages.DealData['tasks']> {
    const about = { assignee: user_id, status: 'todo', subject: id } as const;
    const rows = await this.reads.find(taskList, { organization_id }, about, { sort: 'due_at', limit: mostTasks });
    return rows.map(({ id: task, title, due_at }) => ({ id: task, title, due_at }));
  }

  private async entryNames(organization_id: string, row: DealRow): Promise<Record<string, string>> {
    const chosen = await Promise.all([
      this.lookups.chosen(organization_id, salesproduct, row.product_ids),
      this.lookups.chosen(organization_id, leadsource, row.source_id ? [row.source_id] : []),
      this.lookups.chosen(organization_id, lossreason, row.decline_reason_id ? [row.decline_reason_id] : []),
    ]);
    return Object.fromEntries(
      chosen.flatMap((rows) =>
        (rows as { id: string; fields: { name: string } }[]).map(({ id, fields }) => [id, fields.name]),
      ),
    );
  }

  /** What happened to the deal and to its commissions, the latest first, and the deal's notes. */
  private async told({ organization_id, user_id }: Caller, { id }: DealRow, commissions: readonly string[]) {
    const logs = await Promise.all(
      [`deal-${id}`, ...commissions.map((each) => `${commissionCategory}-${each}`)].map((stream) =>
        this.streams.read(stream, organization_id),
      ),
    );
    const sentences = logs.map((log) => sentencesIn(log));
    const history = logs
      .flatMap((log, at) => log.map((event) => ({ event, text: sentences[at]!(event) })))
      .sort((a, b) => b.event.position - a.event.position);
    // Notes from before an erasure contain no words any more.
    const since = logs[0]!.findLast(({ type }) => type === 'DealWordsErased')?.revision ?? -1;
    const removed = new Set(logs[0]!.flatMap((event) => (event.type === 'DealNoteRemoved' ? [noteOf(event)] : [])));
    const notes = logs[0]!
      .filter((event) => event.type === 'DealNoted' && event.revision > since && !removed.has(noteOf(event)))
      .map((event) => ({
        id: noteOf(event),
        body: String(event.data.body),
        at: event.metadata.occurred_at,
        by: event.metadata.actor.id,
        mine: event.metadata.actor.id === user_id,
      }))
      .reverse();
    const dropped = new Set(
      logs[0]!.flatMap(({ type, data }) => (type === 'DealFileRemoved' ? [String(data.id)] : [])),
    );
    const files = (logs[0]! as unknown as Recorded<DealEvent>[]).flatMap((event) =>
      event.type === 'DealFileAdded' && !dropped.has(event.data.stored.id)
        ? [
            {
              id: event.data.stored.id,
              name: event.data.name,
              size: event.data.stored.size,
              at: event.metadata.occurred_at,
              by: event.metadata.actor.id,
            },
          ]
        : [],
    );
    return {
      notes,
      files,
      events: history.length,
      history: history.slice(0, mostTold).map(({ event, text }) => ({
        id: event.id,
        at: event.metadata.occurred_at,
        by: event.metadata.actor.type === 'user' ? event.metadata.actor.id : null,
        text: categoryOf(event.stream) === 'deal' ? text : sayLabel(text),
      })),
    };
  }
}
const noteOf = (event: Recorded): string => String(event.data.note_id);
