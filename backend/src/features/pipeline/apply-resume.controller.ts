import { Controller, Inject, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { personIn, type ResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { readOwnResume } from '@candor/contracts/public/apply-resume';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { ResumeReadings } from '../../reads/resumes/resume-readings.ts';
import { visitorUploads } from '../../reads/files/uploads.ts';
import { type GuardedRequest, Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { noLongerOpen } from './places.decider.ts';

/** The facts of a person's resume, for the fields of the application form. */
const applicantIn = (facts: ResumeFacts) => {
  const { first_name, last_name, email, phone } = personIn(facts).fields;
  const linkedin = facts.links.find((link) => /linkedin\.com/i.test(link)) ?? facts.links[0] ?? '';
  return { first_name, last_name, email, phone, linkedin };
};

/** Reads an applicant's resume for the form that they are filling in. */
@Controller()
export class ApplyResumeController {
  constructor(
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(ResumeReadings) private readonly readings: ResumeReadings,
  ) {}

  @Serve(readOwnResume)
  async read(
    @Input() { file_id }: RequestOf<typeof readOwnResume>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Param('job') word: string,
    @Req() request: FastifyRequest & GuardedRequest,
  ) {
    const found = await this.jobs.open(org, word, request.caller);
    if (!found) return noLongerOpen;
    const uploader = visitorUploads(found.organization.id, request);
    const facts = await this.readings.facts(uploader, 'visitors', file_id, directories.apply);
    return isRejection(facts) ? facts : applicantIn(facts);
  }
}
