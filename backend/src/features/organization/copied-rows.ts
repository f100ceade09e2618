import type { CadenceRow } from '@candor/contracts/cadences/rows';
import type { ThreadRow } from '@candor/contracts/messages/rows';
import type { PrivacyRow } from '@candor/contracts/privacy/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { type CandidateState, refusedBy } from '../../states/candidate.state.ts';

// Rows of the copy whose fields differ from those of the read model.

/** The text, or null if the person was erased. */
export const unlessErased = (text: string | null): string | null => (text === erasedText ? null : text);
/** A cadence with its settings beside its steps and rules. */
export const cadenceOf = ({ fields, ...row }: CadenceRow) => ({ ...row, ...fields });
/** A conversation beside its mails. `move`: what it waits for, an answer of ours (`answer`), a mended address (`fix`) or the person (`waiting`). */
export const conversationOf = (row: ThreadRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  candidate_id: row.candidate_id,
  application_id: row.application_id,
  job_id: row.job_id,
  subject: unlessErased(row.subject),
  mails: row.count,
  last_at: row.last_at,
  last_by: row.theirs ? 'person' : 'organization',
  move: row.move,
  since: row.since,
  done: row.done,
  assignee_user_id: row.assignee_user_id,
  put_off_until: row.snoozed_until,
  back_on: row.out_until,
  error: unlessErased(row.error),
});
/** What a person agreed to, asked for and refuses. `refuses`: topics of letters. `leaves`: when their details are erased, and by which rule. */
export const saidBy = (row: PrivacyRow, person: CandidateState) => ({
  candidate_id: row.id,
  organization_id: row.organization_id,
  added_at: row.created_at,
  audience: row.audience,
  consents: row.consents,
  do_not_contact: person?.do_not_contact ?? false,
  refuses: person ? refusedBy(person) : [],
  unsubscribed_at: person?.unsubscribed_at ?? null,
  requests: row.requests,
  legal_hold: row.hold,
  leaves: row.planned,
  erased: row.erased,
  merged_into: row.merged_into,
});
