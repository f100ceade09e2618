import '@fastify/cookie';
import { hoursAfter } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../../access/session.ts';
import { BASE } from '../../kernel/tokens.ts';
import { sessionCookie } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { hashOf, newId } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { logLine } from '../../kernel/log-line.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import type { Connecting as Provider, Grant } from '../../kernel/ports/grants.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { type GrantKind, settleGrant } from '../../states/accounts.queue.ts';

/** A connection that a user began here, stored under the hash of its state. The same user must come back. `provider`: which provider, if the kind has several. */
export type Begun = { user_id: string; checks: string; provider: string };
const life = 10 * 60;
/** Stores the grant and records the connection; returns the position of the event. null: nothing is connected. */
type Connect = (
  back: URL,
  begun: Begun,
  caller: Caller,
) => Promise<{ position?: number | undefined } | Rejection | null>;

/** Connects an account that a user has at another provider: the browser goes there and comes back. */
@Injectable()
export class Connecting {
  constructor(
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(BASE) private readonly base: string,
  ) {}

  /** Begins a connection and returns the address for the browser; null: the provider does not answer. `kind`: tells this way back from others. */
  async begin(
    kind: string,
    name: string,
    provider: Pick<Provider<Grant>, 'begin'>,
    { user_id }: Caller,
  ): Promise<string | null> {
    const begun = await provider.begin().catch((fault: unknown) => {
      if (fault instanceof Unavailable) return null;
      throw fault;
    });
    if (!begun) return null;
    const { state, checks, location } = begun;
    await this.expiring.put(nameOf(kind, state), { user_id, checks, provider: name } satisfies Begun, life);
    return location;
  }

  /** Call this method before storing a grant. If the process dies before the log records the connection, the grant would be lost; so a job checks for the grant in an hour. */
  async keeps(kind: GrantKind, user_id: string): Promise<void> {
    const { data, ...job } = settleGrant.due(`settle-grant:${newId()}`, hoursAfter(this.clock.now(), 1), {
      user_id,
      kind,
    });
    await this.jobs.add({ ...job, data: { ...data, organization_id: '*' } });
  }

  /** Handles the browser on its way back from the provider. If anything fails, the profile says that nothing was connected. The profile waits for the row that shows the connection. */
  async comesBack(kind: string, request: FastifyRequest, reply: FastifyReply, connect: Connect): Promise<void> {
    const done = await this.taken(kind, request, connect).catch((fault: unknown) => {
      console.warn(`${kind} was not connected:`, logLine(fault));
      return null;
    });
    const connected = done && !isRejection(done) ? done : null;
    const said = new URLSearchParams(connected ? {} : { [kind]: 'refused' });
    if (connected?.position !== undefined) said.set('after', String(connected.position));
    void reply
      .status(302)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('location', said.size ? `/profile?${said.toString()}` : '/profile')
      .send();
  }

  private async taken(kind: string, request: FastifyRequest, connect: Connect): ReturnType<Connect> {
    const back = new URL(request.url, this.base);
    const caller = await this.sessions.caller(request.cookies[sessionCookie], 'sure');
    if (!caller) return null;
    // The state is taken before anything is compared, so each state can be tried only once.
    const begun = await this.expiring.take<Begun>(nameOf(kind, back.searchParams.get('state') ?? ''));
    return begun?.user_id === caller.user_id ? connect(back, begun, caller) : null;
  }
}
const nameOf = (kind: string, state: string): string => `${kind}:${hashOf(state)}`;
