import { compose } from '@candor/contracts/words/say';
import { words } from '@candor/contracts/kernel/values';
import type { z } from 'zod';

/** A property's name in the words of people: `job_task_id` is 'Job task', `task_ids` is 'Tasks'. */
const labelOf = (name: PropertyKey | undefined): string => {
  const plain = String(name ?? 'request')
    .replace(/_id(s?)$/, '$1')
    .replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
/** The sentence for a wrong value. It names only the first part of the path: deeper names may be the caller's own; composed sentences are kept. */
const wrong = (path: readonly PropertyKey[]) => compose('{label} is not valid.', { label: labelOf(path[0]) });

/** The sentence for an invalid request if the contract has no words of its own for it (docs/rules/requests-and-errors.md#sentences-of-a-refusal). */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  const path = issue.path ?? [];
  const label = labelOf(path.findLast((part) => typeof part === 'string'));
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.required(label);
  if (issue.code === 'invalid_value') return words.choose(label);
  if (issue.code === 'too_big' && issue.origin === 'string') return words.most(label, Number(issue.maximum));
  if (issue.code === 'too_big' && issue.origin === 'array') return words.fewer(label, Number(issue.maximum));
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? words.required(label) : words.least(label, Number(issue.minimum));
  if (issue.code === 'too_small' && issue.origin === 'array')
    return issue.minimum === 1 ? words.required(label) : words.more(label, Number(issue.minimum));
  if (issue.code === 'invalid_format' && issue.format === 'date') return words.date;
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return words.moment;
  return wrong(path);
};
