import { Inject, Injectable } from '@nestjs/common';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { restoredAt } from '../../kernel/same-log.ts';

/** Why a letter that was due before the restore is not sent. */
export const maybeSentBefore = 'it may have been sent before the backup was restored';

/** When this log was last restored from a backup. Work that was due before may have been done by then, though the log does not know of it. */
@Injectable()
export class LastRestore {
  private known: Promise<string | null> | null = null;

  constructor(@Inject(JobQueue) private readonly jobs: JobQueue) {}

  /** Whether the log was restored after that moment. */
  async wasAfter(due_at: string): Promise<boolean> {
    const at = await this.at();
    return at !== null && due_at < at;
  }

  /** Reads the time of the last restore once: every process is stopped while a log is restored. */
  private at(): Promise<string | null> {
    this.known ??= restoredAt(this.jobs).catch((fault: unknown) => {
      this.known = null;
      throw fault;
    });
    return this.known;
  }
}
