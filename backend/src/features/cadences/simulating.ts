import { Inject, Injectable } from '@nestjs/common';
import { mostSimulated } from '@candor/contracts/cadences/endpoints';
import { enrollmentList, type EnrollmentRow } from '@candor/contracts/cadences/rows';
import { simulate, type WasIn } from '@candor/contracts/cadences/simulation';
import type { CadenceStep } from '@candor/contracts/cadences/values';
import { daysAfter } from '@candor/contracts/values/days';
import { unfiltered } from '@candor/contracts/kernel/list';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { OpenCadence } from '../../reads/cadences/cadence-access.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';

/** Computes what a changed cadence would have done with the people of the last days. */
@Injectable()
export class Simulating {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
  ) {}

  async of(
    organization_id: string,
    { id, fields, steps: saved }: OpenCadence,
    { steps, daily_limit, days }: { steps: readonly CadenceStep[]; daily_limit: number; days: number },
  ) {
    const now = new Date().toISOString();
    const since = daysAfter(now, -days).slice(0, 10);
    const { rows, total } = await this.reads.found(
      enrollmentList,
      { organization_id },
      {
        ...unfiltered,
        limit: mostSimulated,
        sort: { field: 'started_at', direction: 'desc' },
        filters: { cadence: [id], started: { from: since } },
      },
    );
    const people = await this.peopleOf(organization_id, fields, rows);
    return {
      since,
      people: people.length,
      left_out: total - people.length,
      saved: simulate({ steps: saved, daily_limit: fields.daily_limit }, people, now),
      changed: simulate({ steps, daily_limit }, people, now),
    };
  }

  /** The people in the order in which they were added, the first ones first. */
  private async peopleOf(
    organization_id: string,
    fields: OpenCadence['fields'],
    rows: readonly EnrollmentRow[],
  ): Promise<WasIn[]> {
    const found = await this.same.rows(
      { organization_id, guarded: 'all' },
      rows.map(({ candidate_id }) => candidate_id),
    );
    const known = new Map<string | null, WasIn['times']>();
    const people: WasIn[] = [];
    for (const { id, candidate_id, started_at, ended_at, left_reason, status } of rows.toReversed()) {
      const zone = fields.zone === 'recipient' ? (found.get(candidate_id)?.tz_region ?? null) : null;
      if (!known.has(zone)) known.set(zone, await this.times.of(organization_id, fields, zone));
      const reason = status === 'left' ? left_reason : status === 'failed' ? 'failed' : null;
      people.push({
        id,
        started_at,
        ended: ended_at && reason ? { at: ended_at, reason } : null,
        times: known.get(zone)!,
      });
    }
    return people;
  }
}
