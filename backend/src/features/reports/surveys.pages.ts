import { Inject, Injectable } from '@nestjs/common';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import { numberWords, say } from '@candor/contracts/words/say';
import {
  ageBandOf,
  ageBands,
  scale,
  type SurveyCountRow,
  surveyCountList,
  type SurveyResult,
  surveysPage,
} from '@candor/contracts/public/surveys';
import { Lookups } from '../../reads/lookups.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedOf, isCounted, offersOptions } from '../../reads/public/surveys.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads } from '../../kernel/rows/reads.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The answers of applicants, in groups. */
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
      const row = await this.reads.get(surveyCountList, { organization_id }, entry.id);
      // A question that was never asked is left out; one that is no longer asked stays.
      if (row) surveys.push(resultOf(askedOf(entry, options), row, entry.fields.kind === 'demographic'));
    }
    return { title: titleOf(say('Surveys'), standard), ...standard, surveys };
  }
}

const resultOf = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  { shown }: SurveyCountRow,
  demographic: boolean,
): SurveyResult => {
  if (!shown) return { id, question, type, result: null };
  const { answered, counts } = shown;
  const count = (value: string) => counts[value] ?? 0;
  if (demographic && type === 'year')
    return { id, question, type, result: { answered, answers: byAge(counts, options), mean: null } };
  const values = offersOptions(type)
    ? options
    : (type === 'scale'
        ? Array.from({ length: scale.to - scale.from + 1 }, (_, at) => String(scale.from + at))
        : Object.keys(counts).toSorted()
      ).map((value) => ({
        value,
        label:
          type === 'scale'
            ? numberWords(Number(value))
            : (options.find((each) => each.value === value)?.label ?? value),
      }));
  const answers = values.map(({ value, label }) => ({ label, count: count(value) }));
  const mean =
    type === 'scale'
      ? Math.round((sum(values.map(({ value }) => Number(value) * count(value))) / answered) * 10) / 10
      : null;
  return { id, question, type, result: { answered, answers, mean } };
};

/** The years of birth by the age that they reach this year, and the answers that declined. */
const byAge = (counts: Readonly<Record<string, number>>, options: ReturnType<typeof askedOf>['options']) => {
  const year = new Date().getFullYear();
  const declined = new Set(options.map(({ value }) => value));
  const years = Object.entries(counts).filter(([value]) => !declined.has(value));
  return [
    ...ageBands.map((label) => ({
      label,
      count: sum(years.flatMap(([born, count]) => (ageBandOf(Number(born), year) === label ? [count] : []))),
    })),
    ...options.map(({ value, label }) => ({ label, count: counts[value] ?? 0 })),
  ];
};
