import { Controller, Inject } from '@nestjs/common';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { readResumeFacts } from '@candor/contracts/people/resume-parser';
import { boxLimits, refusals } from '../../access/box-limits.ts';
import { BoxDied, resumeFactsOf } from '../../access/document-text.ts';
import { memberUploads, Uploads } from '../../access/uploads.ts';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';

const busy = reject('limit', 'Other documents are being read. Try again when that is done.');
/** So many documents of one organisation are read for somebody who waits. */
const mostOfOne = 5;
/** Shorter than for a resume that nobody waits for. */
const limits = { ...boxLimits, clock: 30_000 };

/** Reads a resume for whoever adds its person, before anything is kept. */
@Controller()
export class ResumeParserController {
  constructor(
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  /** Who waits for a resume to be read, with their organisation. */
  private readonly reading = new Map<string, string>();

  @Serve(readResumeFacts)
  async read(@Input() { file_id }: RequestOf<typeof readResumeFacts>, @By() { caller }: Signed) {
    const { user_id, organization_id } = caller;
    const ofOne = [...this.reading.values()].filter((whose) => whose === organization_id).length;
    if (this.reading.has(user_id) || ofOne >= mostOfOne) return busy;
    this.reading.set(user_id, organization_id);
    try {
      return await this.facts(file_id, caller);
    } finally {
      this.reading.delete(user_id);
    }
  }

  private async facts(file_id: string, caller: Caller) {
    const upload = await this.uploads.accept(memberUploads(caller), file_id, directories.resumes);
    if (!upload) return reject('file', 'The file was not uploaded. Try again.');
    try {
      const { facts, refused } = await resumeFactsOf(upload.type, () => this.files.read(upload.key), {
        whose: caller.organization_id,
        hash: upload.hash,
        limits,
      });
      return facts && !refused ? { facts } : reject('file', refusals[refused ?? 'damaged']);
    } catch (fault) {
      if (fault instanceof BoxDied) return reject('file', refusals.died);
      throw fault;
    }
  }
}
