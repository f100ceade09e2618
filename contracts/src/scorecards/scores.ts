import { usualWeights, type Requirement } from '../jobs/values.ts';
import type { IsMember } from '../jobs/access.ts';
import { isOwed, type ScorecardRow, type Sight } from './rows.ts';
import { type Card, type Cell, cellOf, forRequirement, tally, totalOf } from './scoring.ts';
import { type Recommendation, recommendationKeys, speaksFor } from './values.ts';

// The scores of a job as a table: candidates by requirements, as one reader may see them.

type Weighed = Pick<Requirement, 'id' | 'level' | 'weight'>;
/** Points of a requirement in the total. */
const weightOf = ({ level, weight }: Weighed): number => weight || usualWeights[level];

/** The judgments of one candidate. `closed`: the reader owes a scorecard of their own, so no judgment is sent; `own` leads to that scorecard. */
export type CandidateScores = {
  closed: boolean;
  /** The conversation whose scorecard the reader owes. */
  own: string | null;
  /** The cells by requirement; requirements that no interviewer asked about are left out. */
  cells: Record<string, Cell>;
  /** The mean of each round, by step. */
  rounds: Record<string, number>;
  total: number | null;
  spread: number;
  /** The submitted scorecards, in the order of their conversations. */
  cards: {
    user_appointment_id: string;
    user_id: string;
    step_id: string;
    recommendation: Recommendation | null;
  }[];
  recommendations: Record<Recommendation, number>;
  /** At the candidate's current review, by member. */
  reviewed: { user_id: string; recommendation: Recommendation; comment: string }[];
  /** Scorecards that are still owed, and how many of those are for past conversations. */
  owed: number;
  late: number;
};
const nothing: Omit<CandidateScores, 'owed' | 'late' | 'own' | 'closed'> = {
  cells: {},
  rounds: {},
  total: null,
  spread: 0,
  cards: [],
  recommendations: tally([]),
  reviewed: [],
};
const cardsOf = (rows: readonly ScorecardRow[]): Card[] => rows.map(({ user_id, scores }) => ({ user_id, scores }));

/** Whether a member recommended at the candidate's current review. */
export const isRecommended = ({ kind, step, recommendation }: ScorecardRow, step_id: string): boolean =>
  kind === 'recommendation' && step.id === step_id && recommendation !== null;

/** The scores of one candidate. `rows`: their rows that count; `sight`: what the reader may see; `commentOf`: the words beside a recommendation; `step_id`: their step. */
export const scoresOf = (
  { application_id, step_id }: { application_id: string; step_id: string },
  rows: readonly ScorecardRow[],
  requirements: readonly Weighed[],
  {
    sight,
    commentOf,
    isMember,
    now,
  }: {
    sight: Pick<Sight, 'opens' | 'owes' | 'closed'>;
    commentOf: (row: ScorecardRow) => string;
    isMember: IsMember;
    now: string;
  },
): CandidateScores => {
  const owed = rows.filter((row) => isOwed(row, isMember));
  const own = sight.owes(application_id)?.appointment_id ?? null;
  const counts = {
    owed: owed.length,
    late: owed.filter(({ ends_at }) => ends_at !== null && ends_at < now).length,
  };
  if (sight.closed(application_id)) return { ...nothing, closed: true, own, ...counts };
  const given = rows.filter((row) => row.status === 'submitted' && sight.opens(row));
  const judged = given
    .filter(({ kind }) => kind === 'scorecard')
    .toSorted((one, other) => (one.starts_at ?? '').localeCompare(other.starts_at ?? ''));
  const cards = cardsOf(judged);
  const cells: Record<string, Cell> = {};
  for (const { id } of requirements) {
    const cell = forRequirement(cards, id);
    if (cell.dots.length) cells[id] = cell;
  }
  const rounds: Record<string, number> = {};
  for (const [id, own_] of Map.groupBy(judged, ({ step }) => step.id)) {
    const { mean } = cellOf(cardsOf(own_), () => true);
    if (mean !== null) rounds[id] = mean;
  }
  return {
    closed: false,
    own,
    cells,
    rounds,
    total: totalOf(
      cards,
      requirements.map((each) => ({ id: each.id, weight: weightOf(each) })),
    ),
    spread: Math.max(0, ...Object.values(cells).map(({ spread }) => spread)),
    cards: judged.map(({ id, user_id, step, recommendation }) => ({
      user_appointment_id: id,
      user_id,
      step_id: step.id,
      recommendation,
    })),
    recommendations: tally(judged.map(({ recommendation }) => recommendation)),
    reviewed: given.flatMap((row) => {
      const { user_id, recommendation } = row;
      return isRecommended(row, step_id) && recommendation
        ? [{ user_id, recommendation, comment: commentOf(row) }]
        : [];
    }),
    ...counts,
  };
};

/** What one member recommends. */
export type Opinion = { user_id: string; recommendation: Recommendation };
/**
 * What the panel recommends for one candidate. Each member counts once: by what they gave at the review, else by their last scorecard.
 * `side`: the majority; null for an even split. `dissent`: the others; all of them for an even split.
 */
export type Verdict = {
  opinions: Opinion[];
  side: 'yes' | 'no' | null;
  agree: number;
  dissent: Opinion[];
};
export const verdictOf = ({ cards, reviewed }: Pick<CandidateScores, 'cards' | 'reviewed'>): Verdict => {
  const last = new Map<string, Recommendation>();
  for (const { user_id, recommendation } of [...cards, ...reviewed])
    if (recommendation) last.set(user_id, recommendation);
  const opinions = [...last]
    .map(([user_id, recommendation]) => ({ user_id, recommendation }))
    .toSorted(
      (one, other) => recommendationKeys.indexOf(one.recommendation) - recommendationKeys.indexOf(other.recommendation),
    );
  const yes = opinions.filter(({ recommendation }) => speaksFor(recommendation));
  const no = opinions.filter(({ recommendation }) => !speaksFor(recommendation));
  if (yes.length === no.length) return { opinions, side: null, agree: 0, dissent: opinions };
  const side = yes.length > no.length ? 'yes' : 'no';
  return { opinions, side, agree: Math.max(yes.length, no.length), dissent: side === 'yes' ? no : yes };
};
/** The words of an interviewer who recommends against most of the panel. */
export type DissentNote = Opinion & { application_id: string; text: string };
export const mostQuoted = 24;

/** A cell as it is sent: each dot names its person by their index in `people`, which halves a table of 200 candidates. */
export type SentCell = Omit<Cell, 'dots'> & { dots: [person: number, at: number][] };
export type SentScores = Omit<CandidateScores, 'cells'> & { cells: Record<string, SentCell> };
export const sentScores = (
  scores: Readonly<Record<string, CandidateScores>>,
): { people: string[]; scores: Record<string, SentScores> } => {
  const places = new Map<string, number>();
  const placeOf = (user_id: string): number => {
    const known = places.get(user_id);
    if (known !== undefined) return known;
    places.set(user_id, places.size);
    return places.size - 1;
  };
  const sent = Object.entries(scores).map(([id, { cells, ...rest }]): [string, SentScores] => [
    id,
    {
      ...rest,
      cells: Object.fromEntries(
        Object.entries(cells).map(([requirement, { dots, ...cell }]) => [
          requirement,
          { ...cell, dots: dots.map(({ user_id, at }): [number, number] => [placeOf(user_id), at]) },
        ]),
      ),
    },
  ]);
  return { scores: Object.fromEntries(sent), people: [...places.keys()] };
};
/** Restores a cell that was sent. */
export const cellOfSent = (sent: SentCell | undefined, people: readonly string[]): Cell | undefined =>
  sent && { ...sent, dots: sent.dots.map(([person, at]) => ({ user_id: people[person] ?? '', at })) };

/** A judgment of a candidate that a member still has to give. */
export type MissingScore = {
  application_id: string;
  user_id: string;
  kind: 'scorecard' | 'recommendation';
  user_appointment_id: string | null;
  /** When the conversation ended, or will end. */
  due_at: string | null;
  reminded_at: string | null;
};
/** A cell in which the panel differs widely, with each person's notes on it. */
export type WideCell = {
  application_id: string;
  requirement_id: string;
  notes: { user_id: string; at: number; text: string }[];
};
/** Requirements that a candidate met the panel without being asked about. */
export type Gap = { requirement_id: string; application_ids: string[] };
export const gapsIn = (
  scores: Readonly<Record<string, CandidateScores>>,
  requirements: readonly Pick<Requirement, 'id' | 'level'>[],
): Gap[] =>
  requirements.flatMap(({ id, level }) => {
    const application_ids = Object.entries(scores).flatMap(([application_id, { closed, cards, cells }]) =>
      !closed && cards.length && !cells[id] ? [application_id] : [],
    );
    return level !== 'not' && application_ids.length ? [{ requirement_id: id, application_ids }] : [];
  });
export const mostWide = 8;
/** Wide cells, the widest first. */
export const wideIn = (
  scores: Readonly<Record<string, CandidateScores>>,
): { application_id: string; requirement_id: string; cell: Cell }[] =>
  Object.entries(scores)
    .flatMap(([application_id, { cells }]) =>
      Object.entries(cells).flatMap(([requirement_id, cell]) =>
        cell.differ ? [{ application_id, requirement_id, cell }] : [],
      ),
    )
    .toSorted((one, other) => other.cell.spread - one.cell.spread);
