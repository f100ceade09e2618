import type { Promised } from './promise.ts';

// The addresses that were promised, by area.

const moved =
  'tests/surface/areas.spec.ts › lead on to where it is now, with what the address asked for, as data and as a document';

export const promisedPageLines: readonly Promised[] = [
  {
    line: 'Signing in, resetting a password, joining by an invitation, registering, and the return from Google',
    pages: ['/', '/reset', '/reset/token', '/invitation', '/register', '/google_login_callback'],
    opens: [
      '/',
      '/reset',
      '/reset/token',
      '/invitation',
      '/register',
      '/google_login_callback',
      '/google_login_authorize',
    ],
  },
  {
    line: 'What is shown to a caller who may not or cannot go on',
    opens: ['/access-denied', '/unauthorized', '/500'],
    tests: [
      'tests/journeys/navigation.spec.ts › U4: an unknown address says 404, as a document and in the running app',
    ],
  },
  { line: 'Whether the process lives, and whether it is ready', opens: ['/healthz', '/readyz'] },
  {
    line: 'An address of a list is area, entity, limit, page, sort, search, filters and id, then a section with the same parts',
    tests: [
      'tests/words/promised.spec.ts › the address of a list has the promised parts',
      'tests/journeys/navigation.spec.ts › U3: the address holds limit, page, sort, search and filters, and opening it again shows the same rows',
    ],
  },
  { line: 'Home, the own profile, search over everything', pages: ['/dashboard', '/profile', '/search/all'] },
  {
    line: 'Jobs: their list, a new one, one job and its sections',
    pages: [
      '/opportunities/jobs',
      '/opportunities/jobs/:id/new',
      '/opportunities/jobs/:id',
      '/opportunities/jobs/:id/{candidates,leads,resumes,scores,requirements,questions,rounds,sections,settings,plays}',
    ],
    tests: ['contracts/src/promised-values.spec.ts › a job has the promised sections'],
  },
  {
    line: 'The older variant of the job navigation: Prospects, Leads, Settings, Lifecycle Stages, Runbook',
    pages: ['/opportunities/jobs/:id/{prospects,stages}'],
    tests: ['contracts/src/promised-values.spec.ts › a pool of prospects has the promised sections'],
  },
  {
    line: 'The library of hiring: skills, questions, question sets',
    pages: ['/opportunities/{skills,questions,questionsets}'],
  },
  {
    line: 'One question set, with its questions',
    because: 'The list of sets draws an opened set, with its questions, beside its rows.',
  },
  {
    line: 'The talent pool, one person, their history',
    pages: ['/people/candidates', '/people/candidates/:id', '/people/candidates/:id/history'],
  },
  { line: 'The other parts of a person are parts of one page', tests: [moved] },
  { line: 'New resumes across jobs are a queue of applications', pages: ['/opportunities/queue'], tests: [moved] },
  {
    line: 'Tags, imports, the privacy desk, interviews with the interview kit',
    pages: [
      '/people/{tags,imports,privacy,interviews}',
      '/people/imports/:id',
      '/people/interviews/:id',
      '/interviews',
    ],
  },
  { line: 'Messages by folder', pages: ['/messages/{inbox,sent,scheduled,failed}'] },
  { line: 'Own tasks and those of the team', pages: ['/tasks/{mine,team}'] },
  {
    line: 'Cadences, and one of them with steps, rules, people and performance',
    pages: ['/cadences/cadences', '/cadences/cadences/:id/{steps,rules,enrollments,performance}'],
  },
  {
    line: 'The organization: profile, members, invitations, audit log, integrations',
    pages: ['/org/{profile,users,invitations,audit,integrations}'],
  },
  {
    line: 'The lists of the organization',
    pages: [
      '/org/{locations,staff,images,corevalues,categories,jobclose,disqualification,sources,survey,messagetemplate,jobsections,followuptypes,engagementeventtypes}',
    ],
  },
  {
    line: 'Marketing: forms, pages, lists, events, engagement',
    pages: [
      '/marketing/{forms,pages,authors,testimonials,categories,plays,events,engagement}',
      '/marketing/forms/:id/{fields,submissions,embed}',
      '/marketing/pages/:id/{edit,preview}',
      '/marketing/events/:id',
      '/marketing/events/:id/registrations',
    ],
  },
  {
    line: 'The parts of a category and the dates of an event are on other pages',
    pages: ['/marketing/{subcategories,page-order}'],
    tests: [moved],
  },
  {
    line: 'Sales: deals, partners, terms, commissions, settings',
    pages: ['/sales/{deals,partners,terms,commissions,settings}', '/sales/{deals,partners}/:id'],
  },
  { line: 'A partner’s deals and commissions are on the partner’s page', tests: [moved] },
  {
    line: 'Reports: the index, each report by its period, the history of one person',
    pages: [
      '/reports',
      '/reports/{funnel,time_in_stage,time_to_hire,sources,offers,eeo,recruiter_activity,interviewers,cadences,candidate_experience,deals,marketing,history}',
      '/reports/history/:id',
    ],
  },
  { line: 'The report of sales is that of deals', tests: [moved] },
  {
    line: 'The platform: organizations, invitations, library, system',
    pages: ['/application/{organizations,invitations,experts,occupations,questionsets,system}'],
  },
  {
    line: 'Public pages of an organization: jobs, one job, applying, choosing a time, pages, articles, events, forms',
    pages: [
      '/:org/jobs',
      '/:org/jobs/:job',
      '/:org/jobs/:job/apply',
      '/:org/booking/:token',
      '/:org/pages/:slug',
      '/:org/articles/:category',
      '/:org/articles/:category/:subcategory',
      '/:org/events',
      '/:org/events/:slug',
      '/:org/forms/:slug',
    ],
  },
  {
    line: 'Letters lead to pages where their readers unsubscribe and download a file',
    pages: ['/:org/unsubscribe/:token', '/:org/download/:token'],
  },
  {
    line: 'What the organization does with data, with a form for people who ask about theirs',
    pages: ['/:org/privacy', '/:org/privacy/:token'],
    tests: [
      'tests/surface/privacy.spec.ts › the page is linked from the careers page, works without scripts and in German, and is the same for every visitor',
    ],
  },
  { line: 'Published kits', pages: ['/kits', '/kits/:slug'], opens: ['/kits'] },
  { line: 'Feeds for other programs', opens: ['/{org}/jobs/feed.xml', '/sitemap.xml', '/robots.txt'] },
  {
    line: 'Where registering ends: the questions of the job that was made with a kit, else its description',
    tests: [
      'tests/journeys/accounts.spec.ts › R1: the email of Google is read-only and a missing first name stops the form; R2, R3: the sample job stands, written from templates',
    ],
  },
  {
    line: 'Words that an organization cannot take as its address',
    tests: ['tests/surface/surface.spec.ts › no organization can take an address at which something of ours begins'],
  },
];
