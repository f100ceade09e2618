import { source, tag } from '@candor/contracts/catalogues/hiring';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { EventInstanceEvent } from '@candor/contracts/recruiting-events/events';
import { registrationList } from '@candor/contracts/recruiting-events/rows';
import { eventConsentName } from '@candor/contracts/recruiting-events/values';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { consentEnd, nameIn, Visitors } from '../../reads/forms/visitors.ts';
import { Lookups } from '../../reads/lookups.ts';
import { MarketingModule } from '../../reads/organization/marketing-module.ts';
import { candidateState } from '../../states/candidate.state.ts';
import {
  eventInstanceState,
  everyRegistration,
  type EventInstance,
  type Registration,
} from '../../states/event-instance.state.ts';
import { type RecruitingEvent, recruitingEventState } from '../../states/recruiting-event.state.ts';
import { EnrollContact } from '../cadences/cadence.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { OwnRegistrations } from './own-registrations.ts';
import { EventAddressCommand, EventInstanceCommand } from './recruiting-event.command.ts';
import {
  completeDate,
  endPlaceOffer,
  followUpEvent,
  leaveEvents,
  remindRegistrants,
  tellEveryone,
  tellRegistrant,
  settleEventAddress,
} from './recruiting-events.queue.ts';
import { RegistrationLetters, type RegistrationNews } from './registration-letters.ts';

const mostCompany = 160;
const mostLeft = 500;
/** Splits a name: the last word is the last name, all others are first names. */
const namesOf = (text: string | null): { first: string; last: string } => {
  const name = nameIn(text);
  const at = name.lastIndexOf(' ');
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) };
};
/** What a mail about this stored event says, if the registration is still in the state to which the event brought it. */
const newsOf = (event: EventInstanceEvent, { status }: Registration): RegistrationNews | null => {
  switch (event.type) {
    case 'PersonRegistered':
      return status === 'registered' ? 'registered' : null;
    case 'WaitlistPromoted':
      return status === 'registered' ? 'promoted' : null;
    case 'PersonWaitlisted':
      return status === 'waitlisted' ? 'waitlisted' : null;
    case 'WaitlistPlaceOffered':
      return status === 'offered' ? 'offered' : null;
    case 'RegistrationLetterRepeated':
      return status === 'registered' || status === 'waitlisted' || status === 'offered' ? status : null;
    case 'RegistrationCancelled':
      return status === 'cancelled' ? (event.data.why === 'expired' ? 'expired' : 'left') : null;
    default:
      return null;
  }
};
const isRequest = (type: string): boolean => type === 'PersonRegistered' || type === 'PersonWaitlisted';
/** Whether a visitor entered the address, and not a member for a person they know. */
const wasEntered = ({ type, metadata }: Recorded): boolean => isRequest(type) && metadata.actor.type === 'candidate';
type Loaded = { instance: EventInstance; event: RecruitingEvent };

/** Does the work that follows a registration. Each step reads the streams first and may run again. */
@Injectable()
export class RecruitingEventsWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Visitors) private readonly visitors: Visitors,
    @Inject(OwnRegistrations) private readonly own: OwnRegistrations,
    @Inject(RegistrationLetters) private readonly letters: RegistrationLetters,
    @Inject(MarketingModule) private readonly module: MarketingModule,
  ) {}

  @Works(settleEventAddress)
  async settle({ event_id }: DataOf<typeof settleEventAddress>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const event = (await this.streams.load(recruitingEventState, event_id, organization_id))?.state;
    const slug = event && event.status !== 'archived' ? event.fields.slug : null;
    const takes = asPart(asking, 'take');
    const take = slug && new EventAddressCommand(organization_id, 'take', { event_id, slug }, takes);
    const taken = take ? await this.commands.run(take, unless()) : done;
    return taken === done
      ? this.commands.run(new EventAddressCommand(organization_id, 'settle', { event_id, slug }, asking), unless())
      : taken;
  }

  private async load(instance_id: string, organization_id: string): Promise<Loaded | null> {
    const instance = (await this.streams.load(eventInstanceState, instance_id, organization_id))?.state;
    const event =
      instance && (await this.streams.load(recruitingEventState, instance.event_id, organization_id))?.state;
    return instance && event ? { instance, event } : null;
  }

  /** The event of the log that the job is about. Only this one is opened, because a date can have 10,000. A job of an earlier release does not say where it stands, so its whole stream is read. */
  private async cause(
    { instance_id, cause_id, cause_revision, event_id }: DataOf<typeof tellEveryone>,
    organization_id: string,
  ): Promise<Recorded | null> {
    const stream = `${eventInstanceState.category}-${instance_id}`;
    if (cause_revision === undefined) {
      const id = cause_id ?? event_id;
      return (await this.streams.read(stream, organization_id)).find((event) => event.id === id) ?? null;
    }
    const event = await this.streams.readOne(stream, cause_revision, organization_id);
    return event?.id === cause_id ? event : null;
  }

  @Works(tellRegistrant)
  async tell({ registration_id, ...from }: DataOf<typeof tellRegistrant>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const { instance_id } = from;
    const found = await this.own.open(organization_id, instance_id, registration_id);
    if (!found || found.registration.email === null) return done;
    const cause = await this.cause(from, organization_id);
    if (!cause) return done;
    const { event, registration } = found;
    const known = (await this.streams.load(candidateState, registration.candidate_id, organization_id))?.state;
    if (known?.erased) return done;
    const news = newsOf(cause as unknown as EventInstanceEvent, registration);
    const at = cause.metadata.occurred_at;
    const steps: (() => Promise<Worked>)[] = [
      () => (known ? Promise.resolve(done) : this.make(event, registration, asking)),
      () =>
        cause.type === 'RegistrationConsentConfirmed'
          ? this.noteConsent(found.instance.event_id, registration, at, asking)
          : Promise.resolve(done),
      // News about a registration does not add a tag again that a member removed meanwhile.
      () => (isRequest(cause.type) ? this.addTag(event, registration, asking) : Promise.resolve(done)),
      () =>
        news && found.instance.status === 'scheduled'
          ? this.letters.send(found, { news, key: cause.id, at, entered: wasEntered(cause) }, asking)
          : Promise.resolve(done),
    ];
    for (const each of steps) {
      const worked = await each();
      if (worked !== done) return worked;
    }
    return done;
  }

  private async make({ fields }: RecruitingEvent, one: Registration, asking: Requester): Promise<Worked> {
    const came = await this.lookups.entry(asking.organization_id, source, fields.source_id);
    const { first, last } = namesOf(one.name);
    return this.commands.run(
      new CandidateCommand(
        one.candidate_id,
        'create',
        {
          fields: {
            first_name: first || nameIn(one.email!.split('@')[0]!.replace(/[\W\d_]+/g, ' ')) || '–',
            last_name: last,
            name_order: null,
            email: one.email!,
            phone: null,
            pronoun: null,
            headline: null,
            current_title: null,
            current_company: one.company?.slice(0, mostCompany) || null,
            location: null,
            tz_region: one.tz_region,
            source: came?.fields.source ?? 'fair',
            source_id: came?.id ?? null,
          },
          type: 'prospect',
          created_via: 'marketing',
          audience: 'contact',
        },
        asPart(asking, 'contact'),
        { entity: 'candidate' },
      ),
      // A form with the same email address created the contact at the same time.
      unless('duplicate'),
    );
  }

  /** Notes the consent. A stranger can enter any address, so the consent counts only when the reader of the mail confirms it. */
  private async noteConsent(
    event_id: string,
    { candidate_id, consent_version, email, language }: Registration,
    at: string,
    asking: Requester,
  ): Promise<Worked> {
    if (consent_version === null || (await this.visitors.refuseLetters(asking.organization_id, email!))) return done;
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'giveConsent',
        {
          purpose: 'marketing',
          text_version: eventConsentName(event_id, consent_version),
          until: consentEnd(at),
          ...(language ? { language } : {}),
        },
        { ...asPart(asking, 'consent'), actor: { type: 'candidate', id: candidate_id } },
      ),
      unless('not_found', 'erased'),
    );
  }

  private async addTag(
    { fields }: RecruitingEvent,
    { candidate_id }: Registration,
    asking: Requester,
  ): Promise<Worked> {
    const entry = await this.lookups.entry(asking.organization_id, tag, fields.tag_id);
    if (!entry) return done;
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'tag',
        { add: [{ id: entry.id, name: entry.fields.name }], remove: [] },
        asPart(asking, 'tag'),
      ),
      unless('not_found', 'erased'),
    );
  }

  @Works(endPlaceOffer)
  endOffer({ instance_id, ...command }: DataOf<typeof endPlaceOffer>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new EventInstanceCommand(instance_id, 'expireOffer', command, asking),
      unless('not_found', 'wrong_state'),
    );
  }

  @Works(completeDate)
  complete({ instance_id }: DataOf<typeof completeDate>, asking: Requester): Promise<Worked> {
    return this.commands.run(new EventInstanceCommand(instance_id, 'complete', {}, asking), unless('not_found'));
  }

  @Works(tellEveryone)
  async tellAll(from: DataOf<typeof tellEveryone>, asking: Requester): Promise<Worked> {
    const { instance_id } = from;
    const cause = await this.cause(from, asking.organization_id);
    const instance = (await this.streams.load(eventInstanceState, instance_id, asking.organization_id))?.state;
    if (!cause || !instance) return done;
    const { type, data, revision } = cause as Recorded<EventInstanceEvent>;
    const takes_back = type === 'InstanceChanged' || type === 'InstanceReinstated' ? (data.takes_back ?? null) : null;
    // Only a person who was told of the change or the cancellation hears that it was taken back.
    const undone =
      takes_back === null
        ? null
        : await this.streams.readOne(
            `${eventInstanceState.category}-${instance_id}`,
            takes_back,
            asking.organization_id,
          );
    if (takes_back !== null && !undone) return done;
    const news =
      type === 'InstanceCancelled'
        ? ('cancelled' as const)
        : type === 'InstanceReinstated'
          ? ('reinstated' as const)
          : undone
            ? ('moved_back' as const)
            : ('moved' as const);
    // A later change of the date tells the present state, and a canceled date tells only that it is canceled.
    const holds = (now: EventInstance) =>
      !now.taken_back.includes(revision) && (now.status === 'cancelled') === (news === 'cancelled');
    const occasion = { news, key: cause.id, at: cause.metadata.occurred_at };
    return this.toAll(instance_id, occasion, ['registered', 'offered', 'waitlisted'], asking, {
      holds,
      wants: (one) =>
        undone ? this.letters.wasSent(undone.id, one.id, asking.organization_id) : Promise.resolve(true),
    });
  }

  @Works(remindRegistrants)
  async remind({ instance_id, starts_at }: DataOf<typeof remindRegistrants>, asking: Requester): Promise<Worked> {
    const found = await this.load(instance_id, asking.organization_id);
    if (found?.instance.status !== 'scheduled' || found.instance.fields.starts_at !== starts_at) return done;
    // A reminder that comes after the recruiting event has begun helps no reader.
    if (new Date().toISOString() >= starts_at) return done;
    const occasion = {
      news: 'reminder' as const,
      key: `reminder:${instance_id}:${starts_at}`,
      at: new Date().toISOString(),
    };
    return this.toAll(instance_id, occasion, ['registered'], asking);
  }

  private async toAll(
    instance_id: string,
    occasion: Parameters<RegistrationLetters['send']>[1],
    to: readonly Registration['status'][],
    asking: Requester,
    {
      holds = () => true,
      wants = () => Promise.resolve(true),
    }: { holds?: (now: EventInstance) => boolean; wants?: (one: Registration) => Promise<boolean> } = {},
  ): Promise<Worked> {
    const found = await this.load(instance_id, asking.organization_id);
    if (!found) return done;
    for (const registration of everyRegistration(found.instance.registrations)) {
      if (!to.includes(registration.status)) continue;
      // The date can change while letters are written: a letter that is wrong by now is not sent.
      const now = (await this.streams.load(eventInstanceState, instance_id, asking.organization_id))?.state;
      if (!now || !holds(now)) return done;
      if (!(await wants(registration))) continue;
      const worked = await this.letters.send({ ...found, instance_id, registration }, occasion, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** Adds people to the event's cadences. Only people who confirmed that they agree enter a cadence; a person who cannot be added, such as one who is in another cadence, stays out. */
  @Works(followUpEvent)
  async followUp({ instance_id }: DataOf<typeof followUpEvent>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const found = await this.load(instance_id, organization_id);
    if (!found || !(await this.module.isOn(organization_id))) return done;
    const { came_cadence_id, missed_cadence_id } = found.event.fields;
    for (const one of everyRegistration(found.instance.registrations)) {
      const cadence = one.status === 'attended' ? came_cadence_id : one.status === 'no_show' ? missed_cadence_id : null;
      if (!cadence || one.confirmed_at === null || one.email === null) continue;
      if (await this.visitors.refuseLetters(organization_id, one.email)) continue;
      const asked = asPart(asking, 'event cadence', one.id);
      const worked = await this.commands.run(new EnrollContact(cadence, one.candidate_id, asked), () => done);
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(leaveEvents)
  async leave({ candidate_id }: DataOf<typeof leaveEvents>, asking: Requester): Promise<Worked> {
    const rows = await this.reads.find(
      registrationList,
      { organization_id: asking.organization_id },
      { candidate_id, status: ['registered', 'offered', 'waitlisted'] },
      { limit: mostLeft },
    );
    for (const { id, instance_id } of rows) {
      const worked = await this.commands.run(
        new EventInstanceCommand(
          instance_id,
          'leave',
          { registration_id: id, why: 'erased' },
          asPart(asking, 'erased registration', id),
        ),
        unless('not_found', 'wrong_state', 'erased'),
      );
      if (worked !== done) return worked;
    }
    return done;
  }
}
