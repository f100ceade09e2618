import type { JobEvent } from '@candor/contracts/jobs/events';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps, type Section } from '@candor/contracts/jobs/values';
import { allJobPermissions } from '@candor/contracts/jobs/job-permission';
import { given, idNo, someone } from '../../kernel/given.ts';
import type { AllJobFacts } from './job-commands.decider.ts';
import { job } from './job.decider.ts';

// The bakery's job, used in the specs of the job's rules. No other code uses it.

export const fields = { ...defaultJobFields, name: 'Baker', work_location: 'remote' };
export const steps = defaultSteps(
  (() => {
    let n = 10;
    return () => idNo(n++);
  })(),
);
export const idOfStep = (name: string) => steps.find((step) => step.name === name)!.id;
export const about: Section = {
  id: idNo(50),
  kind: 'about',
  name: 'About us',
  body: '<p>We bake.</p>',
  visible: true,
  locked: false,
};
export const role: Section = { ...about, id: idNo(51), kind: 'role', name: 'The role', body: '' };
export const owner = someone;
export const colleague = idNo(7);
export const reason = { id: idNo(5), name: 'Filled' };

export const created: JobEvent[] = [
  { type: 'JobCreated', data: { fields, slug: 'baker', origin: 'manual', copied_from: null } },
  ...steps.map((step): JobEvent => ({ type: 'WorkflowStepAdded', data: { step } })),
  { type: 'DescriptionSectionAdded', data: { section: about } },
  { type: 'JobOwnerAssigned', data: { user_id: owner, owner_role: 'recruiter' } },
  {
    type: 'JobMemberAdded',
    data: { member: { user_id: owner, access_level: 'full', job_role: 'editor', permissions: allJobPermissions } },
  },
];
export const opened: JobEvent = { type: 'JobOpened', data: { from_status: 'draft', warnings: [] } };
export const internal: JobEvent = { type: 'JobOpenedInternally', data: { from_status: 'draft', warnings: [] } };
export const closed: JobEvent = {
  type: 'JobClosed',
  data: { from_status: 'open', job_close_reason_id: reason.id, reason_name: reason.name, remaining: 'keep', live: 0 },
};
export const statuses = {
  draft: created,
  open: [...created, opened],
  internal: [...created, internal],
  archived: [...created, opened, closed],
};
export type Status = keyof typeof statuses;
export const snapshot = {
  sections: [{ name: 'About us', html: '<p>We bake.</p>' }],
  compensation: '$90 - $110K',
  hash: 'first',
};
export const changed = (more: Partial<typeof fields>): JobEvent => ({
  type: 'JobDetailsUpdated',
  data: { changes: Object.fromEntries(Object.entries(more).map(([field, to]) => [field, { from: null, to }])) },
});

/** The facts that the handlers load for a job without candidates. */
export const facts: AllJobFacts = {
  candidates: { standing: {}, live: 0, leads: 0, ever: 0, pending_offers: 0 },
  post: { snapshot, warnings: ['No pay range'] },
  approval_demanded: false,
  applicants: 0,
  filled: [],
  reasons: { closing: reason, archiving: null },
  into: null,
  moved_on: 0,
  into_open: true,
  letter_names: {},
};
export const withCandidates = (candidates: Partial<AllJobFacts['candidates']>): AllJobFacts => ({
  ...facts,
  candidates: { ...facts.candidates, ...candidates },
});
/** The job after these events, to test rules with these facts. */
export const jobAfter = (history: readonly JobEvent[], known: AllJobFacts = facts) => given(job, history, known);
