import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Controller, Get, Inject, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OPEN } from '../../http/permissions.guard.ts';
import { Progress } from '../../http/progress.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';

/** Milliseconds between two measurements; each measured value includes one such interval. */
const resolution = 5;
const lagAllowed = 10_000;

/** For monitoring. */
@Controller()
export class HealthController {
  /** How long the web loop was blocked since the last call. */
  private readonly delay = monitorEventLoopDelay({ resolution });
  private caughtUp = false;

  constructor(
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
  ) {
    this.delay.enable();
  }

  @SetMetadata(OPEN, 'anonymous')
  @Get('healthz')
  alive() {
    const loop_delay_p99_ms = Math.max(0, Math.round(this.delay.percentile(99) / 1e5 - resolution * 10) / 10);
    this.delay.reset();
    return { status: 'ok', loop_delay_p99_ms };
  }

  /** Ready while the read models are close behind the log. Where a projector elsewhere writes them, only a starting process waits for that: if they fall behind later, every process is equally behind. */
  @SetMetadata(OPEN, 'anonymous')
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const end = await this.events.end();
    const { position } = this.progress;
    const lag = Math.max(0, Math.round((end - position) / this.events.perEvent));
    this.caughtUp ||= lag <= lagAllowed;
    const ready = lag <= lagAllowed || (this.caughtUp && !this.events.alone);
    void reply.status(ready ? 200 : 503);
    return { status: lag > lagAllowed ? 'behind' : 'ok', lag, position };
  }
}
