import type { PlacedQuestion } from '@candor/contracts/jobs/values';
import { remindedLately } from '@candor/contracts/reviews/values';
import type { ScorecardEvent } from '@candor/contracts/scorecards/events';
import { isOwed, type ScorecardRow, takesPart } from '@candor/contracts/scorecards/rows';
import {
  isRequiredOf,
  mergedText,
  missingIn,
  mostNotes,
  type Recommendation,
  reopenHours,
  scaleOf,
  type ScoreAnswer,
  type UnassessedReason,
} from '@candor/contracts/scorecards/values';
import { type Scorecard, scorecardState, type ScorecardState } from '../../states/scorecard.state.ts';
import { alreadyReminded, type Context, type Decider, reject, type Rejection } from '../../kernel/decider.ts';

// The rules of one interviewer's scorecard of one interview: drafts of single answers, its submission as a whole, and again after it
// was reopened (docs/rules/schedule-and-appointments.md#scorecards).

/** Tells two edits of the same answer apart: `mark` names this edit, `base` the edit it follows. `settled`: the author has chosen between two kept texts. */
type Edit = { mark: string | null; base: string | null; settled: boolean };
export type ScorecardCommands = {
  answer: Edit & {
    question_id: string;
    value: number | null;
    not_assessed: boolean;
    reason: UnassessedReason | null;
    covered_by: string | null;
    why: string | null;
    notes: string;
    signs: readonly string[];
  };
  summarize: Edit & { recommendation: Recommendation | null; comment: string };
  submit: Record<never, never>;
  reopen: { reason: string | null };
  remind: Record<never, never>;
};
/** The facts of the interview and the job that the rules need. */
export type ScorecardFacts = {
  row: Pick<
    ScorecardRow,
    | 'kind'
    | 'application_id'
    | 'candidate_id'
    | 'job_id'
    | 'step'
    | 'user_id'
    | 'seat'
    | 'meeting'
    | 'declined'
    | 'ends_at'
  > & {
    appointment_id: string;
  };
  /** The round's questions, in order. */
  questions: readonly PlacedQuestion[];
  /** Whether the caller is an editor of the job. */
  editor: boolean;
  /** The interviewer's name. */
  name: string;
  /** Whether the interviewer is still a member of the organization. */
  member: boolean;
};
type Asked = Context<ScorecardFacts>;

const nothing: Pick<Scorecard, 'answers' | 'recommendation' | 'comment'> = {
  answers: {},
  recommendation: null,
  comment: '',
};
const submitted = reject('wrong_state', 'Your scorecard is submitted. Reopen it to change it.');
const off = reject('wrong_state', 'You do not interview in this conversation any more. Your draft is kept.');
const chooseFirst = reject('limit', 'Two windows wrote different notes. Choose between them before you write on.');
const noQuestion = reject('not_found', 'Question not found.');
const aboutOf = ({ row }: ScorecardFacts) => ({
  appointment_id: row.appointment_id,
  application_id: row.application_id,
  candidate_id: row.candidate_id,
  job_id: row.job_id,
  step: row.step,
  user_id: row.user_id,
});
/** Why the author cannot write in the scorecard at present. */
const closed = (state: ScorecardState, { facts }: Asked): Rejection | null =>
  state?.status === 'submitted' ? submitted : !takesPart(facts.row) ? off : null;
/** Why the value is not allowed on the question's scale. */
const outside = (value: number, question: PlacedQuestion): Rejection | null => {
  const { min, max } = scaleOf(question);
  if (value >= min && value <= max && (question.scoring_type === 'score' || Number.isInteger(value))) return null;
  return reject('validation', '{value, number} is outside {min, number}–{max, number}.', { value, min, max });
};
const sameAnswer = (one: ScoreAnswer | undefined, other: ScoreAnswer): boolean => {
  if (!one) return false;
  const plain = (answer: ScoreAnswer) => JSON.stringify(Object.entries({ ...answer, mark: '' }).toSorted());
  return plain(one) === plain(other);
};
/** Joins two texts that are kept until the author has chosen between them; no text is added twice. */
const beside = (kept: string | null, more: string | null): string | null =>
  more && kept?.includes(more) ? kept : [kept, more].filter(Boolean).join('\n\n') || null;
/** The answer after this edit. Text that another window has written, and that this one has not seen, is kept beside the new text. */
const after = (stored: ScoreAnswer | undefined, written: ScoreAnswer, { base, mark, settled }: Edit): ScoreAnswer => {
  if (!stored || stored.mark === (base ?? '') || stored.mark === mark)
    return settled ? written : { ...written, other: stored?.other ?? null };
  const { text, other } = mergedText(stored.notes, written.notes);
  const untouched = written.value === null && !written.not_assessed;
  const judged = untouched
    ? {
        value: stored.value,
        not_assessed: stored.not_assessed,
        reason: stored.reason,
        covered_by: stored.covered_by,
        why: stored.why,
      }
    : {};
  return {
    ...written,
    ...judged,
    notes: text,
    signs: [...new Set([...stored.signs, ...written.signs])],
    other: beside(stored.other, other),
  };
};
const wholeOf = (
  answers: Readonly<Record<string, ScoreAnswer>>,
  questions: readonly PlacedQuestion[],
): Extract<ScorecardEvent, { type: 'ScorecardSubmitted' }>['data']['scores'] =>
  questions.flatMap((question) => {
    const answer = answers[question.id];
    if (!answer || (answer.value === null && !answer.not_assessed)) return [];
    return [
      {
        question_id: question.id,
        value: answer.not_assessed ? null : answer.value,
        not_assessed: answer.not_assessed,
        reason: answer.reason,
        covered_by: answer.covered_by,
        scoring_type: question.scoring_type,
        requirement_ids: question.requirement_ids,
      },
    ];
  });
const wordsOf = ({ question_id, notes, signs, why, other }: ScoreAnswer) => ({ question_id, notes, signs, why, other });

/** The refusal that names the missing parts, in one sentence. */
const refused = (
  card: Pick<Scorecard, 'answers' | 'recommendation' | 'comment'>,
  { questions, row }: ScorecardFacts,
): Rejection | null => {
  const required = questions.filter((each) => isRequiredOf(each, row.user_id)).map(({ id }) => id);
  const missing = missingIn(required, Object.values(card.answers), card);
  const unanswered = missing.filter(({ kind }) => kind === 'question').length;
  if (unanswered)
    return reject(
      'validation',
      '{n, plural, one {# required question is not answered.} other {# required questions are not answered.}}',
      { n: unanswered },
    );
  if (missing.some(({ kind }) => kind === 'recommendation')) return reject('validation', 'Choose a recommendation.');
  return missing.length ? reject('validation', 'Explain a “no” in a comment.') : null;
};

export const scorecard: Decider<ScorecardState, ScorecardCommands, ScorecardEvent, ScorecardFacts> = {
  ...scorecardState,
  decide: {
    answer: ({ mark, base, settled, ...given }, state, context) => {
      const { facts, newId } = context;
      const shut = closed(state, context);
      if (shut) return shut;
      const question = facts.questions.find(({ id }) => id === given.question_id);
      if (!question) return noQuestion;
      const wrong = given.value === null || given.not_assessed ? null : outside(given.value, question);
      if (wrong) return wrong;
      if (given.not_assessed && (!given.reason || (given.reason === 'other' && !given.why?.trim())))
        return reject('validation', 'Say why it was not assessed.');
      const stored = state?.answers[given.question_id];
      const edit = { mark: mark ?? newId(), base, settled };
      const written: ScoreAnswer = {
        ...given,
        value: given.not_assessed ? null : given.value,
        reason: given.not_assessed ? given.reason : null,
        covered_by: given.not_assessed && given.reason === 'covered' ? given.covered_by : null,
        why: given.not_assessed ? given.why : null,
        signs: [...given.signs],
        mark: edit.mark,
        other: null,
      };
      const answer = after(stored, written, edit);
      if ((answer.other?.length ?? 0) > mostNotes) return chooseFirst;
      if (sameAnswer(stored, answer)) return [];
      const { notes: _, signs: _signs, why: _why, other: _other, ...judgement } = answer;
      return [
        {
          type: 'ScorecardSaved',
          data: {
            ...aboutOf(facts),
            judgements: [judgement],
            words: [wordsOf(answer)],
            summary: null,
            comment: null,
            other_comment: null,
          },
        },
      ];
    },

    summarize: ({ recommendation, comment, mark, base, settled }, state, context) => {
      const shut = closed(state, context);
      if (shut) return shut;
      const aside =
        state && state.summary_mark !== '' && state.summary_mark !== (base ?? '') && state.summary_mark !== mark;
      const merged = aside ? mergedText(state.comment, comment) : { text: comment, other: null };
      const next = {
        recommendation: aside ? (recommendation ?? state.recommendation) : recommendation,
        comment: merged.text,
        other_comment: settled ? merged.other : beside(state?.other_comment ?? null, merged.other),
      };
      if ((next.other_comment?.length ?? 0) > mostNotes) return chooseFirst;
      const same =
        (state?.recommendation ?? null) === next.recommendation &&
        (state?.comment ?? '') === next.comment &&
        (state?.other_comment ?? null) === next.other_comment;
      if (same) return [];
      return [
        {
          type: 'ScorecardSaved',
          data: {
            ...aboutOf(context.facts),
            judgements: [],
            words: [],
            summary: { recommendation: next.recommendation, mark: mark ?? context.newId() },
            comment: next.comment,
            other_comment: next.other_comment,
          },
        },
      ];
    },

    submit: (_, state, context) => {
      const { facts } = context;
      if (state?.status === 'submitted') return [];
      if (!takesPart(facts.row)) return off;
      const card: Pick<Scorecard, 'answers' | 'recommendation' | 'comment'> = state ?? nothing;
      const missing = refused(card, facts);
      if (missing) return missing;
      return [
        {
          type: 'ScorecardSubmitted',
          data: {
            ...aboutOf(facts),
            scores: wholeOf(card.answers, facts.questions),
            words: facts.questions.flatMap(({ id }) => (card.answers[id] ? [wordsOf(card.answers[id])] : [])),
            recommendation: card.recommendation!,
            comment: card.comment,
          },
        },
      ];
    },

    reopen: ({ reason }, state, { facts, actor, now }) => {
      if (state?.status !== 'submitted') return [];
      const author = actor.id === facts.row.user_id;
      const inTime = Date.parse(now) - Date.parse(state.submitted_at!) <= reopenHours * 3_600_000;
      if (!(author && inTime)) {
        if (!facts.editor)
          return author
            ? reject(
                'wrong_state',
                'You can reopen a scorecard for {hours, number} hours after submitting it. Ask an editor of the job.',
                {
                  hours: reopenHours,
                },
              )
            : reject('not_editor', 'Only an editor of this job can change it.');
        if (!reason?.trim()) return reject('validation', 'Say why it is reopened.');
      }
      return [
        {
          type: 'ScorecardReopened',
          data: { ...aboutOf(facts), by: author && inTime ? 'author' : 'editor', reason },
        },
      ];
    },

    remind: (_, state, { facts, now }) => {
      if (!isOwed({ ...facts.row, status: state?.status ?? 'not_started' }, () => facts.member))
        return reject('wrong_state', 'Nothing is waiting for {name}.', { name: facts.name });
      if (remindedLately(state?.reminded_at, now)) return alreadyReminded(facts.name);
      return [{ type: 'ScorecardReminded', data: { ...aboutOf(facts), due_at: facts.row.ends_at } }];
    },
  },
};
