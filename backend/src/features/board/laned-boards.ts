import { Inject, Injectable } from '@nestjs/common';
import type { SliceOf } from '@candor/contracts/kernel/list';
import { type BoardLanes, inLaneOrder, laneFields, laneOf, type Owners } from '@candor/contracts/board/board-lanes';
import type { BoardColumn, BoardData, Card } from '@candor/contracts/pipeline/pages';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { RecordsThen } from '../../reads/past/records-then.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads, type ScopeOn } from '../../kernel/rows/reads.ts';
import { RawRows, type Unparsed } from '../../kernel/rows/raw-rows.ts';
import { showsCards } from './board-columns.ts';
import { minuteOf } from '@candor/contracts/values/days';

type Shown = SliceOf<typeof applicationList> & { scope: ScopeOn<typeof applicationList> };
type Laned = NonNullable<NonNullable<BoardData['board']>['laned']>;
type Board = { columns: Unparsed<readonly BoardColumn[]> };
type Counted = { counts: Readonly<Record<string, Record<string, number>>>; owners: Owners };
const laned = ['step', ...laneFields] as const;
type LanedRow = Pick<ApplicationRow, (typeof laneFields)[number]> & { step_id: string };
/** The types of events that assign an owner. */
const ofOwners = ['CandidateOwnerAssigned'];
/** How many people are read in one query. */
const atOnce = 1000;

/** The lanes (rows across the columns) of a board, and how many candidates of each step are in each lane, including those whose cards are not sent. */
@Injectable()
export class LanedBoards {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(RecordsThen) private readonly then: RecordsThen,
  ) {}

  async of({ organization_id }: Caller, job_id: string, shown: Shown, board: Board, by: BoardLanes): Promise<Laned> {
    const { counts, owners } = await this.kept.of(
      `lanes ${organization_id} ${job_id} ${JSON.stringify([by, shown])}`,
      {
        models: ['applications', 'jobs', 'people'],
        organizations: [organization_id],
        minute: minuteOf(Date.now()),
      },
      () => this.counted(organization_id, job_id, shown, board, by),
    );
    return this.named(organization_id, by, { counts, owners });
  }

  /** The lanes of the job's board at a past time, made from the rows of that time. */
  async at(
    { organization_id }: Caller,
    job_id: string,
    rows: readonly LanedRow[],
    by: BoardLanes,
    moment: string,
  ): Promise<Laned> {
    const owners = by === 'owner' ? await this.keptOwnersAt(organization_id, job_id, rows, moment) : {};
    return this.named(organization_id, by, { counts: countsIn(by, rows, owners), owners });
  }

  private async named(organization_id: string, by: BoardLanes, { counts, owners }: Counted): Promise<Laned> {
    const names = by === 'owner' ? await this.names.of('users', organization_id, Object.keys(counts)) : {};
    const lanes = Object.entries(counts).map(([key, steps]) => ({ key, name: names[key] ?? null, steps }));
    return { lanes: inLaneOrder(by, lanes), owners };
  }

  private async counted(
    organization_id: string,
    job_id: string,
    shown: Shown,
    { columns }: Board,
    by: BoardLanes,
  ): Promise<Counted> {
    const rows = await this.standing(organization_id, job_id, shown, columns as readonly Unparsed<BoardColumn>[]);
    const owners = by === 'owner' ? await this.owners(organization_id, rows) : {};
    return { counts: countsIn(by, rows, owners), owners };
  }

  /** The values that decide the lanes of all candidates in the columns whose cards the board sends. Most values are on the cards; only columns that are not sent whole are read. */
  private async standing(
    organization_id: string,
    job_id: string,
    shown: Shown,
    columns: readonly Unparsed<BoardColumn>[],
  ): Promise<LanedRow[]> {
    const chosen = [shown.filters.step ?? []].flat();
    const drawn = columns
      .filter(({ step, count }) => count > 0 && showsCards(step, chosen))
      .map(({ step, count, cards }) => ({ step, count, cards: cards instanceof RawRows ? cards.parse() : cards }));
    const whole = drawn.filter(({ count, cards }) => cards.length >= count);
    const cut = drawn.filter(({ count, cards }) => cards.length < count);
    const sent = whole.flatMap(({ step, cards }) => cards.map((card) => ({ ...(card as Card), step_id: step.id })));
    if (!cut.length) return sent;
    const step = cut.map((column) => column.step.id);
    const limit = cut.reduce((sum, { count }) => sum + count, 0);
    const rest = (await this.read(organization_id, job_id, shown, step, limit)).parse();
    return [...sent, ...rest.map((row) => ({ ...row, step_id: row.step.id }))];
  }

  private async read(organization_id: string, job_id: string, shown: Shown, step: string[], limit: number) {
    if (shown.search === '' && !Object.keys(shown.filters).length)
      return this.reads.findRaw(
        applicationList,
        { organization_id },
        { job_id, step_id: step },
        { only: laned, limit },
      );
    const { scope, ...slice } = shown;
    const filters = { ...slice.filters, job: [job_id], step };
    const { items } = await this.reads.list(
      applicationList,
      scope,
      { ...slice, page: 1, limit, sort: { field: 'entered_at', direction: 'asc' }, filters },
      laned,
    );
    return items;
  }

  /** The owner of each candidate. A merged record has the owner of its person. */
  private async owners(organization_id: string, rows: readonly LanedRow[]): Promise<Owners> {
    const ids = [...new Set(rows.map(({ candidate_id }) => candidate_id))];
    const found: [string, string][] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const people = await this.same.rows({ organization_id }, ids.slice(from, from + atOnce));
      for (const [id, { owner_id }] of people) if (owner_id) found.push([id, owner_id]);
    }
    return Object.fromEntries(found);
  }

  /** The owners at a past time. They stay the same unless a person is erased, merged or unmerged, which changes the rows of people. */
  private keptOwnersAt(organization_id: string, job_id: string, rows: readonly LanedRow[], moment: string) {
    return this.kept.of(
      `owners ${organization_id} ${job_id} ${moment}`,
      { models: ['people'], organizations: [organization_id] },
      () => this.ownersAt(organization_id, rows, moment),
    );
  }

  /** The owner of each candidate at the given time, from the events until then. */
  private async ownersAt(organization_id: string, rows: readonly LanedRow[], moment: string): Promise<Owners> {
    const people = rows.map(({ candidate_id }) => candidate_id);
    const owners = await this.then.of<string | null>(
      organization_id,
      people,
      moment,
      ofOwners,
      (_, { data }) => (data as { user_id: string | null }).user_id,
    );
    return Object.fromEntries(
      [...owners].flatMap(([id, held]) => {
        const owner = held.find(Boolean);
        return owner ? [[id, owner]] : [];
      }),
    );
  }
}

const countsIn = (by: BoardLanes, rows: readonly LanedRow[], owners: Owners): Counted['counts'] => {
  const counts: Record<string, Record<string, number>> = {};
  for (const row of rows) {
    const steps = (counts[laneOf(by, row, owners)] ??= {});
    steps[row.step_id] = (steps[row.step_id] ?? 0) + 1;
  }
  return counts;
};
