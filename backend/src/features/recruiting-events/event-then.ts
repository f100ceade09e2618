import { eventInstanceEvents, recruitingEventEvents } from '@candor/contracts/recruiting-events/events';
import {
  instanceList,
  type InstanceRow,
  recruitingEventList,
  type RecruitingEventRow,
  type RecruitingEventTextRow,
  registrationList,
  type RegistrationRow,
} from '@candor/contracts/recruiting-events/rows';
import { foldRows, until } from '@candor/projections/kernel/fold';
import {
  eventInstances,
  recruitingEvents,
  recruitingEventTexts,
} from '@candor/projections/recruiting-events/recruiting-events';
import { eventRegistrations } from '@candor/projections/recruiting-events/registrations';
import { Inject, Injectable } from '@nestjs/common';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';

const types = [...Object.keys(recruitingEventEvents.types), ...Object.keys(eventInstanceEvents.types)];
/** The most events, dates and registrations that are read for the list. With more, the moment is refused. */
const mostEvents = 500;
const mostDates = 2000;
const mostRegistered = 20_000;
/** How many streams are read at the same time. */
const together = 50;

/** An event of the organization as it was at a moment. `event` null: there was none yet. */
export type EventThen = {
  event: RecruitingEventTextRow | null;
  row: RecruitingEventRow | null;
  dates: InstanceRow[];
  registrations: RegistrationRow[];
};

/** Folds the streams of an event and its dates up to a moment, with the folds of the present rows. The words of an erased person are gone at every moment. */
@Injectable()
export class EventsThen {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** All events of the organization as they were at a moment, with the times of all that was recorded about them. `found` null: there are too many. */
  async all(
    organization_id: string,
    moment: string,
  ): Promise<{ times: number[]; found: (Omit<EventThen, 'event' | 'row'> & { rows: RecruitingEventRow[] }) | null }> {
    const scope = { organization_id };
    const [events, dates, counts] = await Promise.all([
      this.reads.find(recruitingEventList, scope, {}, { limit: mostEvents + 1 }),
      this.reads.find(instanceList, scope, {}, { sort: 'starts_at', limit: mostDates + 1 }),
      this.reads.countBy(registrationList, scope, 'status', {}),
    ]);
    const streams = [
      ...events.map(({ id }) => `recruitingevent-${id}`),
      ...dates.map(({ id }) => `eventinstance-${id}`),
    ];
    const times = (await this.log.timesIn(streams, types)).map(({ at }) => at).sort((a, b) => a - b);
    const registered = Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
    if (events.length > mostEvents || dates.length > mostDates || registered > mostRegistered)
      return { times, found: null };
    const found = {
      rows: [] as RecruitingEventRow[],
      dates: [] as InstanceRow[],
      registrations: [] as RegistrationRow[],
    };
    for (let at = 0; at < streams.length; at += together) {
      const some = await Promise.all(
        streams.slice(at, at + together).map((stream) => this.streams.read(stream, organization_id)),
      );
      for (const log of some.map((each) => until(each, moment))) {
        found.rows.push(...([...foldRows(recruitingEvents, log).values()] as RecruitingEventRow[]));
        found.dates.push(...([...foldRows(eventInstances, log).values()] as InstanceRow[]));
        found.registrations.push(...([...foldRows(eventRegistrations, log).values()] as RegistrationRow[]));
      }
    }
    found.dates.sort((a, b) => a.fields.starts_at.localeCompare(b.fields.starts_at));
    return { times, found };
  }

  private async streamsOf(organization_id: string, event_id: string): Promise<string[]> {
    const dates = await this.events.dates(organization_id, event_id);
    return [`recruitingevent-${event_id}`, ...dates.map(({ id }) => `eventinstance-${id}`)];
  }

  /** When each event of the log about it was recorded, in ms, ascending. */
  async times(organization_id: string, event_id: string): Promise<number[]> {
    const times = await this.log.timesIn(await this.streamsOf(organization_id, event_id), types);
    return times.map(({ at }) => at).sort((a, b) => a - b);
  }

  async asOf(organization_id: string, event_id: string, moment: string): Promise<EventThen> {
    const [own, ...dates] = await Promise.all(
      (await this.streamsOf(organization_id, event_id)).map(async (stream) =>
        until(await this.streams.read(stream, organization_id), moment),
      ),
    );
    const one = <Row>(rows: ReadonlyMap<string, unknown>) => ([...rows.values()][0] ?? null) as Row | null;
    return {
      event: one<RecruitingEventTextRow>(foldRows(recruitingEventTexts, own!)),
      row: one<RecruitingEventRow>(foldRows(recruitingEvents, own!)),
      dates: dates
        .flatMap((log) => one<InstanceRow>(foldRows(eventInstances, log)) ?? [])
        .sort((a, b) => a.fields.starts_at.localeCompare(b.fields.starts_at)),
      registrations: dates.flatMap((log) => [...foldRows(eventRegistrations, log).values()] as RegistrationRow[]),
    };
  }
}
