import { Controller, Inject, Req } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories, resumeRefused, signUpload } from '@candor/contracts/files/endpoints';
import { type GuardedRequest, Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { notFound } from '../../kernel/streams.ts';
import { PublicJobs } from '../../access/public-jobs.ts';

/** Signed addresses for uploads. */
@Controller()
export class FilesController {
  constructor(
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  @Serve(signUpload)
  async sign(@Input() input: RequestOf<typeof signUpload>, @Uid() _: Unsigned, @Req() { caller }: GuardedRequest) {
    const rule = directories[input.directory];
    // Without a sign-in the guard allows uploads to open jobs only.
    const place = input.directory === 'apply' ? await this.applicationPlace(input.job) : caller!.organization_id;
    if (!place) return notFound('job');
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

  /** Without a sign-in, files go only to the organisation of an open job. */
  private async applicationPlace(job: string | null | undefined): Promise<string | null> {
    const [org, slug] = (job ?? '').split('/');
    const found = org && slug ? await this.jobs.open(org, slug) : null;
    return found?.organization.id ?? null;
  }
}
