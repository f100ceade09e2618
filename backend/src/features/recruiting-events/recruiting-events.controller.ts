import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { slugOf } from '@candor/contracts/organization/slug';
import * as calls from '@candor/contracts/recruiting-events/endpoints';
import { instanceList } from '@candor/contracts/recruiting-events/rows';
import type { InstanceFields, RecruitingEventFields } from '@candor/contracts/recruiting-events/values';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import type { Caller } from '../../kernel/caller.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { idFrom } from '../../kernel/codec.ts';
import { freeAddress, withAddress } from '../../kernel/addressed.ts';
import { runs, standing } from '../../kernel/command.ts';
import { isRejection, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { recruitingEventOf } from '../../reads/recruiting-events/recruiting-event.record.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { type EventInstanceState, eventInstanceState } from '../../states/event-instance.state.ts';
import { eventAddressesState, type RecruitingEventState } from '../../states/recruiting-event.state.ts';
import { EventAddressCommand, EventInstanceCommand, RecruitingEventCommand } from './recruiting-event.command.ts';

const dateToCome = reject('wrong_state', 'Cancel the dates that are still to come first.');
const noDate = reject('not_found', 'Date not found.');
const archived = reject('wrong_state', 'An archived event cannot be changed.');

/** Calls about recruiting events and their dates. */
@Controller()
export class RecruitingEventsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Serve(calls.upsertRecruitingEvent)
  async upsert(
    @Input() { id, version, ...given }: RequestOf<typeof calls.upsertRecruitingEvent>,
    @By() by: Signed<'recruitingevent'>,
  ) {
    const { caller, asking } = by;
    const changes = fieldsOf(sentFields(given) as Partial<RecruitingEventFields>);
    for (const field of ['came_cadence_id', 'missed_cadence_id'] as const)
      if (changes[field] && !(await this.isForContacts(caller, changes[field])))
        return refusedAt(field, 'This cadence is not for contacts.');
    if (!id || id === 'new') return this.create(changes, caller, asking);
    if (changes.slug === null) delete changes.slug;
    const { slug } = changes;
    const change = () => this.run(id, 'change', { changes, version }, asking);
    return slug ? this.at(slug, id, change, asking) : seen(await change(), id);
  }

  /** Does work on a recruiting event that has this address and no other afterwards; null: none. */
  private async at(
    slug: string | null,
    event_id: string,
    work: () => Promise<Outcome<RecruitingEventState> | Rejection>,
    asking: Requester,
  ) {
    const { organization_id } = asking;
    const take = (free: string) =>
      new EventAddressCommand(organization_id, 'take', { event_id, slug: free }, asPart(asking, `take ${free}`));
    const settle = new EventAddressCommand(
      organization_id,
      'settle',
      { event_id, slug },
      asPart(asking, 'settle address'),
    );
    const ran = await withAddress(this.streams, work, {
      ...(slug ? { before: () => this.commands.execute(take(slug)) } : {}),
      after: () => this.commands.execute(settle),
    });
    return seen(ran, event_id);
  }

  private async isForContacts({ organization_id }: Caller, cadence_id: string): Promise<boolean> {
    const cadence = await this.streams.load(cadenceState, cadence_id, organization_id);
    return cadence?.state?.fields.audience === 'contact';
  }

  private async create(given: Partial<RecruitingEventFields>, caller: Caller, asking: Requester) {
    const { name } = given;
    if (!name) return refusedAt('name', 'Name is required.');
    const id = idFrom('recruiting event', caller.organization_id, asking.uid);
    const addresses = await this.streams.load(eventAddressesState, caller.organization_id, caller.organization_id);
    const slug = given.slug ?? freeAddress(addresses?.state ?? {}, slugOf(name, 'event'), id);
    const fields: RecruitingEventFields = {
      kind: given.kind ?? 'job_fair',
      summary: given.summary ?? null,
      description: given.description ?? null,
      questions: given.questions ?? [],
      consent_text: given.consent_text ?? '',
      came_cadence_id: given.came_cadence_id ?? null,
      missed_cadence_id: given.missed_cadence_id ?? null,
      tag_id: given.tag_id ?? null,
      source_id: given.source_id ?? null,
      notify_user_ids: given.notify_user_ids ?? [],
      name,
      slug,
    };
    return this.at(slug, id, () => this.run(id, 'create', { fields }, asking), asking);
  }

  @Serve(calls.publishRecruitingEvent)
  async publish(
    @Input() { id, published }: RequestOf<typeof calls.publishRecruitingEvent>,
    @By() { asking }: Signed<'recruitingevent'>,
  ) {
    return seen(await this.run(id, 'publish', { published: Boolean(published) }, asking), id);
  }

  @Serve(calls.deleteRecruitingEvent)
  async delete(
    @Input() { id, version }: RequestOf<typeof calls.deleteRecruitingEvent>,
    @By() { caller, asking }: Signed<'recruitingevent'>,
  ) {
    const scope = { organization_id: caller.organization_id };
    const [next] = await this.reads.find(instanceList, scope, { event_id: id, status: 'scheduled' }, { limit: 1 });
    if (next) return dateToCome;
    return this.at(null, id, () => this.run(id, 'archive', { version }, asking), asking);
  }

  @Serve(calls.restoreRecruitingEvent)
  async restore(@Input() { id }: RequestOf<typeof calls.restoreRecruitingEvent>, @By() by: Signed<'recruitingevent'>) {
    const { slug } = recruitingEventOf(by).fields;
    return this.at(slug, id, () => this.run(id, 'restore', {}, by.asking), by.asking);
  }

  @Serve(calls.upsertInstance)
  async upsertDate(
    @Input() { event_id, id, version, ...given }: RequestOf<typeof calls.upsertInstance>,
    @By() by: Signed<'recruitingevent'>,
  ) {
    const { caller, asking } = by;
    if (recruitingEventOf(by).status === 'archived') return archived;
    const changes = momentsOf(sentFields(given) as Partial<InstanceFields>);
    if (id && id !== 'new') {
      const found = await this.streams.load(eventInstanceState, id, caller.organization_id);
      if (found?.state?.event_id !== event_id) return noDate;
      const { starts_at, ends_at } = { ...found.state.fields, ...changes };
      if (Date.parse(ends_at) <= Date.parse(starts_at)) return refusedAt('ends_at', 'It must end after it begins.');
      if (changes.tz_region === null) delete changes.tz_region;
      return seenDate(await this.runDate(id, 'change', { changes, version }, asking), id);
    }
    const { starts_at, ends_at } = changes;
    if (!starts_at) return refusedAt('starts_at', 'Choose a time.');
    if (!ends_at) return refusedAt('ends_at', 'Choose a time.');
    const made = idFrom('event date', event_id, asking.uid);
    const fields: InstanceFields = {
      tz_region: changes.tz_region ?? caller.tz_region ?? 'UTC',
      meeting_type: changes.meeting_type ?? 'in-person',
      location_id: changes.location_id ?? null,
      place: changes.place ?? null,
      video_url: changes.video_url ?? null,
      capacity: changes.capacity ?? null,
      opens_at: changes.opens_at ?? null,
      closes_at: changes.closes_at ?? null,
      offer_hours: changes.offer_hours ?? null,
      starts_at,
      ends_at,
    };
    return seenDate(await this.runDate(made, 'schedule', { event_id, fields }, asking), made);
  }

  @Serve(calls.deleteInstance)
  async cancel(
    @Input() { id, note }: RequestOf<typeof calls.deleteInstance>,
    @By() { asking }: Signed<'eventinstance'>,
  ) {
    return seenDate(await this.runDate(id, 'cancel', { note: note ?? null }, asking), id);
  }

  @Serve(calls.undoInstance)
  async takeBack(
    @Input() { id, version }: RequestOf<typeof calls.undoInstance>,
    @By() { asking }: Signed<'eventinstance'>,
  ) {
    return seenDate(await this.runDate(id, 'takeBack', { version }, asking), id);
  }

  @Serve(calls.settleAttendance)
  async settleDate(
    @Input() { id }: RequestOf<typeof calls.settleAttendance>,
    @By() { asking }: Signed<'eventinstance'>,
  ) {
    return seenDate(await this.runDate(id, 'settle', {}, asking), id);
  }

  private get run() {
    return runs(this.commands, RecruitingEventCommand);
  }

  private get runDate() {
    return runs(this.commands, EventInstanceCommand);
  }
}
/** The fields with an empty text where the browser sends null. */
const fieldsOf = ({
  consent_text,
  description,
  questions,
  ...rest
}: Partial<RecruitingEventFields>): Partial<RecruitingEventFields> => ({
  ...rest,
  ...(questions === undefined ? {} : { questions: (questions ?? []).map((each) => each.trim()).filter(Boolean) }),
  ...(consent_text === undefined ? {} : { consent_text: consent_text ?? '' }),
  ...(description === undefined ? {} : { description: description && cleanHtml(description) }),
});
/** The times in one spelling, so that the same time does not count as a change. */
const momentsOf = (given: Partial<InstanceFields>): Partial<InstanceFields> => {
  const moments = (['starts_at', 'ends_at', 'opens_at', 'closes_at'] as const).flatMap((name) => {
    const value = given[name];
    return value ? [[name, new Date(value).toISOString()]] : [];
  });
  return { ...given, ...Object.fromEntries(moments) };
};
const seen = (ran: Outcome<RecruitingEventState> | Rejection, id: string) =>
  isRejection(ran) ? ran : { event: standing(ran.state, id), position: ran.position };
const seenDate = (ran: Outcome<EventInstanceState> | Rejection, id: string) =>
  isRejection(ran)
    ? ran
    : {
        instance: { id, version: ran.state?.date_version ?? 0, status: ran.state?.status ?? ('scheduled' as const) },
        position: ran.position,
      };
