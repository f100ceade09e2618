import { Inject, Injectable } from '@nestjs/common';
import { deleteUnused } from '../../access/uploads.queue.ts';
import { idFrom } from '../../kernel/codec.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/worker.ts';
import { ImportDocuments } from './import-documents.ts';
import { erasePerson } from './people.queue.ts';

/** Deletes the documents of people who are erased, and those that never came into a record. */
@Injectable()
export class FileWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(ImportDocuments) private readonly imported: Pick<ImportDocuments, 'holds'>,
  ) {}

  /** The key goes first: without it nothing more can be written about the person, so no file comes after those that are found here. Both steps may be done again, so a job that was cut off goes on from the start. */
  @Works(erasePerson)
  async erase({ candidate_id }: DataOf<typeof erasePerson>, { organization_id }: Requester): Promise<Worked> {
    // Another organisation's person has no events here, and keeps the key.
    if (!(await this.streams.read(`candidate-${candidate_id}`, organization_id)).length) return done;
    await this.keys.destroy(candidate_id);
    for (const key of await this.filesOf(candidate_id, organization_id)) await this.files.delete(key);
    return done;
  }

  /** Runs when nobody can name the upload any more. A file that was promised to a record without coming into it is unused too. */
  @Works(deleteUnused)
  async deleteUnused({ key }: DataOf<typeof deleteUnused>, { organization_id }: Requester): Promise<Worked> {
    for (const { type, data } of await this.streams.read(`upload-${idFrom('upload', key)}`, organization_id))
      if (type === 'UploadAttached' && (await this.filesOf(String(data.candidate_id), organization_id)).includes(key))
        return done;
    // A resume of an import is deleted with its import.
    if (await this.imported.holds(key, organization_id)) return done;
    await this.files.delete(key);
    return done;
  }

  /** The names of files are not sealed, so they can be read after the key is gone. */
  private async filesOf(candidate_id: string, organization_id: string): Promise<string[]> {
    const events = await this.streams.read(`candidate-${candidate_id}`, organization_id);
    return events.flatMap(({ type, data }) => (type === 'ResumeAdded' ? [String(data.file_id)] : []));
  }
}
