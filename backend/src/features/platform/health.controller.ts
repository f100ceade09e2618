import { WithoutCaller } from '../../http/open-route.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { WRITERS, type Writers } from '../../kernel/tokens.ts';
import type { ProjectionState } from '../../kernel/rows/lane.ts';
import { Progress } from '../../kernel/rows/progress.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { Outcomes } from '../../reads/platform/outcomes.ts';
import { Documents } from '../../pages/document.ts';
import { Releases } from '../../kernel/work/releases.ts';
import { ProjectionStates } from '../../http/projection-states.ts';

/** How many milliseconds pass between two measurements; each measured value includes one such interval. */
const resolution = 5;
const lagAllowed = 10_000;
/** How often (ms) the engines are tried at most, no matter how often a monitor asks. */
const tryEvery = 2_000;

/** The calls for monitoring. */
@Controller()
export class HealthController {
  /** Measures how long the event loop of the web process was blocked after the last call. */
  private readonly delay = monitorEventLoopDelay({ resolution });
  private caughtUp = false;
  private tried: { at: number; stuck: Promise<string[]> } | null = null;

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(WRITERS) private readonly engines: Writers,
    @Inject(ProjectionStates) private readonly projector: ProjectionStates,
    @Inject(Outcomes) private readonly outcomes: Outcomes,
    @Inject(Releases) private readonly releases: Releases,
    @Inject(Documents) private readonly documents: Pick<Documents, 'build'>,
  ) {
    this.delay.enable();
  }

  @WithoutCaller()
  @Get('healthz')
  alive() {
    const loop_delay_p99_ms = Math.max(0, Math.round(this.delay.percentile(99) / 1e5 - resolution * 10) / 10);
    this.delay.reset();
    return { status: 'ok', loop_delay_p99_ms, build: this.documents.build };
  }

  /** The names of the engines that cannot write at this time: a disk may be full long before a user saves something. */
  private async stuck(): Promise<string[]> {
    if (!this.tried || Date.now() - this.tried.at > tryEvery) {
      const stuck = Object.entries(this.engines).map(async ([name, engine]) => {
        try {
          await engine.tryWriting();
          return [];
        } catch (fault) {
          if (!(fault instanceof Unavailable)) console.error(`${name} could not be tried:`, fault);
          return [name];
        }
      });
      this.tried = { at: Date.now(), stuck: Promise.all(stuck).then((names) => names.flat()) };
    }
    return this.tried.stuck;
  }

  /** The types of the events of a newer release before which read models or processes stand still. */
  private async unknown(states: readonly ProjectionState[]): Promise<string[]> {
    const standing = await this.releases.standing();
    return [...new Set([...states.flatMap(({ unknown }) => unknown ?? []), ...standing.map(({ event }) => event)])];
  }

  /** Ready as long as every engine can write and the read models are close behind the log: none of them has stopped. If a projector in another process writes them, only a starting process waits for that: if they fall behind later, every process is equally behind. */
  @WithoutCaller()
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const end = await this.events.end();
    const { position } = this.progress;
    const lag = Math.max(0, Math.round((end - position) / this.events.perEvent));
    const states = await this.projector.states();
    const stopped = states.flatMap(({ name, status }) => (status === 'failed' ? [name] : []));
    const unknown_events = await this.unknown(states);
    const close = lag <= lagAllowed && !stopped.length && !(this.events.alone && unknown_events.length);
    this.caughtUp ||= close;
    const cannot_write = await this.stuck();
    const ready = !cannot_write.length && (close || (this.caughtUp && !this.events.alone));
    void reply.status(ready ? 200 : 503);
    const { damage } = await this.events.health();
    const outside_failing = await this.outcomes.failing();
    const status = cannot_write.length ? 'cannot_write' : close ? 'ok' : 'behind';
    return {
      status,
      lag,
      position,
      ...(stopped.length ? { stopped } : {}),
      ...(unknown_events.length ? { unknown_events } : {}),
      ...(cannot_write.length ? { cannot_write } : {}),
      // The events that are what was written can still be read, so a damaged one does not make this process unready.
      ...(damage.length ? { log_damage: [...damage] } : {}),
      // Another system that fails does not make this process unready.
      ...(outside_failing.length ? { outside_failing } : {}),
    };
  }
}
