import { type Groups, isDisclosed } from './groups.ts';

// Applications become counts that lead to no person. Pure: the same input always gives the same counts (docs/design/demographics.md).

/** The points at which a hiring process decides, in order. `applied` counts all applicants. */
export const decisions = ['applied', 'screen', 'interview', 'offer', 'hire'] as const;
export type Decision = (typeof decisions)[number];
/** What happened to an application at a decision. `outside`: we did not consider it, or it lacks basic qualifications, so it is no Internet Applicant. */
export const outcomes = ['passed', 'not', 'outside', 'withdrew'] as const;
export type Outcome = (typeof outcomes)[number];
/** The fewest answers in one count. */
export const fewestCounted = 5;
/** Days after an application in which the survey can be answered; only then is the application counted. */
export const answerDays = 14;
/** How many days old a decision must be, so that one that is taken back is not counted. */
export const standDays = 7;

/** A count: how many of each group had this outcome. It never changes again. */
export type Count = {
  dimension: string;
  decision: Decision;
  outcome: Outcome;
  /** The reason why the people did not pass; null: several reasons, or none. */
  reason_id: string | null;
  groups: Record<string, number>;
  /** The EEO-1 category that the job had when these people applied. Absent: it had none, or the count is from before categories were kept with counts. */
  category?: string;
};
/** An application as the counter sees it. `groups` is null where nothing was answered. */
export type Standing = {
  id: string;
  groups: Groups | null;
  /** The EEO-1 category that the job had when the person applied; absent: none. */
  category?: string;
  /** The versions of the forms on which it answered. */
  forms?: readonly string[];
  /** The decisions that are old enough to be counted, in order. */
  path: readonly { decision: Decision; outcome: Outcome; reason_id: string | null }[];
};
/** How far each application is counted: the index of the last decision that it passed, or -1 if it ended. */
export type Marks = Readonly<Record<string, number>>;

/** The form versions that at least five of the people counted in this run answered. Fewer people could be identified. */
export const formsCounted = (
  standings: readonly Standing[],
  before: Readonly<Record<string, Marks>>,
  after: Readonly<Record<string, Marks>>,
): string[] => {
  const moved = standings.filter(({ id }) =>
    Object.entries(after).some(([dimension, marks]) => marks[id] !== before[dimension]?.[id]),
  );
  const named = new Map<string, number>();
  for (const { forms = [] } of moved) for (const form of forms) named.set(form, (named.get(form) ?? 0) + 1);
  return [...named].flatMap(([form, n]) => (n >= fewestCounted ? [form] : [])).toSorted();
};

type Part = { outcome: Outcome; reason_id: string | null; members: Standing[] };

/** Counts everything of one dimension that can be counted at present, apart for each category that the job had when people applied. */
export const countNow = (
  dimension: string,
  standings: readonly Standing[],
  before: Marks,
): { counts: Count[]; marks: Marks } => {
  let marks = before;
  const counts: Count[] = [];
  for (const [category, of] of Map.groupBy(standings, (each) => each.category)) {
    const counted = countIn(dimension, of, marks);
    marks = counted.marks;
    counts.push(...counted.counts.map((each) => (category === undefined ? each : { ...each, category })));
  }
  return { counts, marks };
};
/** Counts what can be counted of one category. Each count has at least five answers of at least two kinds, and so do the people who are not counted yet. */
const countIn = (
  dimension: string,
  standings: readonly Standing[],
  before: Marks,
): { counts: Count[]; marks: Marks } => {
  const marks: Record<string, number> = { ...before };
  const groupOf = ({ groups }: Standing): string => groups?.[dimension] ?? 'none';
  const answered = (members: readonly Standing[]): number =>
    members.filter((each) => isDisclosed(groupOf(each))).length;
  /** Whether a count hides its people: if all were of one group, it would reveal each one's. */
  const hides = (members: readonly Standing[]): boolean =>
    answered(members) >= fewestCounted && new Set(members.map(groupOf)).size > 1;
  const counts: Count[] = [];
  for (const [place, decision] of decisions.entries()) {
    const pool = standings.filter(({ id }) => (marks[id] ?? -2) === (place ? place - 1 : -2));
    let parts = withReasons(partsOf(pool, decision), hides).filter(({ members }) => hides(members));
    // The answers of people who are left could be found by subtraction, so they must be hidden like a count, or there must be none.
    const staying = (): Standing[] => {
      const counted = new Set(parts.flatMap(({ members }) => members));
      return pool.filter((each) => !counted.has(each));
    };
    for (let left = staying(); parts.length && answered(left) > 0 && !hides(left); left = staying()) {
      const smallest = parts.reduce((least, each) => (each.members.length < least.members.length ? each : least));
      parts = parts.filter((each) => each !== smallest);
    }
    for (const { outcome, reason_id, members } of parts) {
      const groups: Record<string, number> = {};
      for (const each of members) {
        const group = groupOf(each);
        groups[group] = (groups[group] ?? 0) + 1;
        marks[each.id] = outcome === 'passed' ? place : -1;
      }
      // Sorted by name, so that the order reveals nothing about people.
      const sorted = Object.fromEntries(Object.entries(groups).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      counts.push({ dimension, decision, outcome, reason_id, groups: sorted });
    }
  }
  return { counts, marks };
};

const partsOf = (pool: readonly Standing[], decision: Decision): Part[] => {
  const parts = new Map<string, Part>();
  for (const each of pool) {
    const made =
      decision === 'applied'
        ? { outcome: 'passed' as const, reason_id: null }
        : each.path.find((one) => one.decision === decision);
    if (!made) continue;
    const { outcome, reason_id } = made;
    const key = `${outcome} ${reason_id}`;
    const part = parts.get(key);
    if (part) part.members.push(each);
    else parts.set(key, { outcome, reason_id, members: [each] });
  }
  return [...parts.values()];
};
/** Reasons that too few people share are counted together, without a reason; if that is still too few, the smallest reason joins them. */
const withReasons = (parts: readonly Part[], hides: (members: readonly Standing[]) => boolean): Part[] =>
  outcomes.flatMap((outcome) => {
    const of = parts.filter((part) => part.outcome === outcome);
    const named = of.filter(({ reason_id, members }) => reason_id !== null && hides(members));
    const rest = of.filter((part) => !named.includes(part)).flatMap(({ members }) => members);
    if (!rest.length) return named;
    named.sort((a, b) => b.members.length - a.members.length);
    while (named.length && !hides(rest)) rest.push(...named.pop()!.members);
    return [...named, { outcome, reason_id: null, members: rest }];
  });
