import type { DealEvent } from '@candor/contracts/sales/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { deleteDealFiles } from './sales.queue.ts';

/** Deletes the stored files that no deal has any more. The job can be repeated. */
@Injectable()
export class DealFilesWorker {
  constructor(
    @Inject(Streams) private readonly streams: Pick<Streams, 'read'>,
    @Inject(FileStore) private readonly files: Pick<FileStore, 'delete'>,
  ) {}

  @Works(deleteDealFiles)
  async delete(
    { deal_id, id }: DataOf<typeof deleteDealFiles>,
    { organization_id }: Pick<Requester, 'organization_id'>,
  ): Promise<Worked> {
    const events = (await this.streams.read(`deal-${deal_id}`, organization_id)) as readonly Recorded<DealEvent>[];
    for (const { type, data } of events)
      if (type === 'DealFileAdded' && (id === null || data.stored.id === id))
        await this.files.delete(data.stored.file_id);
    return done;
  }
}
