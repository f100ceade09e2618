import type { Promised } from './promise.ts';

// Values, states, rules and constants that were promised.

const values = 'contracts/src/promised-values.spec.ts';
const requests = 'tests/words/promised.spec.ts';
const job = 'contracts/src/jobs/access.spec.ts';

export const promisedRuleLines: readonly Promised[] = [
  {
    line: 'The bodies of sign-in, reset, new password, invitation, registration, job creation, attaching a kit and signing an upload, with what they require',
    tests: [
      `${requests} › %s takes the promised fields`,
      `${requests} › %s refuses a body without what it must have, and names the field`,
      `${requests} › %s takes an empty text, null and nothing for what may be missing`,
      `${requests} › a sign-in without a time zone says null`,
    ],
  },
  {
    line: 'Five sizes of companies, 28 industries, about 45 benefits, the demographic categories',
    tests: [
      `${values} › sizes of companies, 28 industries, about 45 benefits, the demographic categories`,
      `${requests} › a company of size %s registers, as a number or as a text`,
    ],
  },
  {
    line: 'The id of a record that is made may be the word new',
    tests: [`${requests} › an upsert makes a record where its id is \`new\` or left out`],
  },
  {
    line: 'The values of jobs, sources, rounds, stages, deals, requirements, questions, meetings, cadence steps, form fields, schedules, reviews and roles, by key',
    tests: [`${values} › %s are exactly those promised`, `${values} › %s include those promised`],
  },
  { line: 'The words for them on screen', tests: [`${values} › people read the promised words for %s`] },
  {
    line: 'The names of entities',
    tests: [
      `${requests} › what was promised by name has that name in the lists or in the log`,
      `${requests} › an interviewer of a job is added, changed and removed by name`,
    ],
  },
  {
    line: 'What the pipeline can do with a candidate, and from which state',
    tests: ['contracts/src/pipeline/actions.spec.ts › every action names an event that exists, and a key of its own'],
  },
  {
    line: 'The list of transitions between statuses was not shown',
    because: 'docs/rules/pipeline-actions.md decides them, and the tests of the deciders keep them.',
  },
  {
    line: 'Values of a form are cleaned: what is undefined becomes an empty text, the id new is left out, with a template what is missing becomes null',
    tests: ['frontend/src/page/call.spec.tsx › what a form sends is cleaned'],
  },
  {
    line: 'The texts of missing fields were not shown',
    because: 'Each field has its own text, made from its label in one place.',
  },
  {
    line: 'A switch reads true, yes and 1 as on, and false, no, 0 and nothing as off',
    tests: ['contracts/src/kernel/values.spec.ts › yes and no in all their spellings'],
  },
  {
    line: 'Twelve roles and 24 groups of permissions, and which role holds which',
    tests: ['contracts/src/kernel/permission.spec.ts › has the roles and groups of the page and no others'],
  },
  {
    line: 'Seven permissions on one job; sections show for administrators, the head of sales, or with the permission',
    tests: [
      'contracts/src/kernel/permission.spec.ts › the seven permissions of a job have the names of the page',
      `${job} › each section asks for the groups that its pages ask for`,
      `${job} › the head of sales reads what a job says, only counts its people, and acts nowhere`,
    ],
  },
  {
    line: 'A job is edited by administrators and its editors',
    tests: [
      `${job} › an administrator holds everything without being on the team`,
      `${job} › a standard member holds what is ticked, and edits nothing`,
    ],
  },
  {
    line: 'A caller without permission is led to the start; calls for suggestions answer with a sentence instead',
    tests: [
      'tests/surface/suggestions.spec.ts › without the permission, or without a session, the caches say so and lead nobody away',
    ],
  },
  {
    line: 'Asking for a new password tells nothing about the address',
    tests: ['tests/surface/accounts.spec.ts › a reset is answered the same for known and unknown people'],
  },
  {
    line: 'Lists begin with page 1 of 100 rows; jobs that are draft, open or internal are shown first',
    tests: [`${values} › a list begins with page 1 of 100 rows, and jobs that are not closed`],
  },
  {
    line: 'Times of day in quarter hours, noon by its name; conversations from 0 (n/a) to 180 minutes',
    tests: [`${values} › times lie on the quarter hour, 12:00 is noon, conversations last up to three hours`],
  },
  {
    line: 'A new job pays $90 - $110K, full-time, for an employee',
    tests: [`${values} › a new job is full-time, for an employee, with the promised pay`],
  },
  {
    line: 'A follow-up is sent at once, on a round change, or after 1 to 90 days',
    tests: [`${values} › a follow-up is sent at once, on a round change, or after 1 to 90 days`],
  },
  { line: 'Nine merge tags of letters', tests: [`${values} › %s include those promised`] },
  {
    line: 'Rejections for three phases, the confirmation of an application, choosing a time',
    tests: [`${values} › a candidate is turned down in one of three words`],
  },
  {
    line: 'The form focuses its field 250 ms after it opens, and registering waits five seconds before its last stage',
    says: ['const focusAfter = 250;', 'const readyAfter = 5_000;'],
  },
  {
    line: 'The browser sends the XSRF cookie again in a header, JSON, and a unique id with every request',
    says: ["'X-XSRF-TOKEN': xsrf()", "address.searchParams.set('uid', uid);"],
  },
  { line: 'How long a session lasts was not shown', because: 'docs/rules/constants.md decides it.' },
];
