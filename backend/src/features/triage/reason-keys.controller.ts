import * as calls from '@candor/contracts/triage/reason-key-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject } from '@nestjs/common';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** Calls about the number keys of triage, the page on which new resumes are read. */
@Controller()
export class ReasonKeysController {
  constructor(@Inject(JobChanges) private readonly changes: JobChanges) {}

  @Serve(calls.chooseReasonKeys)
  async choose(@Input() { job_id, ids }: RequestOf<typeof calls.chooseReasonKeys>, @By() by: Signed<'job'>) {
    const ran = await this.changes.run(job_id, 'chooseReasonKeys', { ids }, by);
    return isRejection(ran) ? ran : { ids: [...ran.state!.reason_keys!], position: ran.position };
  }
}
