import { Inject, Injectable, type Type } from '@nestjs/common';
import { DiscoveryService, type MetadataScanner } from '@nestjs/core';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { idFrom } from '../codec.ts';
import { isRejection, type Rejection } from '../decider.ts';
import { type Job, JobFailed, JobLater } from '../ports/job-queue.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { waitField } from './due.ts';
import type { Process } from './process.ts';
import type { AnyQueuedJob, DataOf } from './queued-job.ts';
import type { Requester } from '../streams.ts';

/** The outcome of a job: it is done (or nothing is left to do), or it can never be done. A worker throws only faults that may pass by themselves; the queue then tries again. */
export type Worked = typeof done | JobFailed;
export const done = Symbol('done');
export const failed = (why: string): JobFailed => new JobFailed(why);

type Work<Data> = (data: Data, asking: Requester) => Promise<Worked>;
const WorksOn = DiscoveryService.createDecorator<AnyQueuedJob>();
/** Marks the method that does jobs of this kind. It takes the job's data and returns the job's outcome; any other method does not compile. It reads the streams before it acts, and acts under a request id made from the job's key, so a second run changes nothing. */
export const Works =
  <J extends AnyQueuedJob>(job: J) =>
  <Method extends Work<DataOf<J>>>(target: object, name: string, descriptor: TypedPropertyDescriptor<Method>): void =>
    void WorksOn(job)(target, name, descriptor);

const AbandonsOn = DiscoveryService.createDecorator<AnyQueuedJob>();
/** Marks the method that shows people, where they look for the result, that a job of this kind has failed for good. The method may run twice, as a worker's may. */
export const Abandons =
  <J extends AnyQueuedJob>(job: J) =>
  <Method extends Work<DataOf<J>>>(target: object, name: string, descriptor: TypedPropertyDescriptor<Method>): void =>
    void AbandonsOn(job)(target, name, descriptor);

/** Marks a provider as a process that follows the log. */
export const Follows = DiscoveryService.createDecorator<Process>();
/** Makes a process a provider of its noun's module: `providers: [follows(messages)]`. */
export const follows = (process: Process): Type => {
  @Injectable()
  @Follows(process)
  class Follower {}
  return Follower;
};

/** The way in which a worker sends commands. It must say for each command what a refusal means for its job: nothing left to do, or a failure. */
@Injectable()
export class WorkerCommands {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  async run<Outcome extends object>(
    command: Command<Outcome | Rejection>,
    refused: (rejection: Rejection) => Worked,
  ): Promise<Worked> {
    const ran = await this.bus.execute(command);
    return isRejection(ran) ? refused(ran) : done;
  }
}
/** The last argument of `WorkerCommands.run`: these refusals leave nothing to do; every other one fails the job with its sentence. */
export const unless =
  (...nothingToDo: readonly string[]) =>
  ({ code, error }: Rejection): Worked =>
    nothingToDo.includes(code) ? done : failed(error);

/** Does the work for each of these, also after it failed for one of them, so that one person's fault stops no other. Returns the first failure, and throws the first fault at the end: the queue then tries the job again. If an engine is away, it stops at once. */
export const eachWorked = async <Each>(all: Iterable<Each>, work: (each: Each) => Promise<Worked>): Promise<Worked> => {
  let outcome: Worked = done;
  const faults: unknown[] = [];
  for (const each of all) {
    try {
      const worked = await work(each);
      if (outcome === done) outcome = worked;
    } catch (fault) {
      if (fault instanceof Unavailable) throw fault;
      faults.push(fault);
    }
  }
  if (faults.length) throw faults[0];
  return outcome;
};

/** All methods that do jobs, by the kind of job. */
export class JobKinds {
  private readonly byKind = new Map<
    string,
    { schema: z.ZodType; waitsItself: boolean; whileSuspended: boolean; work: Work<never> }
  >();
  private readonly abandoning = new Map<string, Work<never>>();

  constructor(discovery: DiscoveryService, scanner: MetadataScanner) {
    for (const provider of discovery.getProviders()) {
      const instance = provider.instance as Record<string, Work<never>> | undefined;
      if (!instance || provider.isAlias) continue;
      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const given = discovery.getMetadataByDecorator(AbandonsOn, provider, name);
        if (given) this.abandoning.set(given.kind, (data, asking) => instance[name]!(data, asking));
        const job = discovery.getMetadataByDecorator(WorksOn, provider, name);
        if (!job) continue;
        if (this.byKind.has(job.kind)) throw new Error(`Two workers do jobs of kind ${job.kind}.`);
        this.byKind.set(job.kind, { ...job, work: (data, asking) => instance[name]!(data, asking) });
      }
    }
  }

  /** The work for a job from the queue. A job of a kind that this release does not know is left to a process of the newer release that added it; it fails only when none has done it for a day. A job that another release added in another shape fails: a second try cannot help. */
  find(job: Job, now = Date.now()): (() => Promise<Worked>) | JobFailed | JobLater {
    if (!this.byKind.has(job.kind) && now - Date.parse(job.due_at) < leftFor) return new JobLater(leftPause);
    return this.with(job, (found) => found.work);
  }

  /** Whether the worker of such jobs itself waits for the rows that it reads. */
  waitsItself(kind: string): boolean {
    return this.byKind.get(kind)?.waitsItself ?? false;
  }

  /** Whether such jobs continue in a suspended organization. */
  goOnWhileSuspended(kind: string): boolean {
    return this.byKind.get(kind)?.whileSuspended ?? false;
  }

  /** Tells the feature that its job has failed for good, if it has a method for that. */
  async abandon(job: Job): Promise<void> {
    const told = this.with(job, () => this.abandoning.get(job.kind) ?? (async () => done));
    if (!(told instanceof JobFailed)) await told();
  }

  private with(job: Job, choose: (found: { work: Work<never> }) => Work<never>): (() => Promise<Worked>) | JobFailed {
    const found = this.byKind.get(job.kind);
    if (!found) return failed(`No worker does jobs of kind ${job.kind}.`);
    const { organization_id, causation_id, [waitField]: _, ...data } = job.data;
    const cause = Cause.safeParse({ organization_id, causation_id });
    const parsed = found.schema.safeParse(data);
    if (!cause.success || !parsed.success)
      return failed(
        `The data of this ${job.kind} job does not have the shape that this release expects: ${[cause, parsed]
          .flatMap((each) => each.error?.issues ?? [])
          .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
          .join('; ')}`,
      );
    return () =>
      choose(found)(parsed.data as never, {
        ...cause.data,
        actor: { type: 'processor', id: job.kind },
        uid: idFrom('job', job.key),
      });
  }
}
/** How long (ms) a job of an unknown kind waits for a process that knows it, and how many seconds pass until a process looks at it again. */
const leftFor = 24 * 3600_000;
const leftPause = 5;
/** The data that the process runner adds to every job. */
const Cause = z.object({ organization_id: z.string(), causation_id: z.string().optional() });
