import { cadenceList, type CadenceRow, enrollmentList, type EnrollmentRow } from '@candor/contracts/cadences/rows';
import type { Past } from '@candor/contracts/kernel/past';
import { cadences, enrollments } from '@candor/projections/cadences/cadences';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { typesOf } from '@candor/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { openAll } from '../../kernel/codec.ts';
import { EventStore, type EventTime } from '../../kernel/ports/event-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { pastOf } from '../../reads/past/past.ts';
import { RowsThen } from '../../reads/past/rows-then.ts';
import { breath } from '../../reads/past/changed-rows.ts';

const types = typesOf([cadences, enrollments]);
/** The most people of a cadence whose past is read. With more, the moment is refused. */
const mostPeople = 20_000;
/** How many streams are read together. */
const together = 1000;

/** A cadence at a moment, with the people who were in it. People for whom nothing has happened since have their present rows; the others are folded from their events up to then. Events of cadences contain no personal text. */
@Injectable()
export class CadenceThen {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Progress) private readonly progress: Progress,
  ) {}

  /** `as_of`: null if the address names no moment. `cadence` null: nothing is shown, and `past` says why. */
  async at(
    { organization_id, tz_region: zone }: Caller,
    id: string,
    as_of: string | null,
  ): Promise<{ past: Past; cadence: CadenceRow | null; reads: RowsThen }> {
    await upToNow(this.progress, this.log);
    const moment = as_of === null ? Date.now() : Date.parse(as_of);
    const scope = { organization_id };
    const count = await this.reads.total(enrollmentList, scope, { cadence: [id] }, 'due_at');
    const rows = count > mostPeople ? [] : await this.reads.every(enrollmentList, scope, { cadence_id: id });
    const recorded = await this.timesIn([`cadence-${id}`, ...rows.map((row) => `enrollment-${row.id}`)]);
    const times = recorded.map(({ at }) => at).sort((a, b) => a - b);
    const told = pastOf(times, { as_of, there: moment >= (times[0] ?? Infinity), zone });
    const past: Past = count > mostPeople && !told.refused ? { ...told, refused: 'far' } : told;
    if (past.refused) return { past, cadence: null, reads: rowsThen([], new Map()) };
    const changed = new Set(recorded.flatMap(({ stream, at }) => (at > moment ? [stream] : [])));
    const then = await this.folded([`cadence-${id}`, ...changed], moment);
    const people = rows.flatMap((row) => {
      const was = changed.has(`enrollment-${row.id}`) ? then.people.get(row.id) : row;
      return was ? [was as EnrollmentRow] : [];
    });
    return {
      past,
      cadence: (then.cadences.get(id) as CadenceRow | undefined) ?? null,
      reads: rowsThen(people, then.cadences),
    };
  }

  private async timesIn(streams: readonly string[]): Promise<EventTime[]> {
    const found: EventTime[] = [];
    for (const some of inParts(streams)) {
      found.push(...(await this.log.timesIn(some, types)));
      await breath();
    }
    return found;
  }

  private async folded(streams: readonly string[], moment: number) {
    const found = { cadences: new Map<string, unknown>(), people: new Map<string, unknown>() };
    for (const some of inParts([...new Set(streams)])) {
      const places = some.map((stream) => ({ stream, from: 0 }));
      const { events } = await openAll(await this.log.readStreams(places, types), this.keys);
      const earlier = until(events, new Date(moment).toISOString()).sort((a, b) => a.position - b.position);
      foldRows(cadences, earlier, found.cadences);
      foldRows(enrollments, earlier, found.people);
      await breath();
    }
    return found;
  }
}

const rowsThen = (people: readonly EnrollmentRow[], of: ReadonlyMap<string, unknown>): RowsThen =>
  new RowsThen({
    [cadenceList.name]: () => of,
    [enrollmentList.name]: () => new Map(people.map((row) => [row.id, row])),
  });
function* inParts<Of>(all: readonly Of[]): Generator<Of[]> {
  for (let at = 0; at < all.length; at += together) yield all.slice(at, at + together);
}
