import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import type { Job } from '../../kernel/ports/job-queue.ts';
import type { Requester } from '../../kernel/streams.ts';
import { type JobWorker, Works } from '../../kernel/worker.ts';
import { CandidateCommand } from './candidate.command.ts';
import { textOf } from './resume-text.ts';

const most = 32_000;

/** Reads the text of uploaded resumes, so that they can be searched. */
@Injectable()
@Works(['read-resume'])
export class ResumeWorker implements JobWorker {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  async work(job: Job, asking: Requester): Promise<void> {
    const { candidate_id, resume_id, file_id, mime } = job.data as Record<string, string>;
    // Imported records name files that were never stored here.
    if (!(await this.files.stat(file_id!))) return;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.files.read(file_id!)) chunks.push(chunk as Buffer);
    const { text, pages, error } = await textOf(mime!, Buffer.concat(chunks));
    const ran = await this.commands.execute(
      new CandidateCommand(
        candidate_id!,
        'parseResume',
        { resume_id: resume_id!, text: text.slice(0, most), pages, error },
        asking,
      ),
    );
    if (isRejection(ran) && ran.code !== 'not_found') throw new Error(ran.error);
  }
}
