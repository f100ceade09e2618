import { Inject, Injectable } from '@nestjs/common';
import { standardEntriesIn } from '@candor/contracts/catalogues/standard-texts';
import { Readers } from '../../access/readers.ts';
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
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Works(completeLists)
  async complete({ user_id }: DataOf<typeof completeLists>, asking: Requester): Promise<Worked> {
    const user = await this.streams.load(userState, user_id, '*');
    for (const { organization_id } of user?.state?.memberships.filter(({ status }) => status === 'active') ?? []) {
      const speaker = await this.readers.ofOrganization(organization_id);
      for (const [catalogue, entries] of Object.entries(standardEntriesIn(speaker))) {
        const uid = idFrom('complete', asking.uid, organization_id, catalogue);
        const command = new CatalogueCommand(
          catalogue,
          'complete',
          { entries },
          { ...asking, organization_id, uid },
          null,
        );
        const worked = await this.commands.run(command, ({ error }) => failed(error));
        if (worked !== done) return worked;
      }
    }
    return done;
  }
}
