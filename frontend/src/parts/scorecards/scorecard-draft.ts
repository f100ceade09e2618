import type { Recommendation, ScoreAnswer, Scorecard, UnassessedReason } from '@candor/contracts/scorecards/values';

// The parts of a scorecard that are typed here and not on the server yet, question by question. The functions are pure, so that tests can simulate two windows.

/** One typed answer. `mark` identifies the edit; `base` is the mark of the server's edit on which it is based. */
export type TypedAnswer = Omit<ScoreAnswer, 'other'> & { base: string; other: string | null };
export type TypedSummary = {
  recommendation: Recommendation | null;
  comment: string;
  other: string | null;
  mark: string;
  base: string;
};
/** The parts that the server does not have yet. */
export type Draft = { answers: Record<string, TypedAnswer>; summary: TypedSummary | null };
export const nothingTyped: Draft = { answers: {}, summary: null };
export const isNothing = ({ answers, summary }: Draft): boolean => !summary && !Object.keys(answers).length;
export type AnswerChange = Partial<{
  value: number | null;
  not_assessed: boolean;
  reason: UnassessedReason | null;
  covered_by: string | null;
  why: string | null;
  notes: string;
  signs: string[];
  other: null;
}>;

const emptyAnswer = (question_id: string): ScoreAnswer => ({
  question_id,
  value: null,
  not_assessed: false,
  reason: null,
  covered_by: null,
  why: null,
  notes: '',
  signs: [],
  mark: '',
  other: null,
});
/** The answer as the reader sees it: the typed one, else the server's. */
export const answerIn = (card: Scorecard, draft: Draft, question_id: string): ScoreAnswer =>
  draft.answers[question_id] ??
  card.answers.find((each) => each.question_id === question_id) ??
  emptyAnswer(question_id);
export const summaryIn = (card: Scorecard, draft: Draft): Omit<TypedSummary, 'mark' | 'base'> =>
  draft.summary ?? { recommendation: card.recommendation, comment: card.comment, other: card.other_comment };

/** The draft after the reader changed an answer. */
export const typed = (
  card: Scorecard,
  draft: Draft,
  question_id: string,
  change: AnswerChange,
  mark: string,
): Draft => {
  const now = answerIn(card, draft, question_id);
  const base = draft.answers[question_id]?.base ?? now.mark;
  const next: TypedAnswer = { ...now, ...change, question_id, mark, base };
  // A score and "not assessed" exclude each other.
  if (change.not_assessed) next.value = null;
  if (change.value !== undefined && change.value !== null) {
    next.not_assessed = false;
    next.reason = null;
    next.why = null;
    next.covered_by = null;
  }
  return { ...draft, answers: { ...draft.answers, [question_id]: next } };
};
export const summarized = (
  card: Scorecard,
  draft: Draft,
  change: Partial<Pick<TypedSummary, 'recommendation' | 'comment' | 'other'>>,
  mark: string,
): Draft => ({
  ...draft,
  summary: {
    ...summaryIn(card, draft),
    ...change,
    mark,
    base: draft.summary?.base ?? card.summary_mark,
  },
});

/** The draft after the server has saved the edit with this mark. Later typing is based on that edit. */
export const savedAnswer = (draft: Draft, question_id: string, mark: string): Draft => {
  const now = draft.answers[question_id];
  if (!now) return draft;
  const { [question_id]: _, ...others } = draft.answers;
  return {
    ...draft,
    answers: now.mark === mark ? others : { ...draft.answers, [question_id]: { ...now, base: mark } },
  };
};
export const savedSummary = (draft: Draft, mark: string): Draft =>
  !draft.summary || draft.summary.mark === mark
    ? { ...draft, summary: null }
    : { ...draft, summary: { ...draft.summary, base: mark } };

/** Whether the server would refuse this answer, because its reason is still missing. */
export const isHalf = ({ not_assessed, reason, why }: ScoreAnswer): boolean =>
  not_assessed && (!reason || (reason === 'other' && !why?.trim()));

const minuteOf = (at: Date, zone: string | null): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone ? { timeZone: zone } : {}),
  }).format(at);
/** A note with the minute at the beginning of its lines: the first line gets it when the note begins, each new line when the line begins. */
export const withMinute = (before: string, after: string, at: Date, zone: string | null): string =>
  !before && after && !/^\d\d:\d\d /.test(after) ? `${minuteOf(at, zone)} ${after}` : after;
/** The text with a new line at the caret, and the new caret position. */
export const newLine = (
  text: string,
  caret: number,
  at: Date,
  zone: string | null,
): { text: string; caret: number } => {
  const line = `\n${minuteOf(at, zone)} `;
  return { text: text.slice(0, caret) + line + text.slice(caret), caret: caret + line.length };
};
