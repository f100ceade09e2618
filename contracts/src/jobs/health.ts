import { isOver } from '../pipeline/figures.ts';
import { type Chain, gapsOf } from '../requirements/chain.ts';
import { withoutInterviewers } from './opening.ts';
import type { PanelMember, Step } from './values.ts';

// A job's health in one word: computed, never typed.

export const healths = ['stuck', 'slipping', 'on_pace', 'filled', 'unknown'] as const;
/** The healths, the worst first. */
export type Health = (typeof healths)[number];
/** The candidate who exceeds the planned days of their step the most. */
export type Slowest = { step: string; days: number; sla_days: number };
const farOver = 2;
/** The number of full days after its opening during which a job does not count as stuck. */
const fresh = 7;
/** filled: as many hires as openings. stuck: no candidate is live or has an offer a week after the opening, or a candidate has waited over twice the planned days. slipping: a candidate has waited over the planned days. unknown: the job has just opened, or the reader may not see the candidates, so `slowest` is absent. */
export const healthOf = ({
  live,
  offers,
  hires,
  openings,
  slowest,
  days_open,
}: {
  live: number;
  offers: number;
  hires: number;
  openings: number;
  slowest?: Slowest | null;
  days_open: number | null;
}): Health => {
  if (hires >= openings) return 'filled';
  if (live + offers === 0) return days_open !== null && days_open < fresh ? 'unknown' : 'stuck';
  if (slowest === undefined) return 'unknown';
  if (!slowest || !isOver(slowest.days, slowest.sla_days)) return 'on_pace';
  return slowest.days > farOver * slowest.sla_days ? 'stuck' : 'slipping';
};

/** Full days without a move until an open job counts as stopped. */
export const unmovedDays = 14;
/** How many days before an offer expires the warning appears. */
export const endingDays = 3;
/** A problem that holds up an open job. Its count is that of the list where members fix it. */
export type Warning =
  | { kind: 'not_described' }
  /** Rounds of the job without interviewers. */
  | { kind: 'no_interviewers'; steps: string[] }
  /** Must-have requirements that no question asks about. */
  | { kind: 'not_asked'; count: number }
  /** `days`: the number of days since a candidate last entered a step. */
  | { kind: 'unmoved'; days: number }
  /** Candidates who entered the step by `until` have been there longer than planned. */
  | { kind: 'over_target'; step: string; count: number; planned: number; until: string }
  /** Unanswered offers that end on this day or earlier. */
  | { kind: 'offers_end'; count: number; until: string }
  | { kind: 'past_fill_by'; left: number; fill_by: string };
/** Warnings that need no count of candidates. A part of the job that the caller may not read is null. */
export const plainWarnings = (
  {
    steps,
    described,
    panel,
    chain,
    fill_by,
    left,
  }: {
    steps: readonly Step[];
    described: boolean;
    panel: readonly PanelMember[] | null;
    chain: Chain | null;
    fill_by: string | null;
    left: number;
  },
  today: string,
): Warning[] => {
  const empty = panel ? withoutInterviewers(steps, panel) : [];
  const not_asked = chain ? gapsOf(chain).filter(({ kind }) => kind === 'no_question').length : 0;
  return [
    ...(fill_by && fill_by < today && left > 0 ? [{ kind: 'past_fill_by' as const, left, fill_by }] : []),
    ...(described ? [] : [{ kind: 'not_described' as const }]),
    ...(empty.length ? [{ kind: 'no_interviewers' as const, steps: empty.map(({ id }) => id) }] : []),
    ...(not_asked ? [{ kind: 'not_asked' as const, count: not_asked }] : []),
  ];
};
