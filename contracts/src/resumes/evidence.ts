import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { keysOf, requirementKinds, requirementLevels } from '../jobs/values.ts';
import { readsJob } from '../jobs/record-kind.ts';
import { id } from '../kernel/values.ts';

// What a resume says about a job's requirements: its own words beside each requirement, without score, count or order (docs/rules/drafting-without-a-model.md#what-never-goes-to-a-model).

const Passage = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export const Evidence = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(keysOf(requirementKinds)),
    level: z.enum(keysOf(requirementLevels)),
    passages: z.array(Passage),
  }),
);
export type Evidence = z.output<typeof Evidence>;

export const resumeEvidence = endpoint('/api/people/candidates/resume/evidence', {
  shows: 'resume',
  reads: true,
  needs: readsJob(['list', 'resume'], byApplication('application_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    "The passages of the candidate's newest resume that name each requirement of the job, as a search for words finds them; no model reads them. `hit` marks the words. Text that a reader of the resume does not see is left out. `read`: there is a resume whose text could be read.",
  request: z.strictObject({ application_id: id }),
  payload: z.object({ read: z.boolean(), evidence: Evidence }),
});
