import { Inject, Injectable } from '@nestjs/common';
import type { SliceOf } from '@candor/contracts/kernel/list';
import { peopleList } from '@candor/contracts/people/rows';
import { type BoardLanes, inLaneOrder, laneFields, laneOf, type Owners } from '@candor/contracts/pipeline/board-lanes';
import type { BoardColumn, BoardData } from '@candor/contracts/pipeline/pages';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { RowCache } from '../../access/row-cache.ts';
import { RowNames } from '../../access/row-names.ts';
import type { Caller } from '../../http/caller.ts';
import { Reads } from '../../kernel/reads.ts';
import type { Unparsed } from '../../kernel/raw-rows.ts';
import { minuteOf, showsCards } from './board-columns.ts';

type Shown = SliceOf<typeof applicationList>;
type Laned = NonNullable<NonNullable<BoardData['board']>['laned']>;
type Board = { columns: Unparsed<readonly BoardColumn[]> };
type Counted = { counts: Readonly<Record<string, Record<string, number>>>; owners: Owners };
const laned = ['step', ...laneFields] as const;
const mostPeople = 20_000;

/** The lanes of a board: which there are, and how many stand in each step of each, also of those whose cards are not sent. */
@Injectable()
export class LanedBoards {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(RowCache) private readonly kept: RowCache,
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
    const rows = await this.standing(organization_id, job_id, shown, columns as readonly BoardColumn[]);
    const owners = by === 'owner' && rows.length ? await this.owners(organization_id, job_id, rows) : {};
    const counts: Record<string, Record<string, number>> = {};
    for (const row of rows) {
      const steps = (counts[laneOf(by, row, owners)] ??= {});
      steps[row.step.id] = (steps[row.step.id] ?? 0) + 1;
    }
    return { counts, owners };
  }

  /** What decides on the lanes of everybody in the columns whose cards the board sends. */
  private async standing(organization_id: string, job_id: string, shown: Shown, columns: readonly BoardColumn[]) {
    const chosen = [shown.filters.step ?? []].flat();
    const drawn = columns.filter(({ step, count }) => count > 0 && showsCards(step, chosen));
    const step = drawn.map((column) => column.step.id);
    const limit = drawn.reduce((sum, { count }) => sum + count, 0);
    if (!step.length) return [];
    if (shown.search === '' && !Object.keys(shown.filters).length)
      return (
        await this.reads.findRaw(
          applicationList,
          { organization_id },
          { job_id, step_id: step },
          { only: laned, limit },
        )
      ).parse();
    const filters = { ...shown.filters, job: [job_id], step };
    const { items } = await this.reads.list(
      applicationList,
      { organization_id },
      { ...shown, page: 1, limit, sort: { field: 'entered_at', direction: 'asc' }, filters },
      laned,
    );
    return items.parse();
  }

  /** Who looks after each of them. Merged records have the owner of the person. */
  private async owners(
    organization_id: string,
    job_id: string,
    rows: readonly { candidate_id: string }[],
  ): Promise<Owners> {
    const people = await this.reads.findRaw(
      peopleList,
      { organization_id },
      { job: job_id },
      { only: ['id', 'owner_id', 'merged'], limit: mostPeople },
    );
    const byRecord = new Map<string, string>();
    for (const { id, owner_id, merged } of people.parse())
      if (owner_id) for (const each of [id, ...merged.map((one) => one.id)]) byRecord.set(each, owner_id);
    return Object.fromEntries(
      rows.flatMap(({ candidate_id }) => {
        const owner = byRecord.get(candidate_id);
        return owner ? [[candidate_id, owner]] : [];
      }),
    );
  }
}
