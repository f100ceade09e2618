import { type BeforeApplicationShutdown, Controller, Get, Inject, Req, Res, SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Callers, type GuardedRequest, sessionCookie } from './caller.ts';
import { OPEN } from './permissions.guard.ts';
import { Progress } from './progress.ts';

const beat = 25_000;

/** One stream of server-sent events that tells an open browser which rows of its organisation changed. Names and keys only, never contents. */
@Controller()
export class EventsController implements BeforeApplicationShutdown {
  private readonly open = new Set<FastifyReply['raw']>();

  constructor(
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Callers) private readonly callers: Callers,
  ) {}

  @SetMetadata(OPEN, true)
  @Get('events')
  follow(
    @Req() request: GuardedRequest & { cookies: Record<string, string | undefined> },
    @Res() reply: FastifyReply,
  ): void {
    if (request.trouble) throw request.trouble as Error;
    const caller = request.caller;
    if (!caller) return void reply.status(204).send();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 2000\n\n');
    this.open.add(raw);
    const stop = this.progress.onChange(({ position, changed }) => {
      const mine = changed
        .filter((each) => each.organization_id === caller.organization_id || each.organization_id === '*')
        .map(({ model, keys }) => ({ model, keys: keys.slice(0, 200) }));
      if (mine.length) raw.write(`data: ${JSON.stringify({ position, changed: mine })}\n\n`);
    });
    const timer = setInterval(() => {
      raw.write(': \n\n');
      // Ends the stream when the session was ended elsewhere or moved to another organisation.
      void this.callers.caller(request.cookies[sessionCookie]).then(
        (still) => (still?.organization_id === caller.organization_id ? undefined : raw.end()),
        () => undefined,
      ); // unknown for now: the stream stays open
    }, beat);
    raw.on('close', () => {
      stop();
      clearInterval(timer);
      this.open.delete(raw);
    });
  }

  /** These streams never end by themselves. Their browsers then connect to another process. */
  beforeApplicationShutdown(): void {
    for (const raw of this.open) raw.end();
  }
}
