import { sameKeys } from '@candor/contracts/triage/reason-keys';
import { reject } from '../../kernel/decider.ts';
import { type EditorRules, jobGone, type JobRules } from './job-commands.decider.ts';

// The rules of the reasons that number keys archive with on the page of resumes. Only an editor moves these.

const twice = reject('validation', 'Choose each reason once.');

export const reasonKeys: EditorRules<'chooseReasonKeys'> = {
  chooseReasonKeys: ({ ids }, job) => {
    const chosen = ids.filter((id) => id !== null);
    if (new Set(chosen).size < chosen.length) return twice;
    return job.reason_keys && sameKeys(job.reason_keys, ids) ? [] : [{ type: 'ReasonKeysChosen', data: { ids } }];
  },
};
export const filledKeys: JobRules<'fillReasonKeys'> = {
  fillReasonKeys: ({ ids }, job) =>
    !job ? jobGone : job.reason_keys || job.status === 'archived' ? [] : [{ type: 'ReasonKeysFilled', data: { ids } }],
};
