import { Inject, Injectable } from '@nestjs/common';
import { tag } from '@candor/contracts/catalogues/hiring';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Step } from '@candor/contracts/jobs/values';
import { admit, emptySlice, type FiltersOf, type Slice, type SliceOf, unfiltered } from '@candor/contracts/kernel/list';
import {
  type BoardColumn,
  type BoardData,
  boardPage,
  cardFields,
  prospectsPage,
  type Stay,
} from '@candor/contracts/pipeline/pages';
import { boardLaneKeys } from '@candor/contracts/board/board-lanes';
import { type BoardOrder, mostCards, sortIn } from '@candor/contracts/board/board-order';
import { arrangementOf, userList, type UserRow } from '@candor/contracts/accounts/rows';
import { isLive, overSince, quickCounts } from '@candor/contracts/pipeline/figures';
import { filtersAt, quickFilter } from '@candor/contracts/board/quick-filters';
import { messageList } from '@candor/contracts/messages/rows';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { factList, staysOf } from '@candor/contracts/reports/facts';
import { Lookups } from '../../reads/lookups.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { RoundMeetingReads } from '../../reads/rounds/round-meeting-reads.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RawRows, type Unparsed } from '../../kernel/rows/raw-rows.ts';
import { JobOpener, type JobOnPage } from '../../reads/jobs/job-opener.ts';
import { seenJob } from '../../reads/jobs/seen-job.ts';
import { markOf, showsCards } from './board-columns.ts';
import { minuteOf } from '@candor/contracts/values/days';
import { CandidateLists } from '../../reads/pipeline/candidate-lists.ts';
import { LanedBoards } from './laned-boards.ts';
import { PastBoards } from './past-boards.ts';
import { askedAs, PeopleFilters } from '../../reads/pipeline/people-filters.ts';

/** The views that show the candidates as a list. */
const listViews = ['list', 'timeline'] as const;
/** The time, rounded to minutes: the query stays the same within a minute, so the store can answer it from memory. */
const thisMinute = () => minuteOf(Date.now());
type Scope = ScopeOn<typeof applicationList>;
type Narrowed = FiltersOf<typeof applicationList>;
type Board = NonNullable<BoardData['board']>;
type Shown = Unparsed<BoardData> & { title: string };
type BoardTemplate = BoardData['templates'][number];

/** The kinds of messages that never go to candidates. */
const notToCandidates: readonly string[] = ['account', 'internal', 'marketing'];

/** The candidates of one job: as a board, as a table and as a timeline. */
@Injectable()
export class BoardPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PastBoards) private readonly past: PastBoards,
    @Inject(PeopleFilters) private readonly people: PeopleFilters,
    @Inject(LanedBoards) private readonly laned: LanedBoards,
    @Inject(CandidateLists) private readonly lists: CandidateLists,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(RoundMeetingReads) private readonly meetings: RoundMeetingReads,
  ) {}

  /** The message templates that can be sent from the board. */
  private templates({ caller: { organization_id } }: SignedAsk): Promise<RawRows<BoardTemplate>> {
    return this.lookups.shown('letters', organization_id, async () =>
      RawRows.made(
        (await this.lookups.templates(organization_id))
          .filter(({ kind }) => !notToCandidates.includes(kind))
          .map(({ key, name, subject, body }) => ({ key, name, subject, body })),
      ),
    );
  }

  /** How the caller has arranged boards, cached until one of the caller's rows changes. */
  private async orders({ caller: { user_id } }: SignedAsk): Promise<UserRow['board_orders']> {
    return this.kept.of(
      `board orders ${user_id}`,
      { models: ['users'], organizations: [], keys: [user_id] },
      async () => {
        const person = await this.reads.get(userList, { organization_id: '*' }, user_id);
        return person?.board_orders ?? [];
      },
    );
  }

  @Shows(boardPage)
  board(ask: SignedAsk<'job'>) {
    return this.candidates(ask, 'candidates');
  }

  @Shows(prospectsPage)
  prospects(ask: SignedAsk<'job'>) {
    return this.candidates(ask, 'prospects');
  }

  private async candidates(ask: SignedAsk<'job'>, name: string) {
    const elsewhere = this.opener.elsewhere(ask, name);
    if (elsewhere) return elsewhere;
    const opened = await this.opener.openEver(ask, name);
    if (!opened) return nowhere;
    const slice = ask.address!.section?.list ?? emptySlice;
    const { view: asked, quick: pressed, lanes: inLanes, ...chosen } = slice.filters;
    const quick = quickCounts.find((each) => each === pressed);
    const as_of = askedMoment(ask.query);
    const minute = as_of ? minuteOf(Date.parse(as_of)) : thisMinute();
    const wanted = Array.isArray(asked) ? asked[0] : asked;
    const view: BoardData['view'] = listViews.find((each) => each === wanted) ?? 'board';
    const finds = this.people.asked(chosen);
    // The past positions of candidates are folded from events, so they are looked up only when a view needs them.
    const then =
      as_of !== undefined && (view !== 'board' || finds)
        ? ((await this.opener.openAt(ask, name)) ?? undefined)
        : undefined;
    const unpressed = filtersAt(await this.people.resolved(ask.caller, opened, chosen, then?.at), minute);
    const filters = { ...unpressed, ...(quick && quickFilter[quick](minute)) };
    const [aids, templates, orders, tags] = await Promise.all([
      this.lists.aids(ask),
      this.templates(ask),
      this.orders(ask),
      this.lookups.options(ask.caller.organization_id, tag),
    ]);
    const { order, lanes: kept } = arrangementOf(orders, opened.row.id);
    const lanes = boardLaneKeys.find((each) => each === inLanes) ?? kept;
    const { past: _past, ...ofJob } = opened.common;
    const common = {
      title: opened.title,
      ...ofJob,
      view,
      order,
      lanes,
      ...aids,
      tags,
      templates,
    };
    if (as_of !== undefined) {
      const asked = admit(applicationList, { ...slice, filters, search: '' });
      const board = await this.asItWas(ask, opened, { ...common, view }, as_of, asked);
      if (view === 'board') return board;
      const list = await this.lists.of(ask, then!, { ...slice, filters });
      return { ...board, board: undefined, list: askedAs(list, chosen) };
    }
    if (view !== 'board') {
      const list = await this.standard.list(
        applicationList,
        await this.access.candidates(ask.caller),
        { ...slice, filters },
        { job: [opened.row.id] },
      );
      const rows = list.items.parse();
      const [rejections, meetings] = await Promise.all([
        this.rejections(ask, rows),
        this.meetings.onJob(ask.caller, opened.row),
      ]);
      return {
        ...common,
        list: askedAs(list, chosen),
        rejections,
        meetings,
        ...(view === 'timeline' ? { timeline: await this.stays(ask, rows) } : {}),
      };
    }
    // The cards of one lane may be far down in their columns, so as many cards as possible are sent.
    const limit = lanes === 'none' ? slice.limit : mostCards;
    const shown = admit(applicationList, { ...slice, limit, filters });
    const { organization_id } = ask.caller;
    const scope = shown.search ? await this.access.candidates(ask.caller) : { organization_id };
    const [board, meetings] = await Promise.all([
      this.present(ask, opened, shown, { ...slice, filters: unpressed }, order, scope),
      this.meetings.onJob(ask.caller, opened.row),
    ]);
    if (lanes === 'none') return { ...common, board, meetings };
    return {
      ...common,
      meetings,
      board: { ...board, laned: await this.laned.of(ask.caller, opened.row.id, { ...shown, scope }, board, lanes) },
    };
  }

  /** The columns with their cards, and the counts above them: cached until a card moves, a job or a person of the organization changes, or the minute is over. All readers of the board share this cached value. Search words find the same for readers who may read the same resumes. */
  private present(
    ask: SignedAsk<'job'>,
    opened: JobOnPage,
    shown: SliceOf<typeof applicationList>,
    unpressed: Slice,
    order: BoardOrder,
    scope: Scope,
  ): Promise<Unparsed<Board>> {
    const { organization_id } = ask.caller;
    const { id } = opened.row;
    return this.kept.of(
      `board ${organization_id} ${id} ${JSON.stringify([shown, scope.guarded, unpressed.filters, order])}`,
      { models: ['applications', 'jobs', 'people'], organizations: [organization_id], minute: thisMinute() },
      async () => {
        // The job is read again, because it may have changed since the page opened it.
        const row = (await this.reads.get(jobList, { organization_id }, id)) ?? opened.row;
        const [columns, quick] = await Promise.all([
          this.columns(row, shown, scope, order),
          this.quick(row, admit(applicationList, unpressed), scope),
        ]);
        return { columns, quick };
      },
    );
  }

  /** The board at the time in the address, for callers who may see the present board. Search words find only the present values. */
  private async asItWas(
    { caller }: SignedAsk<'job'>,
    { row, rights, common: ofJob }: JobOnPage,
    common: Shown & Pick<BoardData, 'view' | 'order' | 'lanes'>,
    as_of: string | null,
    { limit, filters }: Pick<SliceOf<typeof applicationList>, 'limit' | 'filters'>,
  ): Promise<Shown> {
    const { order, view } = common;
    const lanes = view === 'board' ? common.lanes : 'none';
    const { job, board, past } = await this.past.of(caller, row.id, as_of, { order, lanes, limit, filters });
    if (!job) return { ...common, board, past };
    const names = await this.opener.names(caller, job);
    return { ...common, title: titleOf(job.fields.name, ofJob), job: seenJob(job, rights), names, board, past };
  }

  /** When each of these candidates was in which step. */
  private async stays({ caller }: SignedAsk, rows: readonly ApplicationRow[]): Promise<BoardData['timeline']> {
    const found = await this.reads.getMany(
      factList,
      { organization_id: caller.organization_id },
      rows.map(({ id }) => id),
    );
    const stays = found.map((row): [string, Stay[]] => [
      row.id,
      staysOf(row).map(({ name, type, entered, left }) => ({ name: name!, type: type!, from: entered!, to: left })),
    ]);
    return { at: Date.now(), stays: Object.fromEntries(stays) };
  }

  /** When the waiting rejections of these candidates go out. */
  private async rejections({ caller }: SignedAsk, rows: readonly ApplicationRow[]): Promise<Record<string, string>> {
    const archived = rows.filter((row) => row.archived).map((row) => row.id);
    if (!archived.length) return {};
    const queued = await this.reads.find(
      messageList,
      { organization_id: caller.organization_id },
      { application_id: archived, kind: 'rejection', status: 'queued' },
    );
    return Object.fromEntries(queued.map((message) => [message.application_id!, message.scheduled_for]));
  }

  /** Columns with their first cards. Filters and search words narrow the cards and every number. End stages show cards only when a filter names them. */
  private async columns(row: JobRow, slice: SliceOf<typeof applicationList>, scope: Scope, order: BoardOrder) {
    const narrowed = slice.search !== '' || Object.keys(slice.filters).length > 0;
    const chosen = [slice.filters.step ?? []].flat();
    return Promise.all(
      row.steps
        .filter((step) => step.type !== 'sourced_new')
        .map(async (step): Promise<Unparsed<BoardColumn>> => {
          const shown = showsCards(step, chosen);
          const hidden = chosen.length > 0 && !chosen.includes(step.id);
          const standing = row.counts.steps[step.id] ?? 0;
          if (hidden || standing === 0) return { step: markOf(step), count: 0, over_sla: 0, cards: [] };
          if (!shown)
            return {
              step: markOf(step),
              count: narrowed ? await this.total(row, slice, scope, { step: [step.id] }) : standing,
              over_sla: 0,
              cards: [],
            };
          const sort = sortIn(order, step);
          const over_sla = this.overSla(row, step, slice, scope);
          if (narrowed) {
            const list = await this.reads.list(
              applicationList,
              scope,
              {
                ...slice,
                page: 1,
                sort,
                filters: { ...slice.filters, job: [row.id], step: [step.id] },
              },
              cardFields,
            );
            return { step: markOf(step), count: list.total, over_sla: await over_sla, cards: list.items };
          }
          const cards = await this.reads.findRaw(
            applicationList,
            scope,
            { job_id: row.id, step_id: step.id },
            { sort: sort.field, descending: sort.direction === 'desc', limit: slice.limit, only: cardFields },
          );
          return { step: markOf(step), count: standing, over_sla: await over_sla, cards };
        }),
    );
  }

  /** How many of the job's candidates match the filters, the search words and the filters in `also`. */
  private async total(row: JobRow, slice: SliceOf<typeof applicationList>, scope: Scope, also: Narrowed) {
    const { total } = await this.reads.found(applicationList, scope, {
      ...unfiltered,
      limit: 1,
      search: slice.search,
      sort: { field: 'entered_at', direction: 'asc' },
      filters: { ...slice.filters, ...also, job: [row.id] },
    });
    return total;
  }

  private async overSla(
    row: JobRow,
    step: Step,
    slice: SliceOf<typeof applicationList>,
    scope: Scope,
  ): Promise<number> {
    if (!step.sla_days || !isLive(step)) return 0;
    const until = overSince(step.sla_days, thisMinute());
    const asked = slice.filters.entered;
    const entered = { ...asked, to: asked?.to && asked.to < until ? asked.to : until };
    return this.total(row, slice, scope, { step: [step.id], entered });
  }

  /** The counts above the board: how many candidates the page shows when a count is pressed. */
  private async quick(row: JobRow, slice: SliceOf<typeof applicationList>, scope: Scope) {
    const [need_you, unscheduled, waiting] = await Promise.all(
      quickCounts.map((each) => this.total(row, slice, scope, quickFilter[each](thisMinute()))),
    );
    return { need_you: need_you!, unscheduled: unscheduled!, waiting: waiting! };
  }
}
