import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { resumeEvidence } from '@candor/contracts/resumes/evidence';
import { passagesOf } from '@candor/contracts/resumes/found-words';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { notFound } from '../../kernel/streams.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { applicationOf } from '../../reads/pipeline/application.record.ts';

/** Calls that find what a resume says about the requirements of a job, in the resume's own words. */
@Controller()
export class EvidenceController {
  constructor(
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonRecord) private readonly record: PersonRecord,
  ) {}

  @Serve(resumeEvidence)
  async evidence(@Input() _: RequestOf<typeof resumeEvidence>, @By() by: Signed<'application'>) {
    const { caller } = by;
    const { state, job } = applicationOf(by);
    const person = await this.same.row({ organization_id: caller.organization_id }, state.candidate_id);
    if (!person) return notFound('candidate');
    const text = await this.record.resumeText(caller, person, state.job_id);
    return {
      read: text.trim() !== '',
      evidence: passagesOf(text, job.job.requirements).map(({ requirement: { id, name, kind, level }, passages }) => ({
        id,
        name,
        kind,
        level,
        passages,
      })),
    };
  }
}
