import type { SurveyResponseEvent } from '@candor/contracts/public/survey-events';
import { fewestShown, scale } from '@candor/contracts/public/surveys';
import { answerFactList, type FactsRow, newFact, openedFact, storedFact } from '@candor/contracts/reports/facts';
import { projection } from '../kernel/projection.ts';

/** The answer on the scale; null if the question has no scale. */
const chosen = (values: readonly string[]): number | null => {
  const value = values.length === 1 ? Number(values[0]) : Number.NaN;
  return Number.isInteger(value) && value >= scale.from && value <= scale.to ? value : null;
};
const none = { count: 0, total: 0, low: 0, high: 0 };

/** Answers on a scale, by question and job. Every fifth answer completes a group of five, and figures count only complete groups. An answer is in one group only. Every figure, and the difference between any two figures, is therefore about five people or more. */
export const answerFacts = projection<FactsRow, SurveyResponseEvent>({
  name: 'answer-facts',
  version: 1,
  list: answerFactList,
  keys: ({ data }) => (chosen(data.values) === null ? [] : [`${data.survey_id}-${data.job_id}`]),
  on: {
    SurveyResponseRecorded: (row, { data, metadata, revision }, _, __, key) => {
      const value = chosen(data.values)!;
      const open = { ...none, ...row?.set };
      const next = {
        count: open.count + 1,
        total: open.total + value,
        low: open.low + Number(value <= 2),
        high: open.high + Number(value >= 4),
      };
      const words = [...(row?.words ?? [])];
      const facts = (row?.facts ?? []).map((fact) => openedFact(fact, row!.words));
      const full = next.count >= fewestShown;
      if (full)
        facts.push(
          newFact('answers', revision, { at: Date.parse(metadata.occurred_at), survey: data.survey_id, ...next }),
        );
      return {
        id: key,
        organization_id: metadata.organization_id,
        job_id: data.job_id,
        person_id: '',
        source: '',
        words,
        facts: facts.map((fact) => storedFact(fact, words)),
        set: full ? none : next,
        week: 0,
      };
    },
  },
});
