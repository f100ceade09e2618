import { eventInstanceEvents, recruitingEventEvents } from '@candor/contracts/recruiting-events/events';
import type {
  InstanceRow,
  RecruitingEventRow,
  RecruitingEventTextRow,
  RegistrationRow,
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
import { Streams } from '../../kernel/streams.ts';
import { PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';

const types = [...Object.keys(recruitingEventEvents.types), ...Object.keys(eventInstanceEvents.types)];
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
  ) {}

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
