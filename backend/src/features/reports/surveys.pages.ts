import { Inject, Injectable } from '@nestjs/common';
import { opensArea } from '@candor/contracts/reports/measures';
import { survey, surveyoption } from '@candor/contracts/catalogues/surveys';
import { declining, groupNames, isComposed } from '@candor/contracts/demographics/groups';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { scale, surveyCountList, type SurveyResult, surveysPage } from '@candor/contracts/public/surveys';
import { DemographicCounts } from '../../reads/demographics/demographic-counts.ts';
import { Lookups } from '../../reads/lookups.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { askedOf, type Demographic, demographicOf, isCounted, offersOptions } from '../../reads/public/surveys.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { ReportJobs } from './report-jobs.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The survey answers of applicants for the jobs that the reader may count. The counts of one job change only after five more answers, so that no single answer can be told from the others. */
@Injectable()
export class SurveysPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(DemographicCounts) private readonly demographic: DemographicCounts,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
  ) {}

  @Shows(surveysPage)
  async surveys({ caller, query }: SignedAsk) {
    if (!opensArea(caller, 'hiring')) return nowhere;
    const { organization_id } = caller;
    const seen = await this.jobs.of(caller, null);
    const names = new Map(seen.jobs.map(({ id, name }) => [id, name]));
    const job = query.job && names.has(query.job) ? query.job : null;
    const [rows, standard, entries, options, groups] = await Promise.all([
      this.reads.every(surveyCountList, { organization_id }, {}),
      this.standard.of(caller, { area: 'reports', entity: 'surveys', view: 'surveys' }),
      this.lookups.entries(organization_id, survey),
      this.lookups.entries(organization_id, surveyoption),
      // A reader who may read only the reports of their own jobs decides about applicants there, so they see no groups.
      caller.groups.VIEW_REPORTS === 'all' ? this.demographic.applied(caller, job) : null,
    ]);
    const open = rows.filter(({ job_id }) => names.has(job_id));
    const counted = open.filter(({ job_id }) => !job || job_id === job);
    const surveys: SurveyResult[] = [];
    for (const entry of entries) {
      if (!isCounted(entry.fields.type)) continue;
      if (entry.fields.kind === 'demographic') {
        const about = demographicOf(entry, options);
        // These categories have reports of their own, by group.
        if (isComposed(about.category) && about.category !== 'birth_year') continue;
        const dimension = about.category === 'birth_year' ? 'age' : about.category;
        const counts = groups?.of(dimension) ?? {};
        if (Object.keys(counts).length) surveys.push(demographicResult(askedOf(entry, options), about, counts));
        continue;
      }
      const answers = counted.filter(({ survey_id }) => survey_id === entry.id);
      // A question that was never asked is left out; one that is not asked any more stays.
      if (answers.length)
        surveys.push(
          resultOf(
            askedOf(entry, options),
            answers.flatMap(({ shown }) => shown ?? []),
          ),
        );
    }
    const withAnswers = new Set([
      ...open.flatMap(({ job_id, shown }) => (shown ? [job_id] : [])),
      ...(groups?.jobs ?? []).map(({ value }) => value),
    ]);
    const jobs = [...names]
      .flatMap(([value, label]) => (withAnswers.has(value) ? [{ value, label }] : []))
      .toSorted((a, b) => a.label.localeCompare(b.label));
    return { title: titleOf(say('Surveys'), standard), ...standard, surveys, jobs, job };
  }
}

const resultOf = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  shown: readonly { answered: number; counts: Readonly<Record<string, number>> }[],
): SurveyResult => {
  if (!shown.length) return { id, question, type, result: null };
  const answered = sum(shown.map((each) => each.answered));
  const counts: Record<string, number> = {};
  for (const each of shown)
    for (const [value, n] of Object.entries(each.counts)) counts[value] = (counts[value] ?? 0) + n;
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

/** The counts of a demographic question: by option, or for years of birth by the age groups of all reports. Options without a count are left out, because their groups may be hidden. */
const demographicResult = (
  { id, question, type, options }: ReturnType<typeof askedOf>,
  { codes }: Demographic,
  counts: Readonly<Record<string, number>>,
): SurveyResult => {
  const groups =
    type === 'year'
      ? Object.entries(groupNames.age).map(([group, label]) => ({ label: sayLabel(label), group }))
      : options.map(({ value, label }) => ({ label, group: groupOf(codes.get(value)) }));
  const answers = groups.flatMap(({ label, group }) => (counts[group] ? [{ label, count: counts[group] }] : []));
  return { id, question, type, result: { answered: sum(answers.map(({ count }) => count)), answers, mean: null } };
};
const groupOf = (code = ''): string => (code === declining ? 'declined' : code);
