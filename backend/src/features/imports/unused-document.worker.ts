import type { FormFile } from '@candor/contracts/forms/values';
import { Inject, Injectable } from '@nestjs/common';
import { idFrom } from '../../kernel/codec.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { filesOfPerson } from '../../reads/files/files-of-person.ts';
import { dealState } from '../../states/deal.state.ts';
import { formFileKey } from '../../reads/forms/form-files.ts';
import { formState } from '../../states/form.state.ts';
import { deleteUnused } from '../../states/uploads.queue.ts';
import { ImportDocuments } from './import-documents.ts';

/** Deletes uploads that no record and no import uses. */
@Injectable()
export class UnusedDocumentWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(ImportDocuments) private readonly imported: Pick<ImportDocuments, 'holds'>,
  ) {}

  /** Runs when no request can name the upload any more. A file that a record claimed but never stored is unused too. */
  @Works(deleteUnused)
  async deleteUnused({ key }: DataOf<typeof deleteUnused>, { organization_id }: Requester): Promise<Worked> {
    for (const { type, data } of await this.streams.read(`upload-${idFrom('upload', key)}`, organization_id)) {
      if (type === 'UploadSent') return done;
      if (type === 'UploadKept' && (await this.isInDeal(key, String(data.deal_id), organization_id))) return done;
      if (type === 'UploadOffered' && (await this.wasBehindForm(key, String(data.form_id), organization_id)))
        return done;
      if (type !== 'UploadAttached') continue;
      const files = await filesOfPerson(this.streams, String(data.candidate_id), organization_id);
      if (files.includes(key)) return done;
    }
    // A resume of an import is deleted with its import.
    if (await this.imported.holds(key, organization_id)) return done;
    await this.files.delete(key);
    return done;
  }

  /** A form that ever offered the file deletes it itself, once no link opens it. */
  private async wasBehindForm(key: string, form_id: string, organization_id: string): Promise<boolean> {
    const events = await this.streams.read(`${formState.category}-${form_id}`, organization_id);
    return events.some(
      ({ type, data }) => type === 'FormFileOffered' && formFileKey(organization_id, data.file as FormFile) === key,
    );
  }

  /** Whether the deal really has the upload: it may have claimed the upload and then not stored it. */
  private async isInDeal(key: string, deal_id: string, organization_id: string): Promise<boolean> {
    const deal = (await this.streams.load(dealState, deal_id, organization_id))?.state;
    return Boolean(deal?.files.some(({ file_id }) => file_id === key));
  }
}
