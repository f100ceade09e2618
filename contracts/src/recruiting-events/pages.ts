import { keepsEvents } from '../accounts/needs.ts';
import type { Typed } from '../forms/pages.ts';
import { anyone, sees } from '../kernel/endpoint.ts';
import type { Past } from '../kernel/past.ts';
import { type Items, listPage, page, recordPage } from '../kernel/page.ts';
import type { Names, Option, Standard } from '../kernel/standard.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { CleanHtml } from '../values/rich-text.ts';
import { byRecruitingEvent } from './record-kind.ts';
import {
  type InstanceRow,
  recruitingEventList,
  type RecruitingEventRow,
  type RecruitingEventTextRow,
  registrationList,
  type RegistrationRow,
} from './rows.ts';
import type { InstanceOpen, MeetingPlace, RecruitingEventKind, RegistrationStatus } from './values.ts';

/** How many registrations are in each state. */
export type RegistrationCounts = Record<RegistrationStatus, number>;
/** `next`: the date that comes next, or the last one. */
export type ListedRecruitingEvent = RecruitingEventRow & {
  dates: number;
  next: Pick<InstanceRow, 'id' | 'fields' | 'status'> | null;
  counts: RegistrationCounts;
};
export const recruitingEventsPage = listPage<
  Standard &
    Items<RecruitingEventRow> & {
      events: ListedRecruitingEvent[];
      base: string;
      /** The list as of a moment. */
      past?: Past;
    }
>('marketing', 'events', { needs: keepsEvents, list: recruitingEventList });

export type ShownInstance = InstanceRow & { counts: RegistrationCounts };
export type RecruitingEventOptions = {
  locations: Option[];
  cadences: Option[];
  tags: Option[];
  sources: Option[];
  members: Option[];
};
export type RecruitingEventData = Standard & {
  event: RecruitingEventTextRow;
  row: RecruitingEventRow;
  instances: ShownInstance[];
  /** The id of the date whose people are shown. */
  instance_id: string | null;
  /** The whole address of the public page. */
  public_address: string;
  options: RecruitingEventOptions;
  now: string;
};
const manages = { needs: sees(byRecruitingEvent('id'), 'MANAGE_MARKETING_CONTENT') };
/** `waiting` in their order; `people`: all others who hold a place, latest change first, and those who canceled. */
export type RecruitingEventDates = RecruitingEventData & {
  waiting: RegistrationRow[];
  people: RegistrationRow[];
  names: Names;
  /** The page as of a moment. */
  past?: Past;
};
export const recruitingEventPage = recordPage<RecruitingEventDates>('marketing', 'events', '', manages);
export const recruitingEventRegistrationsPage = recordPage<RecruitingEventData & Items<RegistrationRow>>(
  'marketing',
  'events',
  'registrations',
  { ...manages, list: registrationList },
);
export const recruitingEventSettingsPage = recordPage<RecruitingEventData>('marketing', 'events', 'settings', manages);
/** The door, on a phone. `people`: those who match `sought` and are not in yet, by name, then those who came last. */
export type RecruitingEventDoor = RecruitingEventDates & { sought: string };
export const recruitingEventDoorPage = recordPage<RecruitingEventDoor>('marketing', 'events', 'door', manages);

/** What a scanned code leads to: the person, and whether they may come in. */
export type CheckInData = Standard & {
  registration: RegistrationRow | null;
  instance: InstanceRow | null;
  event: { id: string; name: string } | null;
  code: string;
};
export const checkInPage = page<CheckInData>('/marketing/check-in/:code', { needs: keepsEvents });
export const checkInPath = (code: string): string => `/marketing/check-in/${code}`;

/** A date as visitors see it. `free`: how many places are left; null: there is no limit. */
export type PublicInstance = {
  id: string;
  starts_at: string;
  ends_at: string;
  tz_region: string;
  meeting_type: MeetingPlace;
  place: string | null;
  open: InstanceOpen;
  opens_at: string | null;
  full: boolean;
  free: number | null;
};
export type PublicEventSummary = {
  name: string;
  slug: string;
  kind: RecruitingEventKind;
  summary: string | null;
  instances: PublicInstance[];
};
export type PublicEvents = { organization: PublicOrganization; events: PublicEventSummary[] };
export const publicEventsPage = page<PublicEvents>('/:org/events', {
  needs: anyone,
  frame: 'public',
  kept: true,
  counts: 'page_view',
});
export const publicEventsPath = (org: string): string => `/${org}/events`;

export type PublicEvent = {
  organization: PublicOrganization;
  event: PublicEventSummary & {
    description: CleanHtml | null;
    questions: string[];
    consent_text: string;
    consent_version: number | null;
  };
  /** The result of the form from which the visitor came: `registered`, `waitlisted`, or the code of the refusal. */
  said: string | null;
  /** What the visitor typed into the form that was refused, in a browser without scripts. */
  typed: Typed | null;
  proof: string;
  uid: string;
};
export const publicEventPage = page<PublicEvent>('/:org/events/:slug', {
  needs: anyone,
  frame: 'public',
  kept: true,
  counts: 'page_view',
});
export const publicEventPath = (org: string, slug: string): string => `/${org}/events/${slug}`;

/** A person's own registration, by the link of their letter. */
export type OwnRegistration = {
  organization: PublicOrganization;
  event: { name: string; path: string | null };
  instance: PublicInstance & { video_url: string | null; cancelled_note: string | null };
  status: RegistrationStatus;
  name: string | null;
  /** The person's place on the waiting list, from 1. */
  turn: number | null;
  offered_until: string | null;
  /** The code for the door: the address that it contains, the outline of its dark squares, and the number of squares on a side. Null: the person has no place. */
  code: { address: string; path: string; size: number } | null;
  can_change: boolean;
  /** Whether the person may accept an offered place. If the marketing module is off, they can only decline. */
  can_accept: boolean;
  /** Whether the person may say that they did not register. */
  can_disown: boolean;
  /** The consent that was ticked, and whether the reader confirmed it. Null: none was. */
  consent: { text: string; confirmed: boolean } | null;
  said: string | null;
  token: string;
  uid: string;
};
export const ownRegistrationPage = page<OwnRegistration>('/:org/registrations/:token', {
  needs: anyone,
  frame: 'public',
});
export const ownRegistrationPath = (org: string, token: string): string => `/${org}/registrations/${token}`;
export const registrationFilePath = (org: string, token: string): string =>
  `${ownRegistrationPath(org, token)}/calendar`;
