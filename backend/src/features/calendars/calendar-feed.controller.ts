import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { calendarLimit } from '@candor/contracts/accounts/endpoints';
import { type GuardedRequest } from '../../http/caller.ts';
import { RateLimited } from '../../http/errors.ts';
import { WithoutCaller } from '../../http/open-route.ts';
import { XSRF_SECRET } from '../../http/permissions.guard.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { sendTagged, tagged } from '../../pages/tagged.ts';
import { CalendarFeed } from './calendar-feed.ts';
import { networkOf } from '../../kernel/network.ts';

const path = '/api/calendar/:file';

/** The calendar that a member's calendar programs read. Every wrong key gets the same answer. */
@Controller()
export class CalendarFeedController {
  constructor(
    @Inject(CalendarFeed) private readonly feed: CalendarFeed,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(XSRF_SECRET) private readonly secret: string,
  ) {}

  @WithoutCaller()
  @Get('api/calendar/:file')
  async read(@Param('file') file: string, @Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    const from = { network: networkOf(request.ip), device: '', work: undefined };
    const verdict = await this.limits.verdict({ path, limit: calendarLimit }, from, {}, this.secret);
    void reply.header('x-robots-tag', 'noindex');
    const plain = (status: number, words: string) =>
      void reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
    if (verdict !== 'within') {
      void reply.header('retry-after', String(calendarLimit.seconds));
      return plain(429, `${new RateLimited(Math.ceil(calendarLimit.seconds / 60)).message}\n`);
    }
    const text = file.endsWith('.ics') ? await this.feed.of(file.slice(0, -'.ics'.length)) : null;
    if (text === null) return plain(404, 'This address opens no calendar.\n');
    // The response depends on a key, so no cache on the way may keep it.
    sendTagged(request, reply, 'text/calendar', tagged(text), 'private');
  }
}
