import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from '../people/record-kind.ts';
import { id } from '../kernel/values.ts';

const position = z.number().optional();
const pair = z.object({ candidate: z.object({ id, name: z.string() }), merged_id: id, position });

export const mergeCandidates = endpoint('/api/people/candidates/merge', {
  needs: sees(byPerson('keep_id'), 'MANAGE_PEOPLE'),
  summary:
    'Say that two records are the same person: from now on `keep_id` answers for both. Nothing is moved, so it can be taken back at any time. The caller must see both. A record that was merged before stands for the one that it was merged into. Errors: not_found, wrong_state, sample, limit.',
  request: z.strictObject({ keep_id: id, merge_id: id }),
  payload: pair,
});
export const unmergeCandidates = endpoint('/api/people/candidates/unmerge', {
  needs: sees(byPerson('merged_id'), 'MANAGE_PEOPLE'),
  summary: 'Take a merged record out again: both are as if they had never been merged. Errors: not_found.',
  request: z.strictObject({ merged_id: id }),
  payload: pair,
});
export const tellApart = endpoint('/api/people/candidates/apart', {
  needs: sees(byPerson('first_id'), 'MANAGE_PEOPLE'),
  summary:
    'Say that two similar records are different people, so that they are not shown as possible duplicates any more; `apart: false` takes that back. Errors: not_found, wrong_state.',
  request: z.strictObject({ first_id: id, second_id: id, apart: z.boolean().default(true) }),
  payload: z.object({ first_id: id, second_id: id, apart: z.boolean(), position }),
});
