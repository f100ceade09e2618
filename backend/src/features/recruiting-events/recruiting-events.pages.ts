import { location, source, tag } from '@candor/contracts/catalogues/hiring';
import { cadenceList } from '@candor/contracts/cadences/rows';
import * as pages from '@candor/contracts/recruiting-events/pages';
import {
  instanceList,
  type InstanceRow,
  recruitingEventList,
  type RecruitingEventRow,
  recruitingEventTextList,
  registrationList,
  type RegistrationRow,
} from '@candor/contracts/recruiting-events/rows';
import { admit, plainWords, searchWords, type Slice, sortOf, unfiltered } from '@candor/contracts/kernel/list';
import { inSortOrder, passingRows } from '@candor/contracts/kernel/list-values';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { BASE } from '../../kernel/tokens.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { EventsThen } from './event-then.ts';
import { askedMoment, pastOf } from '../../reads/past/past.ts';
import { recruitingEventOf } from '../../reads/recruiting-events/recruiting-event.record.ts';
import { noCounts, PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';

const most = 500;
/** The most people of a date whom its page shows. The list of registrations has all of them. */
const mostPeople = 500;
/** How many people who are still to come the page of the door shows; all others are found by name. */
const mostAtDoor = 100;
const mostCame = 20;
const mostSought = 80;

/** The pages of recruiting events: the list, one event with its dates and registrations, and the door. */
@Injectable()
export class RecruitingEventPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(EventsThen) private readonly then: EventsThen,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(pages.recruitingEventsPage)
  async list({ caller, address, query }: SignedAsk) {
    const { organization_id } = caller;
    const standard = await this.standard.of(caller, { area: 'marketing', entity: 'events', view: 'list' });
    const title = titleOf(say('Recruiting events'), standard);
    const moment = askedMoment(query);
    if (moment !== undefined)
      return { title, ...standard, base: this.base, ...(await this.listedThen(caller, address!.list, moment)) };
    const list = await this.standard.list(recruitingEventList, { organization_id }, address!.list);
    const rows = list.items.parse() as RecruitingEventRow[];
    const now = Date.now();
    const events = await Promise.all(
      rows.map(async (row): Promise<pages.ListedRecruitingEvent> => {
        const [dates, counts] = await Promise.all([
          this.events.dates(organization_id, row.id),
          this.events.counts(organization_id, { event_id: row.id }),
        ]);
        return { ...row, ...datesOf(dates, now), counts };
      }),
    );
    return { title, ...standard, list, events, base: this.base };
  }

  /** The same list as of a moment. */
  private async listedThen({ organization_id, tz_region }: Caller, asked: Slice, as_of: string | null) {
    const moment = as_of ?? new Date().toISOString();
    const { times, found: all } = await this.then.all(organization_id, moment);
    const there = times.length > 0 && times[0]! <= Date.parse(moment);
    const past = pastOf(times, { as_of, there, zone: tz_region });
    const slice = admit(recruitingEventList, asked);
    const words = searchWords(slice.search);
    const matches = ({ name, summary }: RecruitingEventRow) => {
      const own = plainWords([name, summary].filter(Boolean).join(' '));
      return words.every((word) => own.some((each) => each.startsWith(word)));
    };
    const found = all && !past.refused ? passingRows(recruitingEventList, all.rows, slice.filters).filter(matches) : [];
    const { limit } = slice;
    const page = Math.max(1, Math.min(slice.page, Math.ceil(found.length / limit)));
    const items = inSortOrder(recruitingEventList, found, sortOf(recruitingEventList, slice)).slice(
      (page - 1) * limit,
      page * limit,
    );
    const dates = Map.groupBy(all?.dates ?? [], ({ event_id }) => event_id);
    const people = Map.groupBy(all?.registrations ?? [], ({ event_id }) => event_id);
    return {
      list: { ...slice, page, total: found.length, facets: {}, items },
      events: items.map((row): pages.ListedRecruitingEvent => ({
        ...row,
        ...datesOf(dates.get(row.id) ?? [], Date.parse(moment)),
        counts: { ...noCounts(), ...countedBy(people.get(row.id) ?? []) },
      })),
      past: all ? past : { ...past, refused: 'far' as const },
    };
  }

  @Shows(pages.recruitingEventPage)
  one(ask: SignedAsk<'recruitingevent'>) {
    return askedMoment(ask.query) === undefined ? this.withPeople(ask) : this.asItWas(ask);
  }

  /** The same page as of the moment in its address. It is read only. */
  private async asItWas(ask: SignedAsk<'recruitingevent'>) {
    const data = await this.page(ask, 'dates');
    if (typeof data === 'symbol') return nowhere;
    const { organization_id, tz_region } = ask.caller;
    const { id } = recruitingEventOf(ask);
    const moment = askedMoment(ask.query) ?? null;
    const times = await this.then.times(organization_id, id);
    const there = moment !== null && times.length > 0 && times[0]! <= Date.parse(moment);
    const past = pastOf(times, { as_of: moment, there, zone: tz_region });
    const none = { ...data, instances: [], instance_id: null, waiting: [], people: [], names: {}, past };
    if (past.refused || moment === null) return none;
    const { event, row, dates, registrations } = await this.then.asOf(organization_id, id, moment);
    if (!event || !row) return none;
    const instances = dates.map((date) => ({
      ...date,
      counts: { ...noCounts(), ...countedBy(registrations.filter(({ instance_id }) => instance_id === date.id)) },
    }));
    const instance_id = chosenOf(instances, ask.query.date, moment)?.id ?? null;
    const own = registrations.filter((each) => each.instance_id === instance_id);
    const waits = ({ status }: RegistrationRow) => status === 'waitlisted' || status === 'offered';
    const people = own.filter((each) => !waits(each)).toSorted((a, b) => b.changed_at.localeCompare(a.changed_at));
    const waiting = own.filter(waits).toSorted((a, b) => a.turn - b.turn);
    const names = await this.lookups.userNames(people.flatMap(({ came }) => (came ? [came.by] : [])));
    return {
      ...data,
      event,
      row,
      instances,
      instance_id,
      now: moment,
      waiting: waiting.slice(0, mostPeople),
      people: people.slice(0, mostPeople),
      names,
      past,
    };
  }

  @Shows(pages.recruitingEventDoorPage)
  async door(ask: SignedAsk<'recruitingevent'>) {
    const data = await this.page(ask, 'door');
    if (typeof data === 'symbol') return nowhere;
    const scope = { organization_id: ask.caller.organization_id };
    const sought = (ask.query.seek ?? '').trim().slice(0, mostSought);
    const { instance_id } = data;
    if (!instance_id) return { ...data, waiting: [], people: [], names: {}, sought };
    const [awaited, came] = await Promise.all([
      this.reads.found(registrationList, scope, {
        ...unfiltered,
        search: sought,
        limit: mostAtDoor,
        sort: { field: 'name', direction: 'asc' },
        filters: { instance_id: [instance_id], status: ['registered', 'no_show'] },
      }),
      this.reads.find(
        registrationList,
        scope,
        { instance_id, status: 'attended' },
        { sort: 'changed_at', descending: true, limit: mostCame },
      ),
    ]);
    return { ...data, waiting: [], people: [...awaited.rows, ...came], names: {}, sought };
  }

  @Shows(pages.recruitingEventSettingsPage)
  settings(ask: SignedAsk<'recruitingevent'>) {
    return this.page(ask, 'settings');
  }

  @Shows(pages.recruitingEventRegistrationsPage)
  async registrations(ask: SignedAsk<'recruitingevent'>) {
    const { caller, address } = ask;
    const [data, list] = await Promise.all([
      this.page(ask, 'registrations'),
      this.standard.list(registrationList, { organization_id: caller.organization_id }, address!.section!.list, {
        event_id: [recruitingEventOf(ask).id],
      }),
    ]);
    return typeof data === 'symbol' ? nowhere : { ...data, list };
  }

  private async withPeople(ask: SignedAsk<'recruitingevent'>) {
    const data = await this.page(ask, 'dates');
    if (typeof data === 'symbol') return nowhere;
    const { organization_id } = ask.caller;
    const { instance_id } = data;
    const of = async (filters: { status?: RegistrationRow['status'][] }, sort: 'turn' | 'changed_at') =>
      instance_id
        ? this.reads.find(
            registrationList,
            { organization_id },
            { instance_id, ...filters },
            { sort, descending: sort === 'changed_at', limit: mostPeople },
          )
        : [];
    const [waiting, people] = await Promise.all([
      of({ status: ['waitlisted', 'offered'] }, 'turn'),
      of({ status: ['registered', 'attended', 'no_show', 'cancelled'] }, 'changed_at'),
    ]);
    const names = await this.lookups.userNames(people.flatMap(({ came }) => (came ? [came.by] : [])));
    return { ...data, waiting, people, names };
  }

  private async page(ask: SignedAsk<'recruitingevent'>, view: string) {
    const { caller, query } = ask;
    const { organization_id } = caller;
    const { id } = recruitingEventOf(ask);
    const [event, row, dates] = await Promise.all([
      this.reads.get(recruitingEventTextList, { organization_id }, id),
      this.reads.get(recruitingEventList, { organization_id }, id),
      this.events.dates(organization_id, id),
    ]);
    if (!event || !row) return nowhere;
    const [standard, options, instances] = await Promise.all([
      this.standard.of(caller, { area: 'marketing', entity: 'events', view }),
      this.options(caller),
      Promise.all(
        dates.map(async (date) => ({
          ...date,
          counts: await this.events.counts(organization_id, { instance_id: date.id }),
        })),
      ),
    ]);
    const now = new Date().toISOString();
    const chosen = chosenOf(instances, query.date, now);
    return {
      title: titleOf(event.fields.name, standard),
      ...standard,
      event,
      row,
      instances,
      instance_id: chosen?.id ?? null,
      public_address: `${this.base}${pages.publicEventPath(standard.organization.slug, event.fields.slug)}`,
      options,
      now,
    };
  }

  private async options({ organization_id }: Caller): Promise<pages.RecruitingEventOptions> {
    const [locations, cadences, tags, sources, members] = await Promise.all([
      this.lookups.options(organization_id, location),
      this.reads.find(cadenceList, { organization_id }, { audience: 'contact' }, { sort: 'name', limit: most }),
      this.lookups.options(organization_id, tag),
      this.lookups.options(organization_id, source),
      this.lookups.activeMembers(organization_id),
    ]);
    return {
      locations,
      cadences: cadences
        .filter(({ status }) => status !== 'archived')
        .map(({ id, fields }) => ({ value: id, label: fields.name })),
      tags,
      sources,
      members,
    };
  }

  @Shows(pages.checkInPage)
  async checkIn({ caller, params }: SignedAsk) {
    const { organization_id } = caller;
    const read = this.links.readCheckIn(params.code!);
    const [registration, instance] = read
      ? await Promise.all([
          this.reads.get(registrationList, { organization_id }, read.registration_id),
          this.reads.get(instanceList, { organization_id }, read.instance_id),
        ])
      : [null, null];
    const event = instance && (await this.reads.get(recruitingEventList, { organization_id }, instance.event_id));
    const standard = await this.standard.of(caller, { area: 'marketing', entity: 'events', view: 'check-in' });
    return {
      title: titleOf(say('Check in'), standard),
      ...standard,
      registration: registration ?? null,
      instance: instance ?? null,
      event: event ? { id: event.id, name: event.name } : null,
      code: params.code!,
    };
  }
}
/** The date in the address, else the one that comes next, else the last one. */
const chosenOf = <Of extends Pick<InstanceRow, 'id' | 'status' | 'fields'>>(
  dates: readonly Of[],
  asked: string | undefined,
  now: string,
): Of | undefined =>
  dates.find((each) => each.id === asked) ??
  dates.find(({ status, fields }) => status !== 'cancelled' && Date.parse(fields.ends_at) > Date.parse(now)) ??
  dates.at(-1);
/** How many dates an event has, and the next one of them. */
const datesOf = (dates: readonly InstanceRow[], now: number): Pick<pages.ListedRecruitingEvent, 'dates' | 'next'> => {
  const planned = dates.filter(({ status }) => status !== 'cancelled');
  const next = planned.find(({ fields }) => Date.parse(fields.ends_at) > now) ?? planned.at(-1) ?? null;
  return { dates: planned.length, next: next && { id: next.id, fields: next.fields, status: next.status } };
};
const countedBy = (rows: readonly RegistrationRow[]): Partial<pages.RegistrationCounts> =>
  Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => [status, some.length]));
