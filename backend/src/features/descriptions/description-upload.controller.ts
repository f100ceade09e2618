import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/descriptions/endpoints';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import { UploadedDescriptions } from './uploaded-descriptions.ts';

type Editor = Signed<'job'>;

/** Job descriptions that were written elsewhere: reads them as sections, and adds the sections that the user chose to the job. */
@Controller()
export class DescriptionUploadController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(UploadedDescriptions) private readonly descriptions: UploadedDescriptions,
  ) {}

  @Serve(calls.uploadDescription)
  async upload(@Input() { file_id, text }: RequestOf<typeof calls.uploadDescription>, @By() { caller }: Editor) {
    return file_id ? this.descriptions.inUpload(file_id, caller) : this.descriptions.inText(text ?? '');
  }

  @Serve(calls.takeUploaded)
  async take(@Input() { job_id, version, sections }: RequestOf<typeof calls.takeUploaded>, @By() by: Editor) {
    const ran = await this.changes.run(
      job_id,
      'takeUploaded',
      { version, sections: sections.map(({ id, ...section }) => ({ id: id ?? null, ...section })) },
      by,
    );
    if (isRejection(ran)) return ran;
    const here = new Set(jobOf(by).job.sections.map(({ id }) => id));
    return {
      sections: [...ran.state!.sections],
      added: ran.state!.sections.flatMap(({ id }) => (here.has(id) ? [] : [id])),
      version: ran.revision,
      position: ran.position,
    };
  }
}
