import { fullName } from '@candor/contracts/values/person-name';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { seedsFor } from '@candor/contracts/catalogues/seeds';
import type { Actor } from '@candor/contracts/kernel/event';
import type { Group, Role } from '@candor/contracts/kernel/permission';
import { user } from '../features/accounts/user.decider.ts';
import { catalogueDecider } from '../features/catalogues/catalogue.decider.ts';
import { organization, slug as slugs } from '../features/organization/organization.decider.ts';
import { idFrom, secretIdFrom } from '../kernel/codec.ts';
import { office as content, sales } from './content.ts';
import { siteEntries } from './site-pages.ts';
import { Diary, type Fact, streamOf } from './facts.ts';
import { families } from './families.ts';
import { Random } from './random.ts';

// Northwind, the people who work there and its small lists; and Coldchain, an organization that only sells.

export type Colleague = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  name: string;
  roles: readonly Role[];
  grants: readonly Group[];
  actor: Actor;
};
export type Entry = { id: string; name: string; fields: Record<string, unknown> };
export type Office = {
  organization_id: string;
  name: string;
  slug: string;
  kind: 'hiring' | 'sales';
  domain: string;
  about: string;
  secret: string;
  colleagues: Colleague[];
  recruiters: Colleague[];
  managers: Colleague[];
  interviewers: Colleague[];
  /** The head of sales comes first, then the other sellers. */
  sellers: Colleague[];
  /** The entries of each catalogue, the organization's small lists, in order. */
  lists: Record<string, Entry[]>;
};

const { company, places, tags, staff } = content;
export const careersAddress = `people@${company.domain}`;
type Member = { first_name: string; last_name: string; role: Role; grant?: Group };
/** Whether the colleague keeps Friday afternoons free of interviews; two colleagues do. */
export const keepsFridays = ({ email }: Pick<Colleague, 'email'>): boolean => /^(aisha|hannah)@/.test(email);

const colleagueOf = (secret: string, domain: string, { first_name, last_name, role, grant }: Member): Colleague => {
  const email = `${first_name
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase()}@${domain}`;
  const id = secretIdFrom(secret, 'user', email);
  return {
    id,
    email,
    first_name,
    last_name,
    name: fullName({ first_name, last_name }),
    roles: [role],
    grants: grant ? [grant] : [],
    actor: { type: 'user', id, roles: [role] },
  };
};
const listsOf = (organization_id: string, name: string): Record<string, Entry[]> => {
  const rows: Record<string, readonly Record<string, unknown>[]> = {
    ...seedsFor(name),
    location: places.map(({ name, city, region, postal_code }, index) => ({
      name,
      street: null,
      city,
      region,
      postal_code,
      country: 'United States',
      is_default: index === 0,
    })),
    category: Object.values(families).map(({ department }) => ({ name: department, description: null })),
    tag: tags,
    salesproduct: sales.products.map(({ name, price, description }) => ({
      name,
      price: { amount: price, currency: 'USD' },
      description,
    })),
    ...siteEntries,
    leadsource: sales.sources.map((name) => ({ name })),
    lossreason: sales.reasons.map((name) => ({ name })),
  };
  const lists = Object.fromEntries(
    Object.entries(rows).map(([list, entries]) => [
      list,
      entries.map((fields, index): Entry => ({
        id: idFrom(organization_id, list, index),
        name: String(fields.name),
        fields,
      })),
    ]),
  );
  for (const { name, parent } of catalogues)
    if (parent)
      lists[name] = (lists[name] ?? []).map((entry) => ({
        ...entry,
        fields: {
          ...entry.fields,
          parent_id: lists[parent.name]!.find((each) => each.name === entry.fields.parent_id)!.id,
        },
      }));
  return lists;
};

type House = Pick<Office, 'name' | 'slug' | 'domain' | 'about' | 'kind'>;
const houseOf = (secret: string, house: House, members: readonly Member[]): Office => {
  const organization_id = idFrom('organization', house.slug);
  const colleagues = members.map((line) => colleagueOf(secret, house.domain, line));
  const holding = (role: Role) => colleagues.filter((colleague) => colleague.roles.includes(role));
  return {
    organization_id,
    ...house,
    secret,
    colleagues,
    recruiters: holding('RECRUIT_ADMIN'),
    managers: holding('HIRING_ADMIN'),
    interviewers: holding('INTERVIEW_ADMIN'),
    sellers: [...holding('SALES_ORG_ADMIN'), ...holding('SALES_MANAGER')],
    lists: listsOf(organization_id, house.name),
  };
};
/** The organization of the demo. `secret` is the secret from which people's ids are made. */
export const officeOf = (secret: string): Office => houseOf(secret, { ...company, kind: 'hiring' }, staff);
/** The organization that only sells. */
export const salesHouse = (secret: string): Office => houseOf(secret, { ...sales.house, kind: 'sales' }, sales.staff);
export const entryNamed = (office: Office, list: string, name: string): Entry =>
  office.lists[list]!.find((entry) => entry.name === name)!;
/** The user who founded the organization and may do everything in it. */
export const founderOf = (office: Office): Colleague => office.colleagues[0]!;

/** The events of the organization's founding, from the time `at` (milliseconds) on. */
export const foundingOf = (office: Office, seed: number, at: number): Fact[] => {
  const diary = new Diary(new Random(seed, 'office'), office.organization_id);
  const { actor, id: registered_by } = founderOf(office);
  const founding = diary.request(actor);
  const { organization_id, name, slug, domain, about, kind } = office;
  diary.tell(at, streamOf(slugs, slug), founding, 'claim', { organization_id });
  const own = streamOf(organization, organization_id);
  diary.tell(at, own, founding, 'register', {
    name,
    slug,
    primary_domain: domain,
    industry: 'Food & Beverage',
    company_size: 301,
    about,
    country: 'US',
    tz_region: 'America/New_York',
    kind,
    registered_by,
    ai_consent: false,
  });
  diary.tell(at, own, founding, 'change', {
    // Outreach names the postal address of its sender.
    sender: { sender_footer: `${name}, 882 3rd Avenue, Brooklyn, NY 11232, United States` },
    modules: kind === 'sales' ? { sales: true, marketing: false } : { sales: true },
  });
  for (const entry of catalogues.filter(({ scope }) => scope === 'organization')) {
    const entries = office.lists[entry.name] ?? [];
    let made = 0;
    diary.tell(
      at,
      streamOf(catalogueDecider(entry), organization_id, null),
      founding,
      'seed',
      { entries: entries.map(({ fields }) => fields) },
      () => entries[made++]!.id,
    );
  }
  for (const [index, colleague] of office.colleagues.entries()) {
    const { email, first_name, last_name, roles, grants } = colleague;
    const moment = at + index * 90_000;
    const joining = diary.request(colleague.actor);
    const stream = streamOf(user, colleague.id);
    diary.tell(moment, stream, joining, 'register', {
      email,
      first_name,
      last_name,
      pronoun: null,
      via: index ? 'invitation' : 'operator',
      tz_region: 'America/New_York',
    });
    diary.tell(moment, stream, joining, 'join', { organization_id, roles: [...roles], grants: [...grants] });
    diary.tell(moment, stream, joining, 'changePassword', { via: 'demo' });
    if (keepsFridays(colleague))
      diary.tell(moment, stream, joining, 'setAvailability', {
        id: null,
        kind: 'blocked',
        weekday: 4,
        date: null,
        start: '12:00',
        end: '20:00',
        tz_region: null,
      });
  }
  return diary.inOrder();
};
export const aboutCompany = company.about;
