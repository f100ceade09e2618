import { list } from '../kernel/list.ts';
import type { StepMark } from '../pipeline/events.ts';
import type { EarlierPlace } from '../pipeline/goes-on.ts';
import type { Recommendation, Scored } from './values.ts';
import type { IsMember } from '../jobs/access.ts';
import { owesCard, type ScorecardStatus, staysAway, unasked } from '../interviews/values.ts';

/** A member's owed or given judgment of one candidate: a scorecard of a conversation, or a recommendation at a review. The row contains no text: that stays in the log. */
export type ScorecardRow = {
  /** For a scorecard, the user appointment's id. */
  id: string;
  organization_id: string;
  kind: 'scorecard' | 'recommendation';
  appointment_id: string | null;
  application_id: string;
  candidate_id: string;
  job_id: string;
  step: StepMark;
  /** Where the judgment was given, if the application has continued as another one after that. */
  earlier: EarlierPlace[];
  user_id: string;
  /** The conversation needs this interviewer. */
  required: boolean;
  starts_at: string | null;
  ends_at: string | null;
  /** Whether the plan of the conversation still has this interviewer. */
  seat: 'in' | 'off';
  /** The state of the conversation. on: it is booked or took place, so a scorecard is owed. proposed: it is not booked yet. off: it was cancelled, or one side did not come. */
  meeting: 'proposed' | 'on' | 'off';
  /** The member who removed the interviewer, cancelled it or recorded that it did not take place. Null: no member did. */
  off_by: string | null;
  /** The interviewer has declined this conversation. */
  declined: boolean;
  status: ScorecardStatus;
  submitted_at: string | null;
  scores: Scored[];
  recommendation: Recommendation | null;
  revision: number;
  reminded_at: string | null;
};
/** The interviewer takes, or took, part in the conversation. */
export const takesPart = ({ seat, meeting }: Pick<ScorecardRow, 'seat' | 'meeting'>): boolean =>
  seat === 'in' && meeting !== 'off';
/** Whether the interviewer owes this scorecard: it is not submitted, and its conversation is booked or took place. A suggested time requires no scorecard. */
export const isOwed = (
  row: Pick<ScorecardRow, 'kind' | 'user_id' | 'seat' | 'meeting' | 'status' | 'declined'>,
  isMember: IsMember,
): boolean =>
  row.kind === 'scorecard' &&
  row.seat === 'in' &&
  row.meeting === 'on' &&
  owesCard({ user_id: row.user_id, response: row.declined ? 'declined' : 'invited' }, row.status, isMember);
const roundKey = ({ application_id, step }: Pick<ScorecardRow, 'application_id' | 'step'>): string =>
  `${application_id} ${step.id}`;
const reviewKey = (row: ScorecardRow): string => `${roundKey(row)} ${row.user_id}`;
/** The rows without replaced recommendations: a member can have several at one review after a merge of jobs, and the last one counts. */
export const standingRows = (rows: readonly ScorecardRow[]): readonly ScorecardRow[] => {
  const last = new Map<string, ScorecardRow>();
  for (const row of rows) {
    if (row.kind !== 'recommendation') continue;
    const before = last.get(reviewKey(row));
    if (!before || (row.submitted_at ?? '') > (before.submitted_at ?? '')) last.set(reviewKey(row), row);
  }
  return rows.filter((row) => row.kind !== 'recommendation' || last.get(reviewKey(row)) === row);
};
/** Whether this row hides the others' judgments from its interviewer: the interviewer owes the scorecard, will owe it when a suggested time is booked, or withdrew from the conversation. */
const shuts = (row: ScorecardRow): boolean =>
  row.kind === 'scorecard' && row.status !== 'submitted' && (takesPart(row) || row.off_by === row.user_id);
/** The interviewer withdrew from the conversation. */
const withdrew = (row: ScorecardRow): boolean => shuts(row) && (!takesPart(row) || staysAway(row));
/** What one reader may see of others' judgments. The present state decides, even on pages of a past moment: a reader sees no more there than at present. */
export type Sight = {
  /** The reader may read its content. */
  opens: (row: ScorecardRow) => boolean;
  /** The reader's own scorecard for this candidate that is not submitted and so hides the others' from them. Null: they owe none. */
  owes: (application_id: string) => ScorecardRow | null;
  /** The others' judgments in the round of this scorecard are closed to the reader. */
  shut: (row: Pick<ScorecardRow, 'application_id' | 'step'>) => boolean;
  /** Whether all judgments of this candidate are hidden from the reader, because the reader owes a scorecard. */
  closed: (application_id: string) => boolean;
};
/**
 * Independence of feedback (docs/rules/schedule-and-appointments.md#who-reads-what-was-judged): others' judgments are
 * closed to a member who still owes a scorecard for the same candidate in the same round. `rows`: all rows of these
 * candidates as they are now. Only its author sees an unsubmitted scorecard.
 */
export const sightOf = (
  rows: readonly ScorecardRow[],
  { user_id, admin, hides }: { user_id: string; admin: boolean; hides: boolean },
): Sight => {
  const own = rows.filter((row) => row.user_id === user_id);
  // A member who has judged the candidate in that round gained nothing by withdrawing from another of its conversations.
  const judged = new Set(
    own.flatMap((row) => (row.kind === 'scorecard' && row.status === 'submitted' ? [roundKey(row)] : [])),
  );
  const owed = own.filter((row) => shuts(row) && !(withdrew(row) && judged.has(roundKey(row))));
  const closes = hides && !admin;
  const rounds = new Set(closes ? owed.map(roundKey) : []);
  const owes = (application_id: string) => owed.find((row) => row.application_id === application_id) ?? null;
  return {
    opens: (row) => row.user_id === user_id || (row.status === 'submitted' && !rounds.has(roundKey(row))),
    shut: (row) => rounds.has(roundKey(row)),
    owes,
    closed: (application_id) => closes && owes(application_id) !== null,
  };
};

export const scorecardList = list<ScorecardRow>()({
  name: 'scorecards',
  fields: {
    kind: { kind: 'keyword', of: (row) => row.kind },
    job_id: { kind: 'keyword', of: (row) => row.job_id },
    application_id: { kind: 'keyword', of: (row) => row.application_id },
    candidate_id: { kind: 'keyword', of: (row) => row.candidate_id },
    appointment_id: { kind: 'keyword', of: (row) => row.appointment_id },
    earlier: { kind: 'keywords', of: (row) => row.earlier.map(({ application_id }) => application_id) },
    user_id: { kind: 'keyword', of: (row) => row.user_id },
    owed: { kind: 'flag', of: (row) => isOwed(row, unasked) },
    ends_at: { kind: 'moment', of: (row) => row.ends_at },
  },
  filters: {
    job_id: { field: 'job_id', kind: 'equal' },
    application_id: { field: 'application_id', kind: 'equal' },
    earlier: { field: 'earlier', kind: 'equal' },
    candidate_id: { field: 'candidate_id', kind: 'equal' },
    appointment_id: { field: 'appointment_id', kind: 'equal' },
    user_id: { field: 'user_id', kind: 'equal' },
    owed: { field: 'owed', kind: 'equal' },
    ends_at: { field: 'ends_at', kind: 'range' },
  },
  sorts: ['ends_at'],
  defaultSort: 'ends_at-asc',
  indexes: [['user_id', 'owed', 'ends_at'], ['candidate_id'], ['application_id'], ['appointment_id']],
});
