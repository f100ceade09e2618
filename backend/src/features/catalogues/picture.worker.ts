import { Inject, Injectable } from '@nestjs/common';
import { pictureFields, withPictures } from '@candor/contracts/catalogues/pictures';
import { ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { organizationPictures } from '@candor/contracts/organization/rows';
import { webpageTextList } from '@candor/contracts/webpages/rows';
import { organizationState } from '../../states/organization.state.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { catalogueDecider } from './catalogue.decider.ts';
import { deletePicture } from '../../states/uploads.queue.ts';

/** Deletes pictures that no entry, page or organization shows. A visitor who kept a picture's address could still see it, so removing the picture from its entry must end that. */
@Injectable()
export class PictureWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  @Works(deletePicture)
  async delete({ key }: DataOf<typeof deletePicture>, { organization_id }: Requester): Promise<Worked> {
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (organizationPictures.some((name) => organization?.[name] === key)) return done;
    for (const entry of withPictures) {
      const owner = ownerOf(entry, organization_id);
      const found = await this.streams.load(catalogueDecider(entry), owner, owner);
      // A removed entry that has the picture counts too: it can be restored.
      const shown = found?.state.entries.some(({ fields }) =>
        pictureFields(entry).some((name) => fields[name] === key),
      );
      if (shown) return done;
    }
    if (await this.isOnPage(key, organization_id)) return done;
    await this.files.delete(key);
    return done;
  }

  /** Whether a page that is not archived shows the picture, in its draft or to visitors. */
  private async isOnPage(picture: string, organization_id: string): Promise<boolean> {
    await upToNow(this.progress, this.events);
    return (await this.reads.find(webpageTextList, { organization_id }, { picture }, { limit: 1 })).length > 0;
  }
}
