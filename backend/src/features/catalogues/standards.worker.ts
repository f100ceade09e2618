import { Inject, Injectable } from '@nestjs/common';
import { standardEntries } from '@candor/contracts/catalogues/standard-texts';
import { userState } from '../../access/user.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, type Worked, WorkerCommands, Works } from '../../kernel/worker.ts';
import { CatalogueCommand } from './catalogue.command.ts';
import { completeLists } from './catalogues.queue.ts';

/** Adds the standard entries that an organization lacks. */
@Injectable()
export class StandardsWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
  ) {}

  @Works(completeLists)
  async complete({ user_id }: DataOf<typeof completeLists>, asking: Requester): Promise<Worked> {
    const user = await this.streams.load(userState, user_id, '*');
    for (const { organization_id } of user?.state?.memberships ?? []) {
      for (const [catalogue, entries] of Object.entries(standardEntries)) {
        const uid = idFrom('complete', asking.uid, organization_id, catalogue);
        const command = new CatalogueCommand(catalogue, 'complete', { entries }, { ...asking, organization_id, uid });
        const worked = await this.commands.run(command, ({ error }) => failed(error));
        if (worked !== done) return worked;
      }
    }
    return done;
  }
}
