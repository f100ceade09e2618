import * as calls from '@candor/contracts/accounts/endpoints';
import { readsOnly } from '@candor/contracts/calendars/outside-calendar';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CalendarAccounts } from '../../reads/connections/calendar-accounts.ts';
import { OutsideTimes } from '../../reads/calendars/outside-times.ts';
import { By, type Signed } from '../../http/caller.ts';
import { askingOf, type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { WithoutContract } from '../../http/open-route.ts';
import { newId } from '../../kernel/codec.ts';
import { isRejection, refusalAt, reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import {
  BrowserCalendars,
  type CalendarGrant,
  type LoginFault,
  LoginRefused,
  PasswordCalendars,
} from '../../kernel/ports/calendars.ts';
import { ExpiringStore } from '../../kernel/ports/expiring-store.ts';
import { AccessExpired, ProviderRefused } from '../../kernel/ports/grants.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import type { Requester } from '../../kernel/streams.ts';
import { Connecting } from './connecting.ts';
import { UserCommand } from '../accounts/user.command.ts';

const notSetUp = reject('not_configured', 'This calendar is not set up for this installation.');
const notReached = reject('unavailable', 'The calendar is not responding. Try again in a moment.');
/** The faults of a typed login, each as a refusal at its field. */
const wrong: Record<LoginFault, Rejection> = {
  address: refusalAt('address', reject('address', 'This address is not allowed. Only public servers with https work.')),
  no_calendars: refusalAt('address', reject('no_calendars', 'There is no CalDAV calendar at this address.')),
  password: refusalAt('password', reject('password', 'The server rejected this user name and password.')),
};
const noServer = refusalAt(
  'address',
  reject('unavailable', 'The server is not responding. Check its address, or try again in a moment.'),
);
/** How long (s) the answer to a connection is kept for a repeated request. */
const answersKept = 600;
const everywhere = { organization_id: '*' };

type Connected = { position: number | undefined; reads_only: boolean };

/** Connects and disconnects the caller's outside calendar: it is the caller's own, the same in every organization. */
@Controller()
export class OutsideCalendarController {
  constructor(
    @Inject(CalendarAccounts) private readonly accounts: CalendarAccounts,
    @Inject(OutsideTimes) private readonly times: OutsideTimes,
    @Inject(Connecting) private readonly connecting: Connecting,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(ExpiringStore) private readonly expiring: ExpiringStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(calls.connectOutsideCalendar)
  async connect(@Input() asked: RequestOf<typeof calls.connectOutsideCalendar>, @By() { caller }: Signed) {
    const calendars = this.accounts.providers.of(asked.provider);
    if (!(calendars instanceof BrowserCalendars)) return notSetUp;
    const location = await this.connecting.begin('calendar', asked.provider, calendars, caller);
    return location ? { location } : notReached;
  }

  @WithoutContract()
  @Get('connected_apps/calendar_callback')
  callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.connecting.comesBack('calendar', request, reply, async (back, { checks, provider }, caller) => {
      const calendars = this.accounts.providers.of(provider);
      if (!(calendars instanceof BrowserCalendars)) return null;
      const grant = await calendars.finish(back, checks);
      return this.linked(grant, caller, askingOf(caller, { uid: newId(), hash: '' }));
    });
  }

  @Serve(calls.connectCaldav)
  async connectCaldav(@Input() login: RequestOf<typeof calls.connectCaldav>, @By() { caller, asking }: Signed) {
    const calendars = this.accounts.providers.of('caldav');
    if (!(calendars instanceof PasswordCalendars)) return notSetUp;
    // A repeated request gets the same answer: running it again would make another calendar at the provider.
    const name = `calendar-connected:${caller.user_id}:${asking.uid}:${asking.hash}`;
    return this.turns.run(`connect-calendar:${caller.user_id}`, async () => {
      const before = await this.expiring.get<Connected>(name);
      if (before) return before;
      try {
        const done = await this.linked(await calendars.connect(login), caller, asking);
        if (isRejection(done)) return done;
        await this.expiring.put(name, done, answersKept);
        return done;
      } catch (fault) {
        if (fault instanceof LoginRefused) return wrong[fault.why];
        if (fault instanceof AccessExpired) return wrong.password;
        if (fault instanceof ProviderRefused) return wrong.no_calendars;
        if (fault instanceof Unavailable) return noServer;
        throw fault;
      }
    });
  }

  /** Stores the grant, and records the connection. */
  private async linked(grant: CalendarGrant, caller: Caller, asking: Requester): Promise<Connected | Rejection> {
    const { user_id, organization_id } = caller;
    await this.connecting.keeps('calendar', user_id);
    const { provider, scopes } = await this.accounts.begin(user_id, organization_id, grant);
    await this.times.forget(user_id);
    const done = await this.commands.execute(
      new UserCommand(user_id, 'linkCalendar', { provider, scopes }, { ...asking, ...everywhere }),
    );
    return isRejection(done) ? done : { position: done.position, reads_only: scopes.includes(readsOnly) };
  }

  @Serve(calls.disconnectOutsideCalendar)
  async disconnect(@Input() _: RequestOf<typeof calls.disconnectOutsideCalendar>, @By() { caller, asking }: Signed) {
    const heard = await this.accounts.disconnect(caller.user_id);
    await this.times.forget(caller.user_id);
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'unlinkCalendar', { why: 'asked' }, { ...asking, ...everywhere }),
    );
    return isRejection(done) ? done : { heard, position: done.position };
  }
}
