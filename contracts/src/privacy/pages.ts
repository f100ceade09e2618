import { organizes } from '../accounts/needs.ts';
import { anyone } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import type { PublicOrganization } from '../public/pages.ts';
import type { AutomationKey } from './automations.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { PersonConsent, PersonRequest } from './rows.ts';
import type { RequestKind, RetentionGroup, StayReason } from './values.ts';

// The page for administrators about people's rights over their data, and the public pages to which its letters lead.

type Person = { id: string; name: string };
/** `held`: the matter of a legal hold on the person. `unknown`: nothing was on record about the person before the request. `source`: the law that sets the deadline. */
export type DeskRequest = PersonRequest & {
  person: Person;
  due_at: string;
  days: number;
  source: string;
  held: string | null;
  unknown: boolean;
};
/** A person whose days are over soon. `listed`: since when they are on the list; null: from tonight. For a person who was taken back with an import, this is the moment of the undo: the log lists none of them. */
export type Leaving = {
  person: Person;
  group: RetentionGroup;
  place: string;
  days: number;
  since: string;
  leaves_at: string;
  listed: string | null;
  stays: StayReason | null;
};
export type LeavingRule = {
  group: RetentionGroup;
  place: string;
  days: number;
  /** Who chose the days: a law, the organization, the person by their consent, or the product for contacts. `source` and `read` are those of a law. */
  by: 'law' | 'organization' | 'consent' | 'product';
  source: string | null;
  read: string | null;
  count: number;
};
/** A legal deadline about a person. */
export type DeskClock = {
  kind: 'outcome' | 'notice' | 'consent';
  person: Person;
  job: Person | null;
  application_id: string | null;
  since: string;
  due_at: string;
  days: number;
  source: string;
};
/** A request or a deadline, as Home shows it to administrators. */
export type HomeClock = {
  kind: 'request' | DeskClock['kind'];
  request: RequestKind | null;
  person: Person;
  due_at: string;
};
export type DeskHold = { matter: string; at: string; by: string; people: Person[]; count: number };
export type DeskConsent = PersonConsent & { person: Person };
export type DeskErasure = {
  person_id: string;
  number: string;
  at: string;
  by: string;
  reason: string;
  key_at: string | null;
  finished_at: string | null;
  lists: number | null;
};
export type PrivacyDesk = Standard & {
  now: string;
  /** Whether people whose retention period has ended are erased. */
  auto_erase: boolean;
  requests: DeskRequest[];
  answered: DeskRequest[];
  answered_this_year: number;
  answered_in_time: number;
  /** The next 30 days; `leave`: how many are erased, `stay`: how many are kept. */
  days: { day: string; leave: number; stay: number }[];
  rules: LeavingRule[];
  leaving: Leaving[];
  leaving_total: number;
  staying: { because: StayReason; count: number }[];
  clocks: DeskClock[];
  holds: DeskHold[];
  consents: DeskConsent[];
  erasures: DeskErasure[];
  names: Names;
};
export const privacyDeskPage = page<PrivacyDesk>('/people/privacy', { needs: organizes });

/** One line of the register. `since`, `by`: the member who turned it on; null: it is on from the beginning. `count`: null is not counted. */
export type RegisterLine = {
  key: AutomationKey;
  on: boolean;
  since: string | null;
  by: string | null;
  count: number | null;
  last_at: string | null;
};
export type AutomationRegister = Standard & {
  lines: RegisterLine[];
  ledger: LedgerRow[];
  /** The address of the public statement, and the moment of its last change. */
  statement: string;
  as_of: string;
  names: Names;
};
export const automationPage = page<AutomationRegister>('/people/automation', { needs: organizes });
/** The public statement about what runs automatically. `as_of`: the time of its last change. */
export type Statement = {
  organization: PublicOrganization;
  as_of: string;
  lines: AutomationKey[];
  zone: string;
};
export const statementPage = page<Statement>('/:org/automation', { needs: anyone, frame: 'public' });
export const statementPath = (org: string): string => `/${org}/automation`;

/** `until`: until when the person agreed that their data is kept. `gone`: null while the link is valid. */
export type ConsentAsked = {
  organization: PublicOrganization;
  state: 'asked' | 'given' | 'withdrawn';
  until: string;
  renewed_until: string;
  zone: string;
};
export const consentPage = page<ConsentAsked>('/:org/consent/:token', { needs: anyone, frame: 'public' });
export const consentPath = (org: string, token: string): string => `/${org}/consent/${token}`;
export type CopyOffered = { organization: PublicOrganization; until: string; zone: string };
export const copyPage = page<CopyOffered>('/:org/your-data/:token', { needs: anyone, frame: 'public' });
export const copyPath = (org: string, token: string): string => `/${org}/your-data/${token}`;
