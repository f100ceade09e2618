import { Inject, Injectable } from '@nestjs/common';
import type { Requester } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { MarketingModule } from '../../reads/organization/marketing-module.ts';
import { WebpageCommand } from './webpage.command.ts';
import { publishPlanned } from './webpages.queue.ts';

@Injectable()
export class WebpagesWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(MarketingModule) private readonly module: MarketingModule,
  ) {}

  @Works(publishPlanned)
  async publish({ page_id, at }: DataOf<typeof publishPlanned>, asking: Requester): Promise<Worked> {
    const allowed = await this.module.isOn(asking.organization_id);
    return this.commands.run(
      new WebpageCommand(page_id, 'publishPlanned', { at, allowed }, asking),
      unless('not_found'),
    );
  }
}
