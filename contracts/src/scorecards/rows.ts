import { list } from '../kernel/list.ts';
import type { StepMark } from '../pipeline/events.ts';
import type { EarlierPlace } from '../pipeline/goes-on.ts';
import type { Recommendation, Scored } from './values.ts';
import type { IsMember } from '../jobs/access.ts';
import { owesCard, type ScorecardStatus, staysAway, unasked } from '../interviews/values.ts';

/** What one member owes or has given of one candidate: a scorecard of a conversation, or a recommendation at a review. It holds no words: those stay in the log. */
export type ScorecardRow = {
  /** Of a scorecard the user appointment. */
  id: string;
  organization_id: string;
  kind: 'scorecard' | 'recommendation';
  appointment_id: string | null;
  application_id: string;
  candidate_id: string;
  job_id: string;
  step: StepMark;
  /** Where it was given, if the application has gone on as another one since. */
  earlier: EarlierPlace[];
  user_id: string;
  /** The conversation needs this interviewer. */
  required: boolean;
  starts_at: string | null;
  ends_at: string | null;
  /** Whether the plan of the conversation has this interviewer, or has them no longer. */
  seat: 'in' | 'off';
  /** Of the conversation. on: it is booked or took place, so a scorecard is owed. proposed: not booked yet. off: cancelled, or somebody did not come. */
  meeting: 'proposed' | 'on' | 'off';
  /** Who took the interviewer off, cancelled it or recorded that it did not take place. null: nobody did, or it followed from something else. */
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
/** The interviewer takes part in the conversation, or did. */
export const takesPart = ({ seat, meeting }: Pick<ScorecardRow, 'seat' | 'meeting'>): boolean =>
  seat === 'in' && meeting !== 'off';
/** A scorecard that its interviewer owes: not submitted, for a conversation that is booked or took place. A time that was only suggested asks nobody for one. */
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
/** Without recommendations that another one has replaced: where two jobs became one, a member can have several at the same review, and the one that was given last counts. */
export const standingRows = (rows: readonly ScorecardRow[]): readonly ScorecardRow[] => {
  const last = new Map<string, ScorecardRow>();
  for (const row of rows) {
    if (row.kind !== 'recommendation') continue;
    const before = last.get(reviewKey(row));
    if (!before || (row.submitted_at ?? '') > (before.submitted_at ?? '')) last.set(reviewKey(row), row);
  }
  return rows.filter((row) => row.kind !== 'recommendation' || last.get(reviewKey(row)) === row);
};
/** Whether this row hides the others' judgements from its interviewer: they owe the scorecard, will owe it once a suggested time is booked, or took themselves out of the conversation. */
const shuts = (row: ScorecardRow): boolean =>
  row.kind === 'scorecard' && row.status !== 'submitted' && (takesPart(row) || row.off_by === row.user_id);
/** The interviewer took themselves out of the conversation. */
const withdrew = (row: ScorecardRow): boolean => shuts(row) && (!takesPart(row) || staysAway(row));
/** What one reader may know of what others judged. The present decides, also on pages of the past: nobody reads more there than now. */
export type Sight = {
  /** The reader may read what stands in it. */
  opens: (row: ScorecardRow) => boolean;
  /** The reader's own scorecard for this candidate. Until they submit it, they cannot read the others. Null: they owe none. */
  owes: (application_id: string) => ScorecardRow | null;
  /** What others give in the round of this scorecard is closed to the reader. */
  shut: (row: Pick<ScorecardRow, 'application_id' | 'step'>) => boolean;
  /** Nothing that was judged of this candidate is shown to the reader, because they owe a scorecard. */
  closed: (application_id: string) => boolean;
};
/**
 * Independence of feedback (docs/rules/schedule-and-appointments.md#who-reads-what-was-judged): what others gave is
 * closed to a member who still owes a scorecard of the same candidate in the same round. `rows`: all of these
 * candidates as they are now. What is not submitted is its author's alone.
 */
export const sightOf = (
  rows: readonly ScorecardRow[],
  { user_id, admin, hides }: { user_id: string; admin: boolean; hides: boolean },
): Sight => {
  const own = rows.filter((row) => row.user_id === user_id);
  // Whoever has judged the candidate in that round got nothing by withdrawing from another conversation of it.
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
  indexes: [['user_id', 'owed', 'ends_at']],
});
