import { type Sheet, type Table, textsOf } from '@candor/contracts/de/table';

// The modules from which the German texts of each part of the interface are loaded. Readers of English load none of them.

const load = {
  app: () => import('@candor/contracts/de/app.json', { with: { type: 'json' } }),
  kit: () => import('@candor/contracts/de/kit.json', { with: { type: 'json' } }),
  engagement: () => import('@candor/contracts/de/engagement.json', { with: { type: 'json' } }),
  events: () => import('@candor/contracts/de/recruiting-events.json', { with: { type: 'json' } }),
  forms: () => import('@candor/contracts/de/forms.json', { with: { type: 'json' } }),
  webpages: () => import('@candor/contracts/de/webpages.json', { with: { type: 'json' } }),
  cadences: () => import('@candor/contracts/de/cadences.json', { with: { type: 'json' } }),
  sales: () => import('@candor/contracts/de/sales.json', { with: { type: 'json' } }),
  catalogues: () => import('@candor/contracts/de/catalogues.json', { with: { type: 'json' } }),
  accounts: () => import('@candor/contracts/de/accounts.json', { with: { type: 'json' } }),
  compliance: () => import('@candor/contracts/de/compliance.json', { with: { type: 'json' } }),
  demographics: () => import('@candor/contracts/de/demographics.json', { with: { type: 'json' } }),
  dashboard: () => import('@candor/contracts/de/dashboard.json', { with: { type: 'json' } }),
  booking: () => import('@candor/contracts/de/booking.json', { with: { type: 'json' } }),
  interviews: () => import('@candor/contracts/de/interviews.json', { with: { type: 'json' } }),
  jobs: () => import('@candor/contracts/de/jobs.json', { with: { type: 'json' } }),
  messages: () => import('@candor/contracts/de/messages.json', { with: { type: 'json' } }),
  notifications: () => import('@candor/contracts/de/notifications.json', { with: { type: 'json' } }),
  organization: () => import('@candor/contracts/de/organization.json', { with: { type: 'json' } }),
  proof: () => import('@candor/contracts/de/proof.json', { with: { type: 'json' } }),
  people: () => import('@candor/contracts/de/people.json', { with: { type: 'json' } }),
  pipeline: () => import('@candor/contracts/de/pipeline.json', { with: { type: 'json' } }),
  platform: () => import('@candor/contracts/de/platform.json', { with: { type: 'json' } }),
  privacy: () => import('@candor/contracts/de/privacy.json', { with: { type: 'json' } }),
  public: () => import('@candor/contracts/de/public.json', { with: { type: 'json' } }),
  reports: () => import('@candor/contracts/de/reports.json', { with: { type: 'json' } }),
  reviews: () => import('@candor/contracts/de/reviews.json', { with: { type: 'json' } }),
  scorecards: () => import('@candor/contracts/de/scorecards.json', { with: { type: 'json' } }),
  tasks: () => import('@candor/contracts/de/tasks.json', { with: { type: 'json' } }),
} satisfies Record<string, () => Promise<{ default: Sheet }>>;
export type Noun = keyof typeof load;

/** The further nouns whose texts the screens of a noun show. Texts of the shared components are always loaded. tests/words/reached.spec.ts fails when a text is missing. */
const also: Partial<Record<Noun, readonly Noun[]>> = {
  accounts: ['notifications'],
  dashboard: ['pipeline', 'jobs', 'tasks', 'reviews', 'interviews'],
  interviews: ['booking', 'scorecards', 'pipeline', 'people', 'jobs', 'messages', 'catalogues'],
  sales: ['catalogues', 'people', 'pipeline', 'reviews', 'jobs', 'accounts', 'public', 'messages', 'cadences'],
  cadences: ['messages', 'catalogues', 'tasks', 'pipeline'],
  engagement: ['catalogues', 'people', 'forms'],
  forms: ['catalogues', 'people', 'cadences', 'jobs', 'public'],
  webpages: ['forms', 'catalogues', 'jobs', 'people', 'public'],
  events: ['catalogues', 'people', 'cadences', 'jobs', 'public', 'forms', 'booking', 'pipeline'],
  messages: ['tasks', 'people', 'pipeline', 'cadences', 'catalogues'],
  people: ['engagement', 'cadences', 'pipeline', 'jobs', 'messages', 'interviews', 'scorecards'],
  pipeline: ['jobs', 'people', 'messages', 'tasks', 'scorecards', 'interviews'],
  jobs: ['pipeline', 'reviews', 'catalogues', 'public'],
  tasks: ['pipeline', 'jobs'],
  reviews: ['jobs'],
  reports: ['pipeline', 'jobs', 'demographics'],
  compliance: ['pipeline', 'people', 'jobs'],
  demographics: ['reports'],
  catalogues: ['messages'],
  privacy: ['people', 'catalogues'],
  organization: ['catalogues', 'messages', 'accounts', 'jobs', 'public'],
  public: ['jobs', 'people'],
};

export const tablesFor = (nouns: Iterable<Noun>): Promise<Table[]> =>
  Promise.all(
    [...new Set([...nouns].flatMap((noun) => [noun, ...(also[noun] ?? [])]))].map(async (noun) =>
      textsOf((await load[noun]()).default),
    ),
  );
