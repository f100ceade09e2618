import type { Table } from '@candor/contracts/de/table';

// Where the German of each part of the interface is loaded from. Nobody who reads English loads any of it.

const load = {
  app: () => import('@candor/contracts/de/app').then((m) => m.app),
  kit: () => import('@candor/contracts/de/kit').then((m) => m.kit),
  catalogues: () => import('@candor/contracts/de/catalogues').then((m) => m.catalogues),
  accounts: () => import('@candor/contracts/de/accounts').then((m) => m.accounts),
  compliance: () => import('@candor/contracts/de/compliance').then((m) => m.compliance),
  dashboard: () => import('@candor/contracts/de/dashboard').then((m) => m.dashboard),
  booking: () => import('@candor/contracts/de/booking').then((m) => m.booking),
  interviews: () => import('@candor/contracts/de/interviews').then((m) => m.interviews),
  jobs: () => import('@candor/contracts/de/jobs').then((m) => m.jobs),
  messages: () => import('@candor/contracts/de/messages').then((m) => m.messages),
  notifications: () => import('@candor/contracts/de/notifications').then((m) => m.notifications),
  organization: () => import('@candor/contracts/de/organization').then((m) => m.organization),
  people: () => import('@candor/contracts/de/people').then((m) => m.people),
  pipeline: () => import('@candor/contracts/de/pipeline').then((m) => m.pipeline),
  platform: () => import('@candor/contracts/de/platform').then((m) => m.platform),
  public: () => import('@candor/contracts/de/public').then((m) => m.publicPages),
  reports: () => import('@candor/contracts/de/reports').then((m) => m.reports),
  reviews: () => import('@candor/contracts/de/reviews').then((m) => m.reviews),
  scorecards: () => import('@candor/contracts/de/scorecards').then((m) => m.scorecards),
  tasks: () => import('@candor/contracts/de/tasks').then((m) => m.tasks),
} satisfies Record<string, () => Promise<Table>>;
export type Noun = keyof typeof load;

/** Whose words the screens of a noun show besides their own and those of the kit. tests/words/reached.spec.ts fails when a text is not there. */
const also: Partial<Record<Noun, readonly Noun[]>> = {
  accounts: ['notifications'],
  dashboard: ['pipeline', 'jobs', 'tasks', 'reviews', 'interviews'],
  interviews: ['booking', 'scorecards', 'pipeline', 'people', 'jobs', 'messages', 'catalogues'],
  people: ['pipeline', 'jobs', 'messages', 'interviews', 'scorecards'],
  pipeline: ['jobs', 'people', 'messages', 'tasks', 'scorecards', 'interviews'],
  jobs: ['pipeline', 'reviews', 'catalogues', 'public'],
  reviews: ['jobs'],
  reports: ['pipeline', 'jobs'],
  compliance: ['pipeline', 'people', 'jobs'],
  catalogues: ['messages'],
  organization: ['catalogues', 'messages', 'accounts', 'jobs', 'public'],
  public: ['jobs', 'people'],
};

export const tablesFor = (nouns: Iterable<Noun>): Promise<Table[]> =>
  Promise.all([...new Set([...nouns].flatMap((noun) => [noun, ...(also[noun] ?? [])]))].map((noun) => load[noun]()));
