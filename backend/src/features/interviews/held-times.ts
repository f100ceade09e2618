import { calendarOf, type HeldTime, takesUntil } from '@candor/contracts/interviews/values';
import type { Limits, Span } from '@candor/contracts/booking/timetable';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type BookingState, peopleOf } from '../../states/appointment.state.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { type Arranged, carries, type TakenTime } from './appointment.decider.ts';
import { SettleHeldTime } from './booking.command.ts';
import { CalendarCommand } from './calendar.command.ts';
import { CalendarTurns } from './calendar-turns.ts';
import { busy, type HeldPart } from './calendar.decider.ts';

/** A conversation that needs the time of its people. */
export type Needed = Arranged & { candidate_id: string; candidate_name: string };
type Asked = { over: boolean; limits: Readonly<Record<string, Limits>> | undefined };
/** The time that was taken for each appointment, by its id, and whether that time was already busy. */
export type TakenTimes = ReadonlyMap<string, { held: TakenTime; over: boolean }>;
/** The outcome of holding time. `landed`: some of the time is already held in the log, by an earlier try. */
type Held = {
  /** The held times that overlap others. */ over: Set<string>;
  /** The person whose time could not be taken, and why. */ refused: { person: string; why: Rejection } | null;
  landed: boolean;
};
/** The refusal when an earlier try of the same request held this time and gave it up, so this request cannot book with it. */
const spent = reject('given_up', 'Booking took too long. Try again.');
/** How often a request starts again that is repeated while its earlier tries are settled. */
const tries = 5;

/** Takes people's time before anything is booked, one person after another and always in the same order, so that one of two requests for the same times gets all of them. If the log can append to several streams in one step, the time and its booking are written together. Otherwise the time comes first, and the process that follows held times frees the time that a dead request left. */
@Injectable()
export class HeldTimes {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(CalendarTurns) private readonly turns: CalendarTurns,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PeopleTimes) private readonly elsewhere: Pick<PeopleTimes, 'awayAt'>,
  ) {}

  /** Books with the time of each person in the conversations, or refuses and leaves their time as it was. `over` and `limits` are those of the booking. `append` makes the booking's events. */
  async with<Booked extends Outcome<BookingState>>(
    needed: readonly Needed[],
    { over, limits }: Asked,
    asking: Requester,
    append: (taken: TakenTimes) => Promise<Booked | Rejection>,
  ): Promise<Booked | Rejection> {
    // A person with several records has one time, so the calendars of all records are taken.
    const records = (await this.same.group(asking.organization_id, needed[0]!.candidate_id)).toSorted();
    const away = await this.away(needed, asking);
    const [first] = away.keys();
    if (first !== undefined && !over) return this.busy(first, needed, asking, busy);
    const isAway = ({ starts_at }: HeldPart): boolean =>
      [...away.values()].some((spans) => spans.some(([from]) => from === Date.parse(starts_at)));
    for (let attempt = 0; ; attempt++) {
      const parts = needed.map((each): HeldPart => {
        const { appointment_id, starts_at } = each;
        const ends_at = takesUntil(each);
        const people = [...peopleOf(each).filter((person) => !records.includes(person)), ...records];
        // The id is made from the held time, so the same request with another plan holds another time.
        const of = [appointment_id, starts_at, ends_at, String(over), ...people];
        const hold_id = idFrom('hold', asking.actor.id, asking.uid, ...of, attempt);
        return { hold_id, appointment_id, starts_at, ends_at, people };
      });
      let held: Held | undefined;
      /** The outcome of an earlier booking, by this request or another: nothing is new, so no time is taken. */
      let before: Booked | undefined;
      const { done, position } = await this.turns.run(
        parts.flatMap(({ people }) => people.map((person) => calendarOf(asking.organization_id, person))),
        () =>
          this.streams.together(
            async () => {
              before = undefined;
              held = await this.hold(parts, records, { over, limits }, asking);
              if (held.refused) return held.refused.why;
              const { over: overlapping } = held;
              const booked = await append(
                new Map(
                  parts.map((part) => {
                    const { appointment_id, ...time } = part;
                    return [appointment_id, { held: time, over: overlapping.has(time.hold_id) || isAway(part) }];
                  }),
                ),
              );
              if (isRejection(booked) || (booked.events.length && !booked.repeated)) return booked;
              before = booked;
              return spent;
            },
            // The process that follows held times frees the time of a booking that did not come.
            { settlesItself: true },
          ),
      );
      const ran = before ?? done;
      // A joint decision that was refused is not in the log, unless an earlier try has put it there.
      if (held?.landed || !(before || isRejection(ran)))
        await this.giveUp(
          isRejection(ran) ? parts : parts.filter(({ hold_id }) => !carries(ran.state, hold_id)),
          asking,
        );
      if (!isRejection(ran)) return { ...ran, position: Math.max(ran.position, position) };
      if (ran.code === spent.code && attempt + 1 < tries) continue;
      const refused = held?.refused;
      return refused && ran.code === busy.code
        ? this.busy(records.includes(refused.person) ? null : refused.person, needed, asking, ran)
        : ran;
    }
  }

  /** The interviewers who are busy in their outside calendars, each with the colliding conversations. */
  private away(needed: readonly Needed[], { organization_id }: Requester) {
    const wanted = new Map<string, Span[]>();
    for (const { interviewers, ...each } of needed)
      for (const { user_id } of interviewers)
        wanted.set(user_id, [
          ...(wanted.get(user_id) ?? []),
          [Date.parse(each.starts_at), Date.parse(takesUntil(each))],
        ]);
    return this.elsewhere.awayAt(organization_id, wanted);
  }

  private async hold(
    parts: readonly HeldPart[],
    records: readonly string[],
    { over, limits }: Asked,
    asking: Requester,
  ): Promise<Held> {
    const held: Held = { over: new Set(), refused: null, landed: false };
    const others = new Set(parts.flatMap((part) => part.people)).difference(new Set(records));
    for (const person of [...[...others].toSorted(), ...records]) {
      const own = parts.filter((part) => part.people.includes(person));
      const ran = await this.commands.execute(
        new CalendarCommand(
          calendarOf(asking.organization_id, person),
          'hold',
          { parts: own, over, limits: limits?.[person] },
          { ...asking, uid: idFrom('hold', ...own.map(({ hold_id }) => hold_id)), hash: undefined },
        ),
      );
      if (isRejection(ran)) return { ...held, refused: { person, why: ran } };
      held.landed ||= ran.repeated;
      const holds = ran.state?.holds ?? [];
      // The time that was taken last comes last.
      if (!own.every(({ hold_id }) => holds.findLast((each) => each.hold_id === hold_id)))
        return { ...held, refused: { person, why: spent } };
      for (const { type, data } of ran.events as { type: string; data: { hold_id: string; over?: boolean } }[])
        if (type === 'TimeHeld' && data.over) held.over.add(data.hold_id);
    }
    return held;
  }

  private async busy(
    interviewer: string | null,
    needed: readonly Needed[],
    { organization_id }: Requester,
    refused: Rejection,
  ): Promise<Rejection> {
    const name = interviewer
      ? (await this.names.of('users', organization_id, [interviewer]))[interviewer]
      : needed[0]!.candidate_name;
    return name ? reject('busy', '{name} is busy at that time.', { name }) : refused;
  }

  /** Gives up times: they cannot be booked after this, and unbooked ones are free again. If this fails, the process that follows held times does the work. */
  private async giveUp(times: readonly HeldPart[], asking: Requester): Promise<void> {
    await Promise.all(
      times.map((time) => this.commands.execute(new SettleHeldTime(time, asking)).catch(() => undefined)),
    );
  }

  /** Frees time that no appointment uses any more. If this fails, the process that follows appointments does the work. */
  async free(times: readonly HeldTime[], asking: Requester): Promise<void> {
    const people = new Set(times.flatMap((time) => time.people));
    await Promise.all(
      [...people].map((person) => {
        const hold_ids = times.filter((time) => time.people.includes(person)).map(({ hold_id }) => hold_id);
        return this.release(person, hold_ids, asking).catch(() => undefined);
      }),
    );
  }

  /** Releases held time. Throws faults that may pass by themselves. */
  release(person: string, hold_ids: readonly string[], asking: Requester) {
    return this.commands.execute(
      new CalendarCommand(
        calendarOf(asking.organization_id, person),
        'release',
        { hold_ids },
        { ...asking, uid: idFrom('release', person, ...hold_ids), hash: undefined },
      ),
    );
  }
}
