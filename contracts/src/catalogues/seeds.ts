import type { Modules } from '../kernel/permission.ts';
import { english, sayText, translated, type Voice } from '../words/say.ts';
import { standardEntriesIn } from './standard-texts.ts';
import lists from './standards/lists.json' with { type: 'json' };

// What a new organization starts with (docs/rules/constants.md#small-lists).

type Seed = Record<string, unknown>;
const fairness = lists.equal_opportunity;
/** The entries of each catalogue by its name, in this voice. A reference to an entry of another catalogue is that entry's name. */
export const seedsFor = (organization: string, speaker: Voice = english): Record<string, Seed[]> => {
  const said = ({ name, parent_id, ...seed }: Seed): Seed => ({
    ...seed,
    name: translated(String(name), speaker),
    ...(parent_id ? { parent_id: translated(String(parent_id), speaker) } : {}),
  });
  return Object.fromEntries(
    Object.entries(seedsIn(organization, speaker)).map(([list, seeds]) => [list, seeds.map(said)]),
  );
};
// This is defined here and not imported, so that the browser loads nothing else with the lists of this file.
const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const active = (seeds: readonly Seed[]): Seed[] => seeds.map((seed) => ({ ...seed, active: true }));
/** The lists with which a module begins, by the module's name. An organization gets them when the module is turned on. */
const moduleLists = {
  sales: { leadsource: lists.leadsource, lossreason: lists.lossreason },
  marketing: {},
} as const satisfies Record<keyof Modules, Record<string, readonly Seed[]>>;
/** How many entries the lists of all modules have. */
export const moduleEntries = Object.values(moduleLists).flatMap((each) => Object.values(each).flat()).length;
/** The entries of the lists of the modules that are on, by the name of the list, in this voice. */
export const seedsOfModules = (modules: Modules, speaker: Voice = english): Record<string, Seed[]> =>
  Object.fromEntries(
    Object.entries(moduleLists).flatMap(([module, its]) =>
      modules[module as keyof Modules]
        ? Object.entries(its as Record<string, readonly Seed[]>).map(([list, seeds]) => [
            list,
            seeds.map((seed) => ({ ...seed, name: translated(String(seed.name), speaker) })),
          ])
        : [],
    ),
  );
const seedsIn = (organization: string, speaker: Voice): Record<string, Seed[]> => ({
  source: active(lists.source),
  disqualification: lists.disqualification.map((reason) => ({
    not_basically_qualified: false,
    not_considered: false,
    active: true,
    is_system: true,
    ...reason,
  })),
  jobclose: active(lists.jobclose),
  followuptype: lists.followuptype,
  disposition: lists.disposition,
  engagementeventtype: active(lists.engagementeventtype),
  level: lists.level,
  jobsection: lists.jobsection.map((section) => ({
    ...section,
    name: section.name.includes('{') ? sayText(section.name, { organization }, speaker) : section.name,
    body:
      section.kind === 'eeo' ? `<p>${sayText(fairness.text, { organization: asHtml(organization) }, speaker)}</p>` : '',
  })),
  ...standardEntriesIn(speaker),
});

export const industries = [
  'Aerospace & Defense',
  'Agriculture',
  'Arts & Entertainment',
  'Automotive',
  'Banking & Finance',
  'Business & Professional Services',
  'Construction & Engineering',
  'Consumer Goods',
  'Education',
  'Energy & Utilities',
  'Environmental Services',
  'Food & Beverage',
  'Government & Public Sector',
  'Healthcare & Pharmaceuticals',
  'Hospitality',
  'Information Technology',
  'Insurance',
  'Legal',
  'Manufacturing',
  'Media & Marketing',
  'Nonprofit',
  'Real Estate',
  'Retail',
  'Staffing & Recruiting',
  'Telecommunications',
  'Transportation & Logistics',
  'Travel & Tourism',
  'Wholesale Trade',
] as const;
export const companySizes = [
  { value: '1', label: 'Up to 30' },
  { value: '31', label: '31 to 60' },
  { value: '61', label: '61 to 100' },
  { value: '101', label: '101-300' },
  { value: '301', label: '300+' },
] as const;
/** The text without HTML. `contact` is an address that the organization publishes, never a member's own: the text stays in events forever. */
export const equalOpportunity = (organization: string, contact: string | null) =>
  fairness.text
    .replace(fairness.without_address, (none) => (contact ? `write to ${contact}` : none))
    .replace('{organization}', () => organization);
/** Addresses that no organization may take (docs/rules/addresses-and-pages.md#reserved-words). */
export const reservedSlugs = [
  'api',
  'positions',
  'second_factor',
  'assets',
  'static',
  'dashboard',
  'compliance',
  'opportunities',
  'people',
  'org',
  'organization',
  'marketing',
  'sales',
  'application',
  'messages',
  'notifications',
  'tasks',
  'reviews',
  'cadences',
  'reports',
  'interviews',
  'profile',
  'search',
  'register',
  'reset',
  'invitation',
  'logout',
  'login',
  'kit',
  'kits',
  'connected_apps',
  'engagement',
  'google_login_authorize',
  'google_login_callback',
  'access-denied',
  'unauthorized',
  '404',
  '500',
  'healthz',
  'readyz',
  'sitemap.xml',
  'robots.txt',
  'favicon.ico',
  'www',
  'admin',
  'help',
  'status',
  'files',
  'events',
  'outbox',
  'fonts',
] as const;
