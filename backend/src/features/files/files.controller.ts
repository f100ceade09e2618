import { Controller, Inject, Req } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories, resumeRefused, signUpload } from '@candor/contracts/files/endpoints';
import type { FastifyRequest } from 'fastify';
import type { Known } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Denied } from '../../http/errors.ts';
import { reject } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { PublicJobs } from '../public/public-jobs.ts';

/** Signed addresses for uploads. */
@Controller()
export class FilesController {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  @Serve(signUpload)
  async sign(@Input() input: RequestOf<typeof signUpload>, @Req() request: FastifyRequest & Known) {
    const rule = directories[input.directory];
    const place =
      rule.who === 'anyone'
        ? await this.applicationPlace(input.job)
        : request.caller?.groups.UPLOAD
          ? request.caller.organization_id
          : null;
    if (!place) throw new Denied();
    const type = input.fileType.split(';')[0]!.trim().toLowerCase();
    const endings = (rule.types as Record<string, readonly string[]>)[type];
    const ending = /\.([a-z0-9]{1,8})$/i.exec(input.fileName)?.[1]?.toLowerCase();
    if (!endings || !ending || !endings.includes(ending) || /[/\\]/.test(input.fileName))
      return reject('file', resumeRefused);
    const file_id = `${input.fileId.toLowerCase()}.${ending}`;
    const key = `${input.directory === 'apply' ? 'resumes' : input.directory}/${place}/${file_id}`;
    const signedRequest = await this.files.signPut({ key, type, limit: rule.limit, public: rule.public });
    return { signedRequest, url: `/files/${key}`, file_id };
  }

  /** Without a sign-in files go only to the organisation of an open job. */
  private async applicationPlace(job: string | null | undefined): Promise<string | null> {
    const [org, slug] = (job ?? '').split('/');
    const found = org && slug ? await this.jobs.open(org, slug) : null;
    if (!found) return null;
    return found.organization.id;
  }
}
