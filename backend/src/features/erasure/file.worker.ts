import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { filesOfMails, filesOfPerson } from '../../reads/files/files-of-person.ts';
import { erasePerson } from '../../states/people.queue.ts';

/** Deletes the keys and the documents of people who are erased. */
@Injectable()
export class FileWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** Erases one person. The key is destroyed first: nothing more can be written about the person then, so no file is added after those found here. Both steps can be repeated, so a job that was cut off starts again. */
  @Works(erasePerson)
  async erase({ candidate_id }: DataOf<typeof erasePerson>, { organization_id }: Requester): Promise<Worked> {
    // A person of another organization has no events here, so their key stays.
    if (!(await this.streams.read(`candidate-${candidate_id}`, organization_id)).length) return done;
    await this.keys.destroy(candidate_id);
    const own = await filesOfPerson(this.streams, candidate_id, organization_id);
    const mailed = await filesOfMails(this.streams, this.reads, candidate_id, organization_id);
    for (const key of [...own, ...mailed]) await this.files.delete(key);
    return done;
  }
}
