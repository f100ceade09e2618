import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/accounts/endpoints';
import { weekOf } from '@candor/contracts/booking/availability';
import { calendarKeys } from '../../access/opening-key.ts';
import { BASE, PEPPER } from '../../kernel/tokens.ts';
import { userState } from '../../states/user.state.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { UserCommand } from '../accounts/user.command.ts';

/** A member's bookable hours, and the address at which their calendar can be read: both are the member's own, the same in every organization. */
@Controller()
export class AvailabilityController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Serve(calls.upsertAvailability)
  async set(@Input() asked: RequestOf<typeof calls.upsertAvailability>, @By() { caller, asking }: Signed) {
    const { kind, start, end } = asked;
    const [weekday, date] = [asked.weekday ?? null, asked.date ?? null];
    const id = asked.id && asked.id !== 'new' ? asked.id : null;
    const command = { id, kind, weekday, date, start, end, tz_region: asked.tz_region ?? null };
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'setAvailability', command, { ...asking, organization_id: '*' }),
    );
    if (isRejection(done)) return done;
    const availability = done.state!.availability.find(
      (each) =>
        each.kind === kind &&
        each.weekday === weekday &&
        each.date === date &&
        each.start === start &&
        each.end === end,
    )!;
    return { availability, position: done.position };
  }

  @Serve(calls.deleteAvailability)
  async remove(@Input() { id }: RequestOf<typeof calls.deleteAvailability>, @By() { caller, asking }: Signed) {
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'removeAvailability', { id }, { ...asking, organization_id: '*' }),
    );
    return isRejection(done) ? done : { id, position: done.position };
  }

  @Serve(calls.setAvailabilityWeek)
  async setWeek(@Input() asked: RequestOf<typeof calls.setAvailabilityWeek>, @By() { caller, asking }: Signed) {
    const hours = asked.hours.map((each) => ({ ...each, tz_region: each.tz_region ?? null }));
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'setWeek', { hours }, { ...asking, organization_id: '*' }),
    );
    if (isRejection(done)) return done;
    const before = await this.streams.loadBefore(userState, caller.user_id, asking);
    return { replaced: weekOf(before?.availability ?? []), position: done.position };
  }

  @Serve(calls.makeCalendarAddress)
  async make(@Input() _: RequestOf<typeof calls.makeCalendarAddress>, @By() { caller, asking }: Signed) {
    const key = calendarKeys.from(this.pepper, caller.user_id, asking.uid);
    const command = { key_hash: calendarKeys.hash(key) };
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'makeCalendarAddress', command, { ...asking, organization_id: '*' }),
    );
    return isRejection(done) ? done : { address: `${this.base}/api/calendar/${key}.ics`, position: done.position };
  }

  @Serve(calls.withdrawCalendarAddress)
  async withdraw(@Input() _: RequestOf<typeof calls.withdrawCalendarAddress>, @By() { caller, asking }: Signed) {
    const done = await this.commands.execute(
      new UserCommand(caller.user_id, 'withdrawCalendarAddress', {}, { ...asking, organization_id: '*' }),
    );
    return isRejection(done) ? done : { position: done.position };
  }
}
