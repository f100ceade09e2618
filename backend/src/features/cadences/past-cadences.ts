import { cadenceList, enrollmentList } from '@candor/contracts/cadences/rows';
import type { AnyList } from '@candor/contracts/kernel/list';
import type { Past } from '@candor/contracts/kernel/past';
import { cadences, enrollments } from '@candor/projections/cadences/cadences';
import { foldRows } from '@candor/projections/kernel/fold';
import type { AnyProjection } from '@candor/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { breath, ChangedRows, type Making, PastEngines, untilIn } from '../../reads/past/changed-rows.ts';
import type { Changed, RowsSince } from '../../reads/past/rows-since.ts';

/** How many streams are read and folded together. */
const together = 500;

/** All cadences of an organization at a moment, with the people in them. Their events contain no personal text. */
@Injectable()
export class PastCadences {
  private readonly rows: ChangedRows;

  constructor(@Inject(PastEngines) engines: PastEngines) {
    this.rows = new ChangedRows(engines, [cadences, enrollments], async (making) => ({
      [cadenceList.name]: await made(making, cadences, cadenceList, 'cadence'),
      [enrollmentList.name]: await made(making, enrollments, enrollmentList, 'enrollment'),
    }));
  }

  /** What `show` reads as of the moment. Null: there is nothing to read. `as_of`: null if the address names no moment. `all`: whether the caller manages all cadences, and so may know when each changed. */
  at<T>(
    caller: Caller,
    as_of: string | null,
    all: boolean,
    show: (reads: RowsSince) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    return this.rows.at(caller, as_of, all, show);
  }
}

/** The changed rows of a model whose rows are each made from one stream. */
const made = async (
  { moment, keys, events, present }: Making,
  model: AnyProjection,
  list: AnyList,
  category: string,
): Promise<Changed> => {
  const found = new Map<string, { now: unknown; was: unknown }>();
  const ids = [...keys.get(model)!];
  for (let at = 0; at < ids.length; at += together) {
    const some = ids.slice(at, at + together);
    const then = foldRows(model, untilIn(await events(some.map((id) => `${category}-${id}`)), moment));
    for (const now of (await present(list, some)) as { id: string }[])
      found.set(now.id, { now, was: then.get(now.id) ?? null });
    await breath();
  }
  return found;
};
