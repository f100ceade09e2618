import type { CalendarEntry } from '@candor/contracts/calendars/calendar-file';
import { meetingPlaces, type RegistrationStatus } from '@candor/contracts/recruiting-events/values';
import { timeOfMeeting } from '@candor/contracts/interviews/letter-words';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { instanceList } from '@candor/contracts/recruiting-events/rows';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { MAIL_FROM } from '../../kernel/tokens.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import {
  type EventInstance,
  eventInstanceState,
  type Registration,
  registrationIn,
} from '../../states/event-instance.state.ts';
import { type RecruitingEvent, recruitingEventState } from '../../states/recruiting-event.state.ts';
import { PublicRecruitingEvents } from '../../reads/recruiting-events/public-events.ts';

export type FoundRegistration = {
  organization: Pick<OrganizationRow, 'id' | 'name' | 'slug'>;
  event: RecruitingEvent;
  instance: EventInstance;
  instance_id: string;
  registration: Registration;
};
/** Whether the person has a place, so that they may see the link of a video call. */
export const mayEnter = (status: RegistrationStatus): boolean => status === 'registered' || status === 'attended';
type InWords = Pick<FoundRegistration, 'event' | 'instance' | 'organization' | 'registration'>;

/** A person's own registration, and its date in words and as a calendar entry. */
@Injectable()
export class OwnRegistrations {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(PublicRecruitingEvents) private readonly events: PublicRecruitingEvents,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  /** The registration of a link. Null: we did not make the link, or the person is erased. */
  async find(org: string, token: string): Promise<(FoundRegistration & { organization: OrganizationRow }) | null> {
    const link = this.links.readRegistration(token);
    // A person can cancel a registration even if the marketing module is off.
    const organization = link && (await this.jobs.organization(org));
    if (!link || !organization) return null;
    const found = await this.open(organization.id, link.instance_id, link.registration_id);
    return found && found.registration.email !== null ? { organization, ...found } : null;
  }

  async open(
    organization_id: string,
    instance_id: string,
    registration_id: string,
  ): Promise<Omit<FoundRegistration, 'organization'> | null> {
    const instance = (await this.streams.load(eventInstanceState, instance_id, organization_id))?.state;
    const registration = instance && registrationIn(instance.registrations, registration_id);
    if (!instance || !registration) return null;
    const event = (await this.streams.load(recruitingEventState, instance.event_id, organization_id))?.state;
    return event ? { event, instance, instance_id, registration } : null;
  }

  /** The time and place in words, such as 'Saturday, December 5, 10:00 – 12:00 (New York, UTC-5)', then the place. Only people with a place are told the address of a video call. */
  async told({ event, instance, organization, registration }: InWords, speaker: Voice): Promise<string> {
    const { fields } = instance;
    const place = await this.events.placeOf(organization.id, instance);
    const way = fields.meeting_type === 'video' ? sayIn(speaker)(meetingPlaces.video) : null;
    return [
      event.fields.name,
      timeOfMeeting(fields, fields.tz_region, speaker),
      place ??
        (mayEnter(registration.status) && instance.status === 'scheduled' && fields.video_url ? fields.video_url : way),
    ]
      .filter(Boolean)
      .join('\n');
  }

  async entry(found: FoundRegistration, stamp = new Date().toISOString()): Promise<CalendarEntry> {
    const { organization, event, instance, instance_id, registration } = found;
    const { fields } = instance;
    const url = this.links.registrationAddress(organization.slug, { instance_id, registration_id: registration.id });
    const place = await this.events.placeOf(organization.id, instance);
    const gone = instance.status === 'cancelled' || registration.status === 'cancelled';
    const comes = !gone && mayEnter(registration.status);
    return {
      uid: registration.id,
      sequence: Math.max(instance.date_version, registration.version),
      stamp,
      starts_at: fields.starts_at,
      ends_at: fields.ends_at,
      title: event.fields.name,
      description: event.fields.summary,
      place: place ?? (comes ? fields.video_url : null),
      url,
      status: gone ? 'cancelled' : 'confirmed',
      organizer: { name: organization.name, email: this.from },
      ...(registration.email
        ? {
            guests: [
              {
                // The name is not used, because a stranger may have typed it.
                name: registration.email,
                email: registration.email,
                required: true,
                response: 'accepted' as const,
              },
            ],
          }
        : {}),
    };
  }

  /** The person's place on the waiting list, from 1. Null: they are not on it. */
  turnOf({ instance, registration }: Pick<FoundRegistration, 'instance' | 'registration'>): number | null {
    const at = instance.waiting.indexOf(registration.id);
    return at < 0 ? null : at + 1;
  }

  date(organization_id: string, id: string) {
    return this.reads.get(instanceList, { organization_id }, id);
  }
}
