import { Inject, Injectable } from '@nestjs/common';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Step } from '@candor/contracts/jobs/values';
import type { SliceOf } from '@candor/contracts/kernel/list';
import { inSortOrder, passingRows } from '@candor/contracts/kernel/list-values';
import type { BoardLanes } from '@candor/contracts/board/board-lanes';
import { type BoardOrder, mostCards, sortIn } from '@candor/contracts/board/board-order';
import { isLive, overSince, type QuickCount, quickCounts, quickMeaning } from '@candor/contracts/pipeline/figures';
import { type BoardColumn, type BoardData, type Card, cardFields } from '@candor/contracts/pipeline/pages';
import { type CameSince, mostNamed, type NowAt, type PastBoard } from '@candor/contracts/board/past';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { differencesOf, isOnBoard, type JobAt } from '@candor/projections/past/job-at';
import type { Caller } from '../../kernel/caller.ts';
import { JobRecord } from '../../reads/jobs/job-record.ts';
import { pastOf } from '../../reads/past/past.ts';
import { markOf, showsCards } from './board-columns.ts';
import { fullDays, minuteOf } from '@candor/contracts/values/days';
import { LanedBoards } from './laned-boards.ts';

type Board = NonNullable<BoardData['board']>;
type Rows = JobAt['rows'];
type Filters = SliceOf<typeof applicationList>['filters'];
/** What the board showed at a past time. `job`: the job as it was then; for a time before its first event, as it began. Null: the time is not in the past. */
export type BoardThen = { job: JobRow | null; board: Board; past: PastBoard };

/** Makes boards of jobs at a past time, from the events until then, by the same folds as the present rows. */
@Injectable()
export class PastBoards {
  constructor(
    @Inject(JobRecord) private readonly record: JobRecord,
    @Inject(LanedBoards) private readonly laned: LanedBoards,
  ) {}

  /** `as_of`: null if the address names no time. `limit`: how many cards a column sends; a board with lanes sends as many as it can. `filters`: these filter the board by the values of that time. */
  async of(
    caller: Caller,
    job_id: string,
    as_of: string | null,
    { order, lanes, limit, filters }: { order: BoardOrder; lanes: BoardLanes; limit: number; filters: Filters },
  ): Promise<BoardThen> {
    const at = as_of ?? new Date().toISOString();
    const look = await this.record.look(caller.organization_id, job_id, Date.parse(at));
    const { first, times } = look;
    const narrowed = Object.keys(filters).length > 0;
    const then = narrowed ? { ...look.shown, rows: found(look.shown.rows, filters) } : look.shown;
    const now = narrowed ? { ...look.now, rows: foundSince(look.now.rows, then.rows, filters) } : look.now;
    const chosen = [filters.step ?? []].flat();
    const past = pastOf(times, { as_of, there: then.job !== null, zone: caller.tz_region });
    const shown = past.refused ? null : then.job;
    const most = lanes === 'none' ? limit : mostCards;
    const drawn = shown ? boardOf(shown, then.rows, at, { order, limit: most, narrowed, chosen }) : emptyBoard;
    const board =
      shown && lanes !== 'none'
        ? { ...drawn, laned: await this.laned.at(caller, job_id, inLanes(then.rows, chosen), lanes, at) }
        : drawn;
    return {
      job: past.refused === 'before' ? first : shown,
      board,
      past: {
        ...past,
        differ: differencesOf(then.rows, now.rows),
        now: nowOf(board, then.rows, now.rows),
        came: cameTo(then.rows, now.rows),
        counts: narrowed ? countsIn(now.rows) : (now.job?.counts.steps ?? {}),
        median: { earlier: medianDays(then.rows, at), now: medianDays(now.rows) },
      },
    };
  }
}

/** The rows whose cards the board sends, from which its lanes are made. */
const inLanes = (rows: Rows, chosen: readonly string[]) =>
  rowsOf(rows)
    .filter(({ step }) => step.type !== 'sourced_new' && showsCards(step, chosen))
    .map((row) => ({ ...row, step_id: row.step.id }));
/** The rows that pass the filters. */
const found = (rows: Rows, filters: Filters): Map<string, ApplicationRow> =>
  new Map(passingRows(applicationList, rows.values(), filters).map((row) => [row.id, row]));
/** The rows that pass the filters at present, and the present rows of those that passed at the past time. */
const foundSince = (rows: Rows, then: Rows, filters: Filters): Map<string, ApplicationRow> => {
  const all = found(rows, filters);
  for (const id of then.keys()) if (rows.has(id)) all.set(id, rows.get(id)!);
  return all;
};
const countsIn = (rows: Rows): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { step } of rows.values()) counts[step.id] = (counts[step.id] ?? 0) + 1;
  return counts;
};
const emptyBoard: Board = { columns: [], quick: { need_you: 0, unscheduled: 0, waiting: 0 } };
const rowsOf = (rows: Rows): ApplicationRow[] => [...rows.values()];
const sorted = (rows: readonly ApplicationRow[], order: BoardOrder, step: Step): ApplicationRow[] =>
  inSortOrder(applicationList, rows, sortIn(order, step));
const cardOf = (row: ApplicationRow): Card =>
  Object.fromEntries(cardFields.map((field) => [field, row[field]])) as unknown as Card;

const boardOf = (
  job: JobRow,
  all: Rows,
  at: string,
  {
    order,
    limit,
    narrowed,
    chosen,
  }: { order: BoardOrder; limit: number; narrowed: boolean; chosen: readonly string[] },
): Board => {
  const minute = minuteOf(Date.parse(at));
  const rows = rowsOf(all);
  const byStep = Map.groupBy(rows, (row) => row.step.id);
  const quick = Object.fromEntries(
    quickCounts.map((each) => [each, rows.filter((row) => quickMeaning[each](row.step, row, minute)).length]),
  ) as Record<QuickCount, number>;
  return {
    quick,
    columns: job.steps
      .filter((step) => step.type !== 'sourced_new')
      .map((step): BoardColumn => {
        const standing = byStep.get(step.id) ?? [];
        const shown = showsCards(step, chosen);
        const since = step.sla_days && isLive(step) ? overSince(step.sla_days, minute) : null;
        return {
          step: markOf(step),
          count: narrowed ? standing.length : (job.counts.steps[step.id] ?? 0),
          over_sla: since ? standing.filter((row) => row.entered_at <= since).length : 0,
          cards: shown ? sorted(standing, order, step).slice(0, limit).map(cardOf) : [],
        };
      }),
  };
};

/** The present steps of people on the board who were in another step at the past time. */
const nowOf = (board: Board, then: Rows, now: Rows): Record<string, NowAt> => {
  const found: Record<string, NowAt> = {};
  for (const { cards } of board.columns)
    for (const { id } of cards) {
      const present = now.get(id);
      if (present && present.step.id !== then.get(id)!.step.id)
        found[id] = { step: present.step, at: present.entered_at, reason: present.archived?.reason_name ?? null };
    }
  return found;
};

/** The people who came to each step since the past time, the earliest first. */
const cameTo = (then: Rows, now: Rows): PastBoard['came'] => {
  const found: PastBoard['came'] = {};
  const came = rowsOf(now)
    .filter((row) => isOnBoard(row) && then.get(row.id)?.step.id !== row.step.id)
    .sort((a, b) => (a.entered_at < b.entered_at ? -1 : 1));
  for (const { id, candidate_id, name, step, entered_at } of came) {
    const of = (found[step.id] ??= { count: 0, first: [] });
    of.count++;
    const before = then.get(id);
    const one: CameSince = {
      id,
      candidate_id,
      name,
      from: before && isOnBoard(before) ? before.step : null,
      at: entered_at,
    };
    if (of.first.length < mostNamed) of.first.push(one);
  }
  return found;
};

const medianDays = (rows: Rows, at?: string): number | null => {
  const days = rowsOf(rows)
    .filter((row) => isOnBoard(row) && row.ongoing)
    .map((row) => fullDays(row.entered_at, at))
    .sort((a, b) => a - b);
  return days.length ? days[Math.floor((days.length - 1) / 2)]! : null;
};
