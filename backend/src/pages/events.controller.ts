import { WithoutContract } from '../http/open-route.ts';
import { type BeforeApplicationShutdown, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { type Change, markOf } from '@candor/contracts/words/mark';
import type { FastifyReply } from 'fastify';
import { Callers, type GuardedRequest, sessionCookie } from '../http/caller.ts';
import type { Progress as Step } from '../kernel/rows/projector.ts';
import { Presence } from './presence.ts';
import type { Caller } from '../kernel/caller.ts';
import { Progress } from '../kernel/rows/progress.ts';

const beat = 25_000;
/** How many changed rows are named at most. When more changed, every page that shows such rows loads again. */
const mostMarks = 200;
/** How many changes are kept for browsers that open their stream a short time after they read their page. */
const mostKept = 100;
/** How many unread bytes a browser may have. A browser with more is gone or stalled, so we cut the stream; it connects again when it can read. */
const mostUnread = 256 * 1024;

/** Whether this caller may reach more than their own record. */
const follows = ({ groups }: Caller): boolean => Object.values(groups).some((reach) => reach !== 'own');

/** One stream of server-sent events that tells an open browser which rows of its organization changed: names of read models and marks of keys. It sends no key and no content, because not every member may see every row. A tab that has announced the person it shows (`?tab=`) also hears which other users have that person open. Changes after the page was read (`?since=`, its position) come first. */
@Controller()
export class EventsController implements BeforeApplicationShutdown {
  private readonly open = new Set<FastifyReply['raw']>();
  private readonly latest: Step[] = [];

  constructor(
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(Presence) private readonly presence: Presence,
  ) {
    progress.onChange((step) => {
      this.latest.push(step);
      if (this.latest.length > mostKept) this.latest.shift();
    });
  }

  @WithoutContract()
  @Get('events')
  follow(
    @Req() request: GuardedRequest & { cookies: Record<string, string | undefined> },
    @Res() reply: FastifyReply,
  ): void {
    if (request.trouble) throw request.trouble as Error;
    const caller = request.caller;
    // A caller who reaches only their own record (a candidate with an account) sees no page that follows rows.
    if (!caller || !follows(caller)) return void reply.status(204).send();
    reply.hijack();
    const { raw } = reply;
    // The header is not `no-store`: browsers do not keep a page for Back and Forward after such an answer. They store no stream anyway.
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
    const tell = (text: string) => void (raw.writableLength > mostUnread ? raw.destroy() : raw.write(text));
    tell('retry: 2000\n\n');
    this.open.add(raw);
    const tellChange = ({ position, changed }: Step) => {
      const mine = changed
        .filter((each) => [caller.organization_id, platform, '*'].includes(each.organization_id))
        .map(({ model, keys }): Change => ({ model, marks: keys.length > mostMarks ? [] : keys.map(markOf) }));
      if (mine.length) tell(`data: ${JSON.stringify({ position, changed: mine })}\n\n`);
    };
    const { tab: named, since } = request.query as { tab?: unknown; since?: unknown };
    for (const step of this.changedSince(Number(since))) tellChange(step);
    const stop = this.progress.onChange(tellChange);
    const tab = { user_id: caller.user_id, tab: typeof named === 'string' ? named.slice(0, 64) : '' };
    let told = '';
    const tellPresence = () => {
      const seen = this.presence.seenFrom(tab);
      const text = seen ? JSON.stringify(seen) : '';
      if (text && text !== told) tell(`event: presence\ndata: ${text}\n\n`);
      told = text;
    };
    const stopPresence = this.presence.onChange(tab, tellPresence);
    // The tab may have announced what it shows before this stream was open.
    tellPresence();
    const timer = setInterval(() => {
      tell(': \n\n');
      // Ends the stream if the session has ended or moved to another organization in another request, or if the organization was suspended.
      void this.callers.caller(request.cookies[sessionCookie], 'usual').then(
        (still) => (still?.organization_id === caller.organization_id && follows(still) ? undefined : raw.end()),
        () => undefined,
      ); // unknown for now: the stream stays open
    }, beat);
    raw.on('close', () => {
      stop();
      stopPresence();
      if (tab.tab) this.presence.leave(tab);
      clearInterval(timer);
      this.open.delete(raw);
    });
  }

  /** The changes after a position; none without a position. If some of them are not kept any more, one change that covers every model is returned. */
  private changedSince(position: number): readonly Step[] {
    if (!(position > 0)) return [];
    const { latest } = this;
    if (latest.length === mostKept && latest[0]!.position > position)
      return [{ position: this.progress.position, changed: [{ model: '*', organization_id: '*', keys: [] }] }];
    return latest.filter((step) => step.position > position);
  }

  /** Ends these streams, which never end by themselves. Their browsers then connect to another process. */
  beforeApplicationShutdown(): void {
    for (const raw of this.open) raw.end();
  }
}
