import { demographicCategories } from './catalogues/demographics.ts';
import { companySizes, industries } from './catalogues/seeds.ts';
import { disqualification } from './catalogues/hiring.ts';
import { stepTypes as cadenceSteps } from './cadences/values.ts';
import { fieldTypes } from './forms/values.ts';
import { benefits } from './jobs/benefits.ts';
import { allJobPermissions, jobPermissions } from './jobs/job-permission.ts';
import { jobSections } from './jobs/kinds.ts';
import { jobList } from './jobs/rows.ts';
import { defaultJobFields } from './jobs/default-fields.ts';
import * as job from './jobs/values.ts';
import { defaultLimit, unfiltered } from './kernel/list.ts';
import { groups, roles } from './kernel/permission.ts';
import { mergeTags } from './messages/merge-tags.ts';
import { actionNames } from './pipeline/actions.ts';
import { cacheKinds } from './requirements/suggestions.ts';
import { reviewActions, reviewStates } from './reviews/values.ts';
import { delayWords, mostDays, onComing, onLeaving } from './rounds/follow-ups.ts';
import { phoneModes } from './rounds/scheduling.ts';
import { dealStages } from './sales/values.ts';
import { clockWords, durations, durationWords, quarterHours } from './values/quarter-hours.ts';

// The values that the product promised from the beginning. This test fails if one of them is renamed or removed.

/** Each list of the product, with the values that were promised. */
const keys: readonly (readonly [what: string, ours: readonly string[], promised: readonly string[]])[] = [
  ['the states of a job', Object.keys(job.hiringStatuses), ['draft', 'open', 'internal', 'archived']],
  ['employment', Object.keys(job.employmentStatuses), ['contract', 'employee', 'part', 'evaluation', 'intern', 'temp']],
  ['types of employment', Object.keys(job.employmentTypes), ['full-time', 'part-time']],
  ['places of work', Object.keys(job.workLocations), ['onsite', 'remote', 'hybrid']],
  [
    'sources of candidates',
    Object.keys(job.sourceTypes),
    ['applied', 'sourced', 'referred', 'internal', 'nominated', 'recruited', 'fair'],
  ],
  ['types of rounds', Object.keys(job.roundTypes), ['review', 'screening', 'interview']],
  [
    'types of stages',
    Object.keys(job.stageTypes),
    [
      'application',
      'resume_review',
      'finalist_review',
      'offered',
      'offer_declined',
      'hired',
      'archived',
      'sourced_new',
    ],
  ],
  ['ends of a pipeline', job.endStages, ['offered', 'offer_declined', 'hired', 'archived']],
  [
    'names of rounds',
    job.roundNames,
    ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map((each) => `${each} Round`),
  ],
  [
    'stages of a deal',
    Object.keys(dealStages),
    ['deal_pending', 'deal_declined', 'deal_accepted', 'deal_paid', 'archived'],
  ],
  [
    'kinds of requirements',
    Object.keys(job.requirementKinds),
    ['competency', 'attribute', 'judgment', 'tool', 'experience', 'metric'],
  ],
  ['levels of requirements', Object.keys(job.requirementLevels), ['must', 'nice', 'not']],
  [
    'kinds of questions',
    Object.keys(job.questionKinds),
    ['question', 'test', 'simulation', 'presentation', 'judgment'],
  ],
  ['scoring', Object.keys(job.scoringTypes), ['range', 'pass_fail', 'score']],
  ['ways to meet', Object.keys(job.meetingTypes), ['video', 'phone', 'in-person']],
  ['who calls', Object.keys(phoneModes), ['call_candidate', 'candidate_calls', 'dial_in']],
  [
    'steps of a cadence',
    Object.keys(cadenceSteps),
    ['email', 'call', 'task', 'social_connect', 'social_engage', 'direct_mail', 'response'],
  ],
  ['fields of a form', Object.keys(fieldTypes), ['text', 'textarea', 'select', 'checkbox', 'radio', 'email']],
  ['states of a schedule', Object.keys(job.scheduleStatuses), ['unscheduled', 'pending', 'complete']],
  ['states of a review', reviewStates, ['approved', 'pending', 'active']],
  ['actions of a review', reviewActions, ['approve', 'request', 'comment', 'change']],
  [
    'roles',
    roles,
    [
      'SUPER',
      'ORG_ADMIN',
      'RECRUIT_ADMIN',
      'HIRING_ADMIN',
      'INTERVIEW_ADMIN',
      'SALES_ORG_ADMIN',
      'SALES_MANAGER',
      'CAMPAIGN_MANAGER',
      'HIRING_CONTENT_ADMIN',
      'LEAD',
      'CUSTOMER',
      'TALENT',
    ],
  ],
  [
    'groups of permissions',
    groups,
    [
      'VIEW_DASHBOARD',
      'UPLOAD',
      'SEARCH',
      'MANAGE_APPLICATION',
      'MANAGE_ORG',
      'MANAGE_OPPORTUNITIES',
      'MANAGE_PEOPLE',
      'MANAGE_MESSAGES',
      'MANAGE_BULK_UPLOAD',
      'VIEW_REPORTS',
      'MANAGE_SALES_ORG',
      'MANAGE_CONTENT',
      'MANAGE_SALES',
      'MANAGE_CANDIDATE',
      'MANAGE_JOB',
      'MANAGE_JOB_MESSAGE',
      'MANAGE_MARKETING_CONTENT',
      'VIEW_ENGAGEMENT',
      'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
      'MANAGE_MY_TASKS',
      'MANAGE_CADENCES',
      'MANAGE_MARKETING_FORMS',
      'MANAGE_SALES_DEALS',
      'MANAGE_SALES_PARTNERS',
    ],
  ],
  [
    'permissions on a job',
    allJobPermissions,
    ['form', 'evaluation', 'description', 'panel', 'list', 'scorecards', 'resume'],
  ],
  [
    'suggestions',
    Object.keys(cacheKinds),
    [
      'job_classication',
      'job_experts',
      'job_disciplines',
      'job_tasks',
      'job_tasks_requirements',
      'job_requirements_questions',
      'job_requirements_apply',
      'job_requirements_knockouts',
    ],
  ],
];
test.each(keys)('%s are exactly those promised', (_, ours, promised) =>
  expect([...ours].toSorted()).toEqual([...promised].toSorted()),
);

/** Lists that may contain more values than were promised. */
const among: readonly (readonly [what: string, ours: readonly string[], promised: readonly string[]])[] = [
  [
    'actions of the pipeline',
    actionNames(),
    ['advance', 'archive', 'offer', 'schedule', 'offer_update', 'offer_accept', 'offer_decline', 'revive', 'shift_up'],
  ],
  [
    'merge tags of letters',
    mergeTags,
    [
      'candidate_first_name',
      'candidate_name',
      'download_url',
      'job_title',
      'org_name',
      'schedule_link',
      'user_first_name',
      'user_last_name',
      'user_name',
    ],
  ],
  [
    'industries',
    industries,
    [
      'Agriculture',
      'Automotive',
      'Healthcare & Pharmaceuticals',
      'Information Technology',
      'Legal',
      'Retail',
      'Travel & Tourism',
      'Wholesale Trade',
    ],
  ],
];
test.each(among)('%s include those promised', (_, ours, promised) =>
  expect(promised.filter((each) => !ours.includes(each))).toEqual([]),
);

/** The labels that people read, by key. */
const labels: readonly (readonly [what: string, ours: Readonly<Record<string, string>>, promised: object])[] = [
  ['a job', job.hiringStatuses, { draft: 'Draft', open: 'Open', internal: 'Internal Only', archived: 'Closed' }],
  ['employment', job.employmentStatuses, { evaluation: 'Contract to Hire' }],
  ['a source', job.sourceTypes, { recruited: 'External', fair: 'Job Fair' }],
  [
    'a stage',
    job.stageTypes,
    {
      application: 'Application',
      resume_review: 'Initial Review',
      finalist_review: 'Final Review',
      sourced_new: 'Lead',
      offered: 'Offered',
      offer_declined: 'Offer Declined',
      hired: 'Hired',
      archived: 'Archived',
    },
  ],
  [
    'a deal',
    dealStages,
    {
      deal_pending: 'Deal Pending',
      deal_declined: 'Deal Declined',
      deal_accepted: 'Contract Signed',
      deal_paid: 'Paid',
      archived: 'Archived',
    },
  ],
  ['a requirement', job.requirementKinds, { competency: 'Skill', attribute: 'Personal Attribute' }],
  ['its level', job.requirementLevels, { must: 'Must-have', nice: 'Nice-to-have', not: 'Not-have' }],
  ['a question', job.questionKinds, { test: 'Skill Test', simulation: 'Work Simulation' }],
  ['its score', job.scoringTypes, { range: 'Scale' }],
  [
    'a permission on a job',
    jobPermissions,
    {
      form: 'Job Details',
      evaluation: 'Evaluation Content',
      description: 'Job Description',
      panel: 'Panel & Rounds',
      list: 'Manage Pipeline',
      resume: 'Resume Screening',
    },
  ],
];
test.each(labels)('people read the promised words for %s', (_, ours, promised) => expect(ours).toMatchObject(promised));

describe('numbers and choices', () => {
  test('sizes of companies, 28 industries, about 45 benefits, the demographic categories', () => {
    expect(companySizes).toEqual([
      { value: '1', label: 'Up to 30' },
      { value: '31', label: '31 to 60' },
      { value: '61', label: '61 to 100' },
      { value: '101', label: '101-300' },
      { value: '301', label: '300+' },
    ]);
    expect([industries.length, Object.keys(benefits).length]).toEqual([28, 45]);
    expect(demographicCategories.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Gender',
        'Race',
        'Ethnicity',
        'Veteran Status',
        'Disability',
        'Sexual Orientation',
        'Birth Year',
      ]),
    );
  });
  test('a new job is full-time, for an employee, with the promised pay', () =>
    expect(defaultJobFields).toMatchObject({
      employment_type: 'full-time',
      employment_status: 'employee',
      compensation_description: '$90 - $110K',
    }));
  test('a list begins with page 1 of 100 rows, and jobs that are not closed', () => {
    expect([defaultLimit, unfiltered.limit, unfiltered.page]).toEqual([100, 100, 1]);
    expect(jobList.defaultFilters).toEqual({ hiring_status: ['draft', 'open', 'internal'] });
  });
  test('times lie on the quarter hour, 12:00 is noon, conversations last up to three hours', () => {
    expect([quarterHours.length, quarterHours[0], quarterHours.at(-1)]).toEqual([96, '00:00', '23:45']);
    expect([clockWords('12:00'), clockWords('13:30')]).toEqual(['noon', '1:30 pm']);
    expect([durations(0, 180).length, durationWords(0)]).toEqual([13, 'n/a']);
  });
  test('a follow-up is sent at once, on a round change, or after 1 to 90 days', () => {
    expect([onComing, onLeaving, mostDays]).toEqual([-1, 0, 90]);
    expect([onComing, onLeaving].map(delayWords)).toEqual(['Send immediately', 'Send on round change']);
  });
  test('a job has the promised sections', () =>
    expect(jobSections.job.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Candidates',
        'Leads',
        'Resumes',
        'Scores',
        'Requirements',
        'Questions',
        'Rounds',
        'Job Description',
        'Settings',
      ]),
    ));
  test('a pool of prospects has the promised sections', () =>
    expect(jobSections.prospect.map(({ label }) => label)).toEqual([
      'Prospects',
      'Leads',
      'Settings',
      'Lifecycle Stages',
      'Runbook',
    ]));
  test('a candidate is turned down in one of three words', () =>
    expect(disqualification.fields.template_key.options?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['rejection_initial', 'rejection_mid', 'rejection_final']),
    ));
});
