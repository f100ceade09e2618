import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idOf } from '@candor/contracts/all-events';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { installationStream, present } from '@candor/contracts/kernel/release';
import { rebuildProjection, retryJob, turnOnNewEvents } from '@candor/contracts/platform/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { ProjectionStates } from '../../http/projection-states.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { HOLDS_NEW_EVENTS } from '../../kernel/tokens.ts';
import { Releases } from '../../kernel/work/releases.ts';
import { InstallationCommand } from './installation.command.ts';

/** How many failed jobs can be retried one by one. */
export const mostFailed = 500;

/** The calls for an operator's actions on the running system. */
@Controller()
export class SystemController {
  constructor(
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Releases) private readonly releases: Releases,
    @Inject(HOLDS_NEW_EVENTS) private readonly holds: boolean,
  ) {}

  /** Starts a rebuild and answers immediately; the system page shows the progress. */
  @Serve(rebuildProjection)
  async rebuild(@Input() { name }: RequestOf<typeof rebuildProjection>) {
    if (!(await this.projector.states()).some((state) => state.name === name)) return notFound('projection');
    void this.projector.rebuild(name).catch((error: unknown) => console.error(`rebuild of ${name}:`, error));
    return { name };
  }

  /** Retries a job. A job that another operator has retried is not among the failed ones any more. */
  @Serve(retryJob)
  async retry(@Input() { key }: RequestOf<typeof retryJob>) {
    if (!(await this.jobs.failed(mostFailed)).some((job) => job.key === key)) return notFound('job');
    await this.jobs.retry(key);
    return { key };
  }

  /** Ends the way back to the former release, if every process that lives can read what is then written. */
  @Serve(turnOnNewEvents)
  async turnOn(@Input() _: RequestOf<typeof turnOnNewEvents>, @By() { asking }: Signed) {
    if (!this.holds)
      return reject('wrong_state', 'This installation has one process, so nothing waits to be turned on.');
    const { release } = present;
    const behind = this.releases.behind();
    const everywhere = { ...asking, organization_id: '*' };
    const ran = await this.commands.execute(
      new InstallationCommand(idOf(installationStream), 'turnOnNewEvents', { release, behind }, everywhere),
    );
    return isRejection(ran) ? ran : { release, position: ran.position };
  }
}
