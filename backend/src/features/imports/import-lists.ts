import { Inject, Injectable } from '@nestjs/common';
import { source, tag } from '@candor/contracts/catalogues/hiring';
import { isEnd } from '@candor/contracts/jobs/values';
import { hiringJobs, jobList } from '@candor/contracts/jobs/rows';
import { phrase } from '@candor/contracts/words/say';
import type { SeenField } from '@candor/contracts/people/person-fields';
import type { ImportJob } from '@candor/contracts/people/pages';
import { rightsOn } from '../../access/job-access.ts';
import { ownJobs } from '../../access/job-access.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { Lookups } from '../../reads/lookups.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { jobClosed, jobState } from '../../states/job.state.ts';
import { inOrderOf } from '../../reads/past/rows-then.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import type { Lists, ReadJob } from './import-rows.ts';

const mayNot = phrase('You may not change the candidates of this job.');

/** The names that the rows of a file may use, as far as the importing member may use them. */
@Injectable()
export class ImportLists {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonValues) private readonly values: PersonValues,
  ) {}

  /** `job_id`: only this job can be named; null: no job can. If it is missing, all jobs can be named. */
  async of(caller: Caller, job_id?: string | null): Promise<Lists> {
    const { organization_id } = caller;
    const [rows, reasons, sources, skills, tags, fields, { name_order, required_reason }] = await Promise.all([
      job_id === undefined
        ? this.reads
            .every(jobList, ownJobs(caller), hiringJobs)
            .then((all) => inOrderOf(jobList, all, { sort: 'created_at' }))
        : this.reads.getMany(jobList, ownJobs(caller), job_id ? [job_id] : []),
      this.lookups.reasons(organization_id),
      this.lookups.entries(organization_id, source),
      this.lookups.skills(organization_id),
      this.lookups.entries(organization_id, tag),
      this.fields(caller),
      this.rules.of(organization_id),
    ]);
    const jobs = rows.filter(({ sample }) => !sample);
    return {
      jobs: await Promise.all(jobs.map(({ id }) => this.job(caller, id))).then((all) =>
        all.flatMap((each) => each ?? []),
      ),
      reasons,
      sources: sources.map(({ id, fields }) => ({ id, name: fields.name, source: fields.source })),
      skills,
      tags: tags.map(({ id, fields: { name } }) => ({ id, name })),
      fields,
      name_order: name_order ?? null,
      required_reason,
      now: Date.now(),
    };
  }

  /** The organization's own fields that this member may write. */
  async fields(caller: Caller): Promise<SeenField[]> {
    return (await this.values.fields(caller)).filter(({ active }) => active);
  }

  /** Reads a job from the log itself, so that its steps and rights are never out of date. */
  private async job(caller: Caller, id: string): Promise<ReadJob | null> {
    const found = await this.streams.load(jobState, id, caller.organization_id);
    if (!found?.state) return null;
    const { fields, steps, status } = found.state;
    const may = rightsOn(caller, found.state)?.permissions.includes('list');
    return {
      id,
      name: fields.name,
      code: fields.requisition_code ?? null,
      refused: !may ? mayNot : status === 'archived' ? jobClosed.error : null,
      steps: steps
        .filter(({ type }) => !isEnd(type))
        .map(({ id: step_id, name, type }) => ({ id: step_id, name, type })),
    };
  }

  /** The jobs from which a member can choose. */
  async jobs(caller: Caller): Promise<ImportJob[]> {
    return (await this.of(caller)).jobs.flatMap(({ id: value, name: label, refused, steps }) =>
      refused ? [] : [{ value, label, steps: steps.map((step) => ({ value: step.id, label: step.name })) }],
    );
  }
}
