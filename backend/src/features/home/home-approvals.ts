import { Inject, Injectable } from '@nestjs/common';
import { jobList, openingsList } from '@candor/contracts/jobs/rows';
import { demandsApproval, requested } from '@candor/contracts/openings/openings';
import type { DashboardData } from '@candor/contracts/reports/pages';
import { applicationList, offerRequestList } from '@candor/contracts/pipeline/rows';
import { type Caller } from '../../kernel/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';

import { HomeParts } from './home-parts.ts';

type Data = DashboardData;
const mostOffers = 100;

/** What administrators are asked to approve: offers and openings. */
@Injectable()
export class HomeApprovals {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(HomeParts) private readonly parts: HomeParts,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(HiringRules) private readonly rules: HiringRules,
  ) {}

  /** Offers to approve, for administrators only. Requests stay open even if the organization does not demand approval any more. */
  async offersToApprove(caller: Caller): Promise<Data['offers_to_approve']> {
    if (!isAdmin(caller)) return [];
    const { organization_id } = caller;
    return this.parts.of(caller, 'offers to approve', ['offer-requests', 'applications', 'jobs', 'users'], async () => {
      const scope = { organization_id };
      const waiting = await this.reads.find(offerRequestList, scope, {}, { limit: mostOffers });
      if (!waiting.length) return [];
      const applications = await this.reads.getMany(
        applicationList,
        scope,
        waiting.map(({ id }) => id),
      );
      const jobs = await this.reads.getMany(
        jobList,
        scope,
        applications.map(({ job_id }) => job_id),
      );
      const users = await this.names.of(
        'users',
        organization_id,
        waiting.map(({ asked_by }) => asked_by),
      );
      return waiting.flatMap(({ id, asked_by, asked_at: at, change }) => {
        const row = applications.find((each) => each.id === id);
        const job = jobs.find((each) => each.id === row?.job_id);
        return row && job && job.hiring_status !== 'archived'
          ? [
              {
                application_id: id,
                job_id: job.id,
                job_name: job.fields.name,
                name: row.name,
                by: users[asked_by] ?? '–',
                at,
                change,
              },
            ]
          : [];
      });
    });
  }

  /** Openings to approve, for administrators only, and only if the organization demands approval. */
  async headcount(caller: Caller): Promise<Data['headcount']> {
    const { organization_id } = caller;
    const rules = await this.rules.of(organization_id);
    if (!isAdmin(caller) || !rules.approve_openings) return [];
    return this.parts.of(caller, 'headcount', ['openings', 'jobs', 'users'], async () => {
      // Openings of closed jobs may wait for approval too. They are left out only below, because a limit here could drop openings of open jobs.
      const waiting = await this.reads.find(openingsList, { organization_id }, { requested: true });
      const jobs = await this.reads.getMany(
        jobList,
        { organization_id },
        waiting.map(({ id }) => id),
      );
      const found = waiting.flatMap((row) => {
        const job = jobs.find(({ id }) => id === row.id);
        const asked = requested(row).map(({ approval }) => approval!);
        const last = asked.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
        return job && last && demandsApproval(job, rules) && job.hiring_status !== 'archived'
          ? [{ job, last, count: asked.length }]
          : [];
      });
      const users = await this.names.of(
        'users',
        organization_id,
        found.map(({ last }) => last.by),
      );
      return found
        .map(({ job, last, count }) => ({
          job_id: job.id,
          job_name: job.fields.name,
          count,
          by: (last.by && users[last.by]) ?? null,
          at: last.at,
          note: last.words,
        }))
        .toSorted((a, b) => a.at.localeCompare(b.at));
    });
  }
}
