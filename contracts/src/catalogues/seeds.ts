import { duplicateJob } from '../jobs/merging.ts';
import { english, sayIn, translated, type Voice } from '../kernel/say.ts';
import { knockoutReason } from '../pipeline/knockout-terms.ts';
import { positionFilledReason } from '../pipeline/suggested-reason.ts';
import { standardEntriesIn } from './standard-texts.ts';

// What a new organisation starts with (docs/rules/constants.md#small-lists).

type Seed = Record<string, unknown>;
const reason = (side: string, names: readonly string[], flags: Seed = {}): Seed[] =>
  names.map((name) => ({
    name,
    side,
    not_basically_qualified: false,
    not_considered: false,
    active: true,
    is_system: true,
    ...flags,
  }));
/** The entries of each catalogue by its name, in the words of this voice. A reference to an entry of another catalogue is that entry's name. */
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
// Here and not imported, so that nothing travels to the browser with the lists of this file.
const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const seedsIn = (organization: string, speaker: Voice): Record<string, Seed[]> => ({
  source: (
    [
      ['Careers page', 'applied', 'careers'],
      ['LinkedIn', 'sourced', 'linkedin'],
      ['Outbound search', 'sourced', 'outbound'],
      ['Employee referral', 'referred', 'referral'],
      ['Internal mobility', 'internal', 'internal'],
      ['Nomination', 'nominated', 'nomination'],
      ['Agency', 'recruited', 'agency'],
      ['Job fair', 'fair', 'fair'],
    ] as const
  ).map(([name, source, tag]) => ({ name, source, tag, active: true })),
  disqualification: [
    ...reason('we_rejected', ['Does not meet basic qualifications'], { not_basically_qualified: true }),
    ...reason('we_rejected', [knockoutReason], { not_basically_qualified: true, use: 'knockout' }),
    ...reason('we_rejected', [positionFilledReason], { not_considered: true, use: 'filled' }),
    ...reason('we_rejected', ['Not considered: applied after screening closed'], { not_considered: true }),
    ...reason('we_rejected', [
      'Less relevant experience than others',
      'Skills not at the needed level',
      'Interview evaluation',
      'Work test result',
      'Location or work authorization',
      'Duplicate application',
      'Did not answer our messages',
      'Reference or background check',
    ]),
    ...reason('we_rejected', ['Position closed'], { template_key: 'position_closed' }),
    ...reason('they_withdrew', [
      'Withdrew: accepted another job',
      'Withdrew: pay',
      'Withdrew: role or location',
      'Withdrew: personal',
      'Declined interview',
      'Did not attend interview',
      'Declined offer: pay',
      'Declined offer: counter-offer',
      'Declined offer: other',
      'Did not start',
    ]),
    ...reason('other', ['Lead not pursued'], { phases: ['lead'] }),
    ...reason('other', ['Moved to another job', 'Added by mistake']),
  ],
  jobclose: (
    [
      ['Filled', 'filled'],
      ['Filled internally', 'filled'],
      ['Cancelled: budget', 'cancelled'],
      ['Cancelled: need changed', 'cancelled'],
      ['On hold', 'on_hold'],
      [duplicateJob, 'other'],
    ] as const
  ).map(([name, kind]) => ({ name, kind, active: true })),
  followuptype: (
    [
      ['Call', 'call'],
      ['Email', 'email'],
      ['Social', 'social'],
      ['Direct mail', 'direct_mail'],
    ] as const
  ).map(([name, channel]) => ({ name, channel })),
  disposition: (
    [
      ['Call', 'Spoke: interested', 'positive', false],
      ['Call', 'Spoke: later', 'neutral', false],
      ['Call', 'Spoke: not interested', 'negative', true],
      ['Call', 'Left voicemail', 'neutral', false],
      ['Call', 'No answer', 'neutral', false],
      ['Call', 'Wrong number', 'negative', false],
      ['Email', 'Replied: interested', 'positive', false],
      ['Email', 'Replied: not interested', 'negative', true],
      ['Email', 'No reply', 'neutral', false],
      ['Social', 'Connected', 'positive', false],
      ['Social', 'Ignored', 'negative', false],
      ['Direct mail', 'Sent', 'neutral', false],
      ['Direct mail', 'Returned', 'negative', false],
    ] as const
  ).map(([parent_id, name, outcome, ends_enrollment]) => ({ parent_id, name, outcome, ends_enrollment })),
  engagementeventtype: (
    [
      ['page_view', 1],
      ['job_view', 2],
      ['email_open', 1],
      ['email_click', 3],
      ['form_submit', 10],
      ['event_registered', 8],
      ['event_attended', 15],
      ['download', 5],
      ['reply', 12],
      ['unsubscribe', -25],
    ] as const
  ).map(([key, points]) => ({
    key,
    points,
    name: key.replace('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  })),
  level: (
    [
      ['Entry', 0, 2],
      ['Intermediate', 2, 5],
      ['Senior', 5, 8],
      ['Lead', 8, null],
      ['Manager', null, null],
    ] as const
  ).map(([name, min_years, max_years]) => ({ name, min_years, max_years })),
  jobsection: (
    [
      [sayIn(speaker)('About {organization}', { organization }), 'about', true, false],
      ['The role', 'role', true, false],
      ['What you will do', 'responsibilities', true, false],
      ['What you bring', 'requirements', true, false],
      ['Nice to have', 'nice_to_have', true, false],
      ['Pay and benefits', 'compensation', true, false],
      ['How we hire', 'process', true, false],
      ['Equal opportunity', 'eeo', true, true],
    ] as const
  ).map(([name, kind, included_by_default, locked]) => ({
    name,
    kind,
    body: kind === 'eeo' ? `<p>${sayIn(speaker)(fairness, { organization: asHtml(organization) })}</p>` : '',
    included_by_default,
    locked,
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
const fairness =
  '{organization} is an equal opportunity employer. We decide on the needs of the work and on merit, without regard to race, color, religion, sex, gender identity, sexual orientation, national origin, age, disability, veteran status or any other status protected by law. If you need an adjustment at any step, tell us in an answer to any of our messages.';
/** Plain words, no HTML. `contact` is an address that the organisation publishes, never a member's own: the text stands in events for ever. */
export const equalOpportunity = (organization: string, contact: string | null) =>
  fairness
    .replace('tell us in an answer to any of our messages', (none) => (contact ? `write to ${contact}` : none))
    .replace('{organization}', () => organization);
/** Addresses that no organisation may take (docs/rules/addresses-and-pages.md#reserved-words). */
export const reservedSlugs = [
  'api',
  'positions',
  'second_factor',
  'assets',
  'static',
  'dashboard',
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
