import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import { tenantList } from '@candor/contracts/platform/rows';
import { mailsOf, type Stop, StoppedModels } from '../../reads/platform/stopped-models.ts';
import { isMember } from '../../states/user.state.ts';
import { ProjectionStates } from '../../http/projection-states.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { tellOfStop } from './platform.queue.ts';

const every = 2_000;

/** Watches the read models, notes which of them have stopped, and tells the administrators. Several processes may watch at the same time: each mail has one key, so it is sent only once. */
@Injectable()
export class StoppedWatch {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(
    @Inject(ProjectionStates) private readonly projector: Pick<ProjectionStates, 'states'>,
    @Inject(StoppedModels) private readonly stopped: Pick<StoppedModels, 'look' | 'noteAdded'>,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobQueue) private readonly jobs: Pick<JobQueue, 'change'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.tryLooking().finally(() => {
        this.looking = null;
      });
    }, every);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async tryLooking(): Promise<void> {
    try {
      await this.look(Date.now());
    } catch (fault) {
      // The next check tries again.
      if (!(fault instanceof Unavailable)) console.error('The administrators could not be told of a stop:', fault);
    }
  }

  async look(now: number): Promise<void> {
    const known = await this.stopped.look(await this.projector.states(), now);
    for (const [mail, stops] of mailsOf(known)) {
      await this.tell(mail, stops, now);
      await this.stopped.noteAdded(mail);
    }
  }

  /** Mails the administrators. A person who administers several organizations is told only once. */
  private async tell(mail: string, stops: Stop[], now: number): Promise<void> {
    const everywhere = { organization_id: '*' };
    const told = new Set<string>();
    for await (const { id: organization_id } of this.reads.each(tenantList, everywhere, {}, { only: ['id'] })) {
      const role = ['ORG_ADMIN', 'SUPER'].map((each) => `${organization_id}:${each}`);
      for await (const { id: user_id, memberships } of this.reads.each(userList, everywhere, { role })) {
        if (told.has(user_id) || !isMember({ memberships }, organization_id)) continue;
        told.add(user_id);
        const { data, ...due } = tellOfStop.due(`tell-of-stop:${mail}:${user_id}`, new Date(now).toISOString(), {
          user_id,
          mail,
          stops,
        });
        await this.jobs.change([{ ...due, data: { ...data, organization_id } }]);
      }
    }
  }
}
