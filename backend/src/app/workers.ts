import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { InboxReader } from '../features/incoming/inbox-reader.ts';
import { TreeKeeper } from '../features/proof/tree-keeper.ts';
import { HiddenTextSearch } from '../features/resumes/hidden-text.ts';
import { StoppedWatch } from '../features/platform/stopped-watch.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';
import { type LeaderWork, Leading } from '../kernel/work/leading.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { type Job, JobFailed, JobLater, JobQueue } from '../kernel/ports/job-queue.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { Wire } from '../kernel/ports/wire.ts';
import { LogRestored } from '../kernel/same-log.ts';
import type { Process } from '../kernel/work/process.ts';
import { ProcessRunner } from '../kernel/work/process-runner.ts';
import { endedBy, waitOf } from '../kernel/work/due.ts';
import { Releases } from '../kernel/work/releases.ts';
import type { UnknownEvent } from '../kernel/ports/unknown-event.ts';
import { unlessAway } from '../kernel/work/engines-away.ts';
import { done, Follows, JobKinds } from '../kernel/work/worker.ts';
import { Streams } from '../kernel/streams.ts';
import { organizationState } from '../states/organization.state.ts';

/** How many seconds pass until a job of a suspended organization is looked at again. */
const suspendedPause = 600;

/** How many seconds pass until a job whose shape this release does not know is looked at again, while a process of a newer release lives. */
const newerPause = 5;

/** Starts the background work: processes turn events into jobs, and workers do the jobs. */
@Injectable()
export class Workers {
  private following: LeaderWork | null = null;
  private proving: LeaderWork | null = null;
  private searching: LeaderWork | null = null;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(KeyVault) private readonly keys: KeyVault,
    @Inject(JobQueue) private readonly queue: JobQueue,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Wire) private readonly wire: Wire | null,
    @Inject(StoppedWatch) private readonly watch: StoppedWatch,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(InboxReader) private readonly inbox: InboxReader,
    @Inject(TreeKeeper) private readonly trees: TreeKeeper,
    @Inject(HiddenTextSearch) private readonly resumes: HiddenTextSearch,
    @Inject(Releases) private readonly releases: Releases,
  ) {}

  async start(): Promise<void> {
    const kinds = new JobKinds(this.discovery, new MetadataScanner());
    this.following = await this.follow();
    this.queue.work(
      (job) => {
        const attempt = async () => {
          const work = kinds.find(job);
          // A process of the newer release may have added the job, and can do it.
          if (work instanceof JobFailed) return this.releases.newerLives() ? new JobLater(newerPause) : work;
          if (work instanceof JobLater) return work;
          if (!kinds.goOnWhileSuspended(job.kind) && (await this.isSuspended(job))) return new JobLater(suspendedPause);
          // The worker may read rows, so it waits until the rows hold the event that made the job due.
          if (!kinds.waitsItself(job.kind)) await upToNow(this.progress, this.events);
          return (await this.isOver(job)) ? done : work();
        };
        return unlessAway(attempt, () => upToNow(this.progress, this.events));
      },
      (job) => kinds.abandon(job),
    );
    this.watch.start();
    await this.inbox.start();
    this.proving = await this.trees.start();
    this.searching = await this.resumes.start();
  }

  /** Whether the job is for a suspended organization, which sends nothing and changes nothing (docs/rules/permissions.md#suspended-organizations). */
  private async isSuspended({ data }: Job): Promise<boolean> {
    // The events of users belong to no organization; their jobs name the organization as `of`.
    const id = data.organization_id === '*' ? data.of : data.organization_id;
    if (typeof id !== 'string' || id === '*') return false;
    return (await this.streams.load(organizationState, id, '*'))?.state?.status === 'suspended';
  }

  /** Whether the job is not wanted any more, as the stream's present state shows. */
  private async isOver({ data }: Job): Promise<boolean> {
    const wait = waitOf(data);
    if (!wait || typeof data.organization_id !== 'string') return false;
    return endedBy(wait, await this.streams.read(wait.for, data.organization_id)) !== null;
  }

  /** All processes (which turn events into jobs) that the nouns' modules provide. */
  private processes(): Process[] {
    return this.discovery
      .getProviders()
      .flatMap((found) => (found.metatype ? (this.discovery.getMetadataByDecorator(Follows, found) ?? []) : []));
  }

  /** Only one process follows the log. Otherwise a slower process could add a job that a faster one has canceled. */
  private async follow(): Promise<LeaderWork> {
    let leading: Leading | null = null;
    // A process of the newer release takes over, if there is one. On embedded engines the work waits for the next start.
    const outgrown = (unknown: UnknownEvent | null): void => {
      this.releases.stoppedAt('processes', unknown);
      if (unknown) leading?.giveUp();
    };
    const run = async (): Promise<LeaderWork> => {
      const runner = new ProcessRunner(this.events, this.keys, this.queue, this.processes(), outgrown);
      await runner.start();
      return runner;
    };
    if (!this.wire) return run();
    // This process keeps the lease although it does not follow the log: the next process would meet the same fault. /application/system and the doctor compare log and rows themselves.
    const runOrSay = () =>
      run().catch((fault: unknown): LeaderWork => {
        if (!(fault instanceof LogRestored)) throw fault;
        console.error(fault.message);
        return { close: () => Promise.resolve() };
      });
    leading = new Leading(this.wire, 'processes', runOrSay);
    await leading.begin();
    return leading;
  }

  async stop(): Promise<void> {
    await this.inbox.stop();
    await this.watch.stop();
    await this.searching?.close();
    await this.proving?.close();
    await this.following?.close();
  }
}
