import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { landRest } from '../../kernel/work/landing.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';

/** Completes appends that a process could not complete because it died. */
@Injectable()
export class LandingWorker {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  @Works(landRest)
  async land({ stream, revision }: DataOf<typeof landRest>): Promise<Worked> {
    await this.streams.land(stream, revision);
    return done;
  }
}
