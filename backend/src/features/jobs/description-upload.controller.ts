import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/jobs/description-endpoints';
import { boxLimits, refusals } from '../../access/box-limits.ts';
import { asLines, plainLines } from '../../access/document-lines.ts';
import { BoxDied, linesOf } from '../../access/document-text.ts';
import { jobOf } from '../../access/records.ts';
import { memberUploads, Uploads } from '../../access/uploads.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { JobCommand } from './job.command.ts';
import { JobChanges } from './job-changes.ts';
import { sectionsOf } from './uploaded-sections.ts';

type Editor = Signed<'job'>;
const noWords = reject('file', 'It contains no readable text. Is it a scan? Upload a text document.');
const busy = reject('limit', 'Other documents are being read. Try again when that is done.');
/** So many documents of one organisation are read or wait to be. */
const mostOfOne = 5;
/** Shorter than for a resume, because somebody waits for the answer. The time counts from when the reading begins. */
const limits = { ...boxLimits, text: 60_000, clock: 30_000 };

/** Job descriptions that were written elsewhere: what they say in sections, and which of these the job takes over. */
@Controller()
export class DescriptionUploadController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  /** Who waits for a document to be read, with their organisation. */
  private readonly reading = new Map<string, string>();

  /** The file stays in nobody's record, so it is deleted with its upload. */
  private async linesIn(file_id: string, { caller }: Editor) {
    const { user_id, organization_id } = caller;
    const ofOne = [...this.reading.values()].filter((whose) => whose === organization_id).length;
    if (this.reading.has(user_id) || ofOne >= mostOfOne) return busy;
    this.reading.set(user_id, organization_id);
    try {
      return await this.read(file_id, caller);
    } finally {
      this.reading.delete(user_id);
    }
  }

  private async read(file_id: string, caller: Editor['caller']) {
    const upload = await this.uploads.accept(memberUploads(caller), file_id, directories.descriptions);
    if (!upload) return reject('file', 'The file was not uploaded. Try again.');
    try {
      const { lines, refused } = await linesOf(upload.type, () => this.files.read(upload.key), {
        whose: caller.organization_id,
        hash: upload.hash,
        limits,
      });
      return refused ? reject('file', refusals[refused]) : lines;
    } catch (fault) {
      if (fault instanceof BoxDied) return reject('file', refusals.died);
      throw fault;
    }
  }

  @Serve(calls.uploadDescription)
  async upload(@Input() { file_id, text }: RequestOf<typeof calls.uploadDescription>, @By() by: Editor) {
    const lines = file_id ? await this.linesIn(file_id, by) : asLines(plainLines(text ?? ''));
    if (isRejection(lines)) return lines;
    const sections = sectionsOf(lines);
    return sections.length ? { sections } : noWords;
  }

  @Serve(calls.takeUploaded)
  async take(@Input() { job_id, version, sections }: RequestOf<typeof calls.takeUploaded>, @By() by: Editor) {
    const ran = await this.commands.execute(
      new JobCommand(
        job_id,
        'takeUploaded',
        { version, sections: sections.map(({ id, ...section }) => ({ id: id ?? null, ...section })) },
        by.asking,
      ),
    );
    if (isRejection(ran)) return ran as Rejection;
    const here = new Set(jobOf(by).job.sections.map(({ id }) => id));
    const { position } = await this.changes.republished(job_id, ran, by.asking);
    return {
      sections: [...ran.state!.sections],
      added: ran.state!.sections.flatMap(({ id }) => (here.has(id) ? [] : [id])),
      version: ran.revision,
      position,
    };
  }
}
