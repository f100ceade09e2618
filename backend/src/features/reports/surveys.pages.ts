import { Inject, Injectable } from '@nestjs/common';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import { numberWords, say } from '@candor/contracts/kernel/say';
import {
  fewestShown,
  scale,
  type SurveyCountRow,
  surveyCountList,
  type SurveyResult,
  surveysPage,
} from '@candor/contracts/public/surveys';
import { Lookups } from '../../access/lookups.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { askedOf, isCounted, offersOptions } from '../../access/surveys.ts';
import { Shows, type SignedAsk } from '../../http/pages.ts';
import { Reads } from '../../kernel/reads.ts';

const mostJobs = 10_000;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** What applicants answered, in groups. */
@Injectable()
export class SurveysPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(surveysPage)
  async surveys({ caller }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, entries, options] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'surveys', view: 'surveys' }),
      this.lookups.entries(organization_id, survey),
      this.lookups.entries(organization_id, surveyoption),
    ]);
    const surveys: SurveyResult[] = [];
    for (const entry of entries) {
      if (!isCounted(entry.fields.type)) continue;
      const rows = await this.reads.find(
        surveyCountList,
        { organization_id },
        { survey_id: entry.id },
        { limit: mostJobs },
      );
      // What nobody was asked is left out; what is not asked any more stays.
      if (rows.length) surveys.push(resultOf(askedOf(entry, options), rows));
    }
    return { title: titleOf(say('Surveys'), standard), ...standard, surveys };
  }
}

const resultOf = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  rows: readonly SurveyCountRow[],
): SurveyResult => {
  const answered = sum(rows.map((row) => row.answered));
  if (answered < fewestShown) return { id, question, type, result: null };
  const count = (value: string) => sum(rows.map(({ counts }) => counts[value] ?? 0));
  const values = offersOptions(type)
    ? options
    : (type === 'scale'
        ? Array.from({ length: scale.to - scale.from + 1 }, (_, at) => String(scale.from + at))
        : [...new Set(rows.flatMap(({ counts }) => Object.keys(counts)))].toSorted()
      ).map((value) => ({ value, label: type === 'scale' ? numberWords(Number(value)) : value }));
  const answers = values.map(({ value, label }) => ({ label, count: count(value) }));
  const mean =
    type === 'scale'
      ? Math.round((sum(values.map(({ value }) => Number(value) * count(value))) / answered) * 10) / 10
      : null;
  return { id, question, type, result: { answered, answers, mean } };
};
