import { Global, Module } from '@nestjs/common';
import { Callers } from '../http/caller.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { WorkerCommands } from '../kernel/work/worker.ts';
import { HistoryAccess } from './history-access.ts';
import { JobAccess } from './job-access.ts';
import { MessageAccess } from './message-access.ts';
import { PersonAccess } from './person-access.ts';
import { SamePeople } from './same-people.ts';
import { Sessions } from './session.ts';

const rights = [Sessions, JobAccess, PersonAccess, SamePeople, HistoryAccess, MessageAccess];

/** Finds who is calling and what they may do. */
@Global()
@Module({
  providers: [...rights, Reads, WorkerCommands, { provide: Callers, useExisting: Sessions }],
  exports: [...rights, Reads, WorkerCommands, Callers],
})
export class AccessModule {}
