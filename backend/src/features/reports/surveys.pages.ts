import { Inject, Injectable } from '@nestjs/common';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import { declining, isComposed } from '@candor/contracts/demographics/groups';
import { numberWords, say } from '@candor/contracts/words/say';
import {
  ageBands,
  scale,
  type SurveyCountRow,
  surveyCountList,
  type SurveyResult,
  surveysPage,
} from '@candor/contracts/public/surveys';
import { DemographicCounts } from '../../reads/demographics/demographic-counts.ts';
import { Lookups } from '../../reads/lookups.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedOf, type Demographic, demographicOf, isCounted, offersOptions } from '../../reads/public/surveys.ts';
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
    @Inject(DemographicCounts) private readonly demographic: DemographicCounts,
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
      if (entry.fields.kind === 'demographic') {
        const about = demographicOf(entry, options);
        // These have reports of their own, by group.
        if (isComposed(about.category) && about.category !== 'birth_year') continue;
        const dimension = about.category === 'birth_year' ? 'age_band' : about.category;
        const counts = await this.demographic.applied(organization_id, dimension);
        if (Object.keys(counts).length) surveys.push(demographicResult(askedOf(entry, options), about, counts));
        continue;
      }
      const row = await this.reads.get(surveyCountList, { organization_id }, entry.id);
      // A question that was never asked is left out; one that is no longer asked stays.
      if (row) surveys.push(resultOf(askedOf(entry, options), row));
    }
    return { title: titleOf(say('Surveys'), standard), ...standard, surveys };
  }
}

const resultOf = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  { shown }: SurveyCountRow,
): SurveyResult => {
  if (!shown) return { id, question, type, result: null };
  const { answered, counts } = shown;
  const count = (value: string) => counts[value] ?? 0;
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

/** The counts of a demographic question: by option, or a year of birth by age. */
const demographicResult = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  { codes }: Demographic,
  counts: Readonly<Record<string, number>>,
): SurveyResult => {
  const declined = options.map(({ value, label }) => ({ label, count: counts[groupOf(codes.get(value))] ?? 0 }));
  const answers =
    type === 'year' ? [...ageBands.map((label) => ({ label, count: counts[label] ?? 0 })), ...declined] : declined;
  return { id, question, type, result: { answered: sum(answers.map(({ count }) => count)), answers, mean: null } };
};
const groupOf = (code = ''): string => (code === declining ? 'declined' : code);
