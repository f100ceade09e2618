import { Controller, Inject, Req } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { signUpload } from '@candor/contracts/files/endpoints';
import type { FastifyRequest } from 'fastify';
import { type GuardedRequest, Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { announcedTo, memberUploads, type Uploader, Uploads, visitorUploads } from '../../reads/files/uploads.ts';

/** Calls that give out signed addresses for uploads. */
@Controller()
export class FilesController {
  constructor(
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  @Serve(signUpload)
  async sign(
    @Input() input: RequestOf<typeof signUpload>,
    @Uid() _: Unsigned,
    @Req() request: FastifyRequest & GuardedRequest,
  ) {
    const uploader =
      input.directory === 'apply' ? await this.applicant(input.job, request) : memberUploads(request.caller!);
    if (!uploader) return notFound('job');
    const announced = announcedTo(input.directory, input.fileName, input.fileType);
    if (isRejection(announced)) return announced;
    const { key, address, headers, file_id } = await this.uploads.sign(uploader, announced);
    return { signedRequest: address, headers, url: `/files/${key}`, file_id };
  }

  /** The organization that gets the files of an applicant: that of a job for which the sender may apply. */
  private async applicant(
    job: string | null | undefined,
    request: FastifyRequest & GuardedRequest,
  ): Promise<Uploader | null> {
    const [org, slug] = (job ?? '').split('/');
    const found = org && slug ? await this.jobs.open(org, slug, request.caller) : null;
    return found && visitorUploads(found.organization.id, request);
  }
}
