import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { systemPage } from '@candor/contracts/platform/pages';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { DamagedEvent } from '../../kernel/ports/damaged-event.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { compareProcesses, LogRestored } from '../../kernel/same-log.ts';
import { ProjectionStates } from '../../http/projection-states.ts';

/** Shows the log, the projections that follow it, and the jobs that wait in the queue. */
@Injectable()
export class SystemPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  @Shows(systemPage)
  async system({ caller }: SignedAsk) {
    // Read the states before the end of the log: a projection that goes on meanwhile must not seem to be ahead of it.
    const states = await this.projector.states();
    const [standard, queue, end, log, processes_error] = await Promise.all([
      this.standard.of(caller, { area: 'application', entity: 'system', view: 'system' }),
      this.jobs.depth(),
      this.events.end(),
      this.events.health(),
      this.processesError(),
    ]);
    return {
      title: titleOf(say('System'), standard),
      ...standard,
      projections: states.map((state) => ({
        ...state,
        lag: Math.max(0, Math.round((end - state.position) / this.events.perEvent)),
      })),
      queue,
      processes_error,
      end,
      log_damage: [...log.damage],
      log_check: log.check,
    };
  }

  private async processesError(): Promise<string | null> {
    try {
      await compareProcesses(this.events, this.jobs);
      return null;
    } catch (fault) {
      if (fault instanceof LogRestored || fault instanceof DamagedEvent) return fault.message;
      throw fault;
    }
  }
}
