import type { Recorded } from '@candor/contracts/kernel/event';
import { picturesIn } from '@candor/contracts/webpages/content';
import type { WebpageEvent } from '@candor/contracts/webpages/events';
import { Inject, Injectable } from '@nestjs/common';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { MarketingModule } from '../../reads/organization/marketing-module.ts';
import { deletePicture } from '../../states/uploads.queue.ts';
import { webpageState } from '../../states/webpage.state.ts';
import { SiteCommand, WebpageCommand } from './webpage.command.ts';
import { dropPictures, publishPlanned, settlePageAddress } from './webpages.queue.ts';

const picturesOf = ({ type, data }: WebpageEvent): string[] =>
  type === 'PageCreated' || type === 'PageDraftChanged'
    ? picturesIn({ image: data.content.image ?? null, blocks: data.content.blocks ?? [] })
    : [];

@Injectable()
export class WebpagesWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(MarketingModule) private readonly module: Pick<MarketingModule, 'isOn'>,
    @Inject(Streams) private readonly streams: Pick<Streams, 'load' | 'read'>,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'add'>,
  ) {}

  @Works(publishPlanned)
  async publish({ page_id, at }: DataOf<typeof publishPlanned>, asking: Requester): Promise<Worked> {
    const allowed = await this.module.isOn(asking.organization_id);
    return this.commands.run(
      new WebpageCommand(page_id, 'publishPlanned', { at, allowed }, asking),
      unless('not_found'),
    );
  }

  @Works(settlePageAddress)
  async settle({ page_id }: DataOf<typeof settlePageAddress>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const page = (await this.streams.load(webpageState, page_id, organization_id))?.state;
    if (page && page.status !== 'archived') return done;
    return this.commands.run(new SiteCommand(organization_id, 'drop', { page_id }, asking), unless('not_found'));
  }

  /** Finds pictures that the page had earlier and does not show any more. Another job deletes each, unless another record shows it. */
  @Works(dropPictures)
  async drop({ page_id }: DataOf<typeof dropPictures>, { organization_id }: Requester): Promise<Worked> {
    const page = (await this.streams.load(webpageState, page_id, organization_id))?.state;
    if (!page) return done;
    const events = (await this.streams.read(
      `${webpageState.category}-${page_id}`,
      organization_id,
    )) as Recorded<WebpageEvent>[];
    // If the draft is discarded, it becomes the last publication again, so the pictures of that publication stay.
    const shown = page.status === 'archived' ? [] : [page.draft, page.live?.content ?? page.last];
    const kept = new Set(shown.flatMap((each) => (each ? picturesIn(each) : [])));
    for (const key of new Set(events.flatMap(picturesOf))) {
      if (kept.has(key)) continue;
      const { data, ...due } = deletePicture.due(
        `picture:${page_id}:${page.version}:${key}`,
        new Date().toISOString(),
        { key },
      );
      await this.jobs.add({ ...due, data: { ...data, organization_id } });
    }
    return done;
  }
}
