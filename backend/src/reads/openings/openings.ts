import { Inject, Injectable } from '@nestjs/common';
import type { SeenOpening } from '@candor/contracts/openings/endpoints';
import { demandsApproval, filled, stateOf } from '@candor/contracts/openings/openings';
import { openingsList, type OpeningsRow } from '@candor/contracts/jobs/rows';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { HiringRules } from '../organization/hiring-rules.ts';
import { RowNames } from '../row-names.ts';
import { Reads } from '../../kernel/rows/reads.ts';

type OfJob = { id: string; organization_id: string };
const none = { openings: [], hires: [] };

/** The openings of jobs, and the hires who fill them. */
@Injectable()
export class Openings {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(RowNames) private readonly names: RowNames,
  ) {}

  async of({ id, organization_id }: OfJob): Promise<Pick<OpeningsRow, 'openings' | 'hires'>> {
    return (await this.reads.get(openingsList, { organization_id }, id)) ?? none;
  }

  /** The openings as this caller may see them: names of hires are for members who may see the candidates. `beyond`: hires beyond the openings. `demanded`: whether each opening must be approved. */
  async seen(
    job: OfJob & { sample: boolean; template: boolean },
    rights: Pick<JobRights, 'sees'>,
  ): Promise<{ openings: SeenOpening[]; beyond: number; demanded: boolean }> {
    const { seats, beyond } = filled(await this.of(job));
    const rules = await this.rules.of(job.organization_id);
    const users = await this.names.of(
      'users',
      job.organization_id,
      seats.flatMap(({ approval }) => approval?.by ?? []),
    );
    const hired = rights.sees.includes('list') ? seats.flatMap(({ application_id }) => application_id ?? []) : [];
    const rows = await this.reads.getMany(applicationList, { organization_id: job.organization_id }, hired);
    return {
      openings: seats.map(({ cancelled, application_id, approval, ...seat }) => ({
        ...seat,
        approval: approval && { ...approval, by: approval.by && (users[approval.by] ?? null) },
        state: stateOf({ cancelled, application_id }),
        ...(application_id && hired.includes(application_id)
          ? { application_id, name: rows.find(({ id }) => id === application_id)?.name ?? null }
          : { application_id: null, name: null }),
      })),
      beyond: beyond.length,
      demanded: demandsApproval(job, rules),
    };
  }
}
