import { Inject, Injectable } from '@nestjs/common';
import type { StepRef } from '@candor/contracts/jobs/step-ref';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { Progress } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowValues } from '../../kernel/rows/row-values.ts';

/** The step of an application, its job, and whether the application goes on. */
export type ApplicationStep = { job_id: string; ongoing: boolean; step: StepRef };

const room = 4 * 2 ** 20;
/** The size (bytes) of a step with its ids, without its name. */
const least = 300;

/** The steps of applications by id, for lists that name an application and show no more of it. The caller says whose steps a reader may see. */
@Injectable()
export class ApplicationSteps {
  private readonly known: RowValues<'applications', ApplicationStep>;

  constructor(@Inject(Reads) reads: Reads, @Inject(Progress) progress: Progress) {
    this.known = new RowValues(
      progress,
      {
        applications: async (home, ids) =>
          (await reads.getMany(applicationList, { ...home, guarded: 'all' }, ids)).map(
            ({ id, job_id, ongoing, step }) => ({
              id,
              value: { job_id, ongoing, step: { id: step.id, name: step.name, type: step.type } },
            }),
          ),
      },
      room,
      ({ step }) => least + 2 * step.name.length,
    );
  }

  of(organization_id: string, ids: Iterable<string | null | undefined>): Promise<Map<string, ApplicationStep>> {
    return this.known.of(
      'applications',
      organization_id,
      [...new Set(ids)].filter((id): id is string => Boolean(id)),
    );
  }
}
