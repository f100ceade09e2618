import { cadenceList } from '@candor/contracts/cadences/rows';
import { category, disqualification } from '@candor/contracts/catalogues/hiring';
import { leadsource, lossreason } from '@candor/contracts/catalogues/sales';
import { survey } from '@candor/contracts/catalogues/surveys';
import { formList } from '@candor/contracts/forms/rows';
import { sourceTypes } from '@candor/contracts/jobs/values';
import { leaveReasonOf, wordNames } from '@candor/contracts/reports/builder';
import type { FactReportRow, Facts } from '@candor/contracts/reports/measures';
import { taskKindName } from '@candor/contracts/tasks/fields';
import { say, sayLabel, voice } from '@candor/contracts/words/say';
import { dateWords, withRegion } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { ReportJob } from './report-jobs.ts';

/** The rows whose keys are ids of members, or of steps of cadences. */
const byNames: ReadonlySet<string> = new Set(['actor', 'recruiter', 'hiring_manager', 'text']);
/** The rows in the order of a report whose order is that of names. Rows about members and about steps of cadences have ids as keys, so their order is known only with their names. A step's name begins with its cadence and its place. */
export const inOrderOfNames = <Row extends Pick<FactReportRow, 'key'>>(
  { rows: dimension, order }: Pick<Facts, 'rows' | 'order'>,
  rows: readonly Row[],
  labels: Readonly<Record<string, string>>,
): Row[] => {
  if (order !== 'name' || !byNames.has(dimension)) return [...rows];
  const nameOf = ({ key }: Row): string => labels[key ?? ''] ?? '';
  return rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), voice().locale, { numeric: true }));
};

/** The reader, in whose zone a week begins. */
type Reader = Pick<Caller, 'organization_id' | 'tz_region'>;

/** The names of a report's rows and columns that represent records. */
@Injectable()
export class ReportLabels {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  /** The names of the rows, by their keys. Rows of steps contain their names themselves. */
  async of(
    caller: Reader,
    { rows: dimension, kind }: Pick<Facts, 'rows' | 'kind'>,
    jobs: readonly ReportJob[],
    rows: readonly Pick<FactReportRow, 'key'>[],
  ): Promise<Record<string, string>> {
    return this.named(
      caller,
      { dimension, kind },
      jobs,
      rows.flatMap(({ key }) => key ?? []),
    );
  }

  /** The names of the values of one dimension. */
  async named(
    { organization_id, tz_region: zone }: Reader,
    { dimension, kind }: { dimension: string; kind: Facts['kind'] },
    jobs: readonly ReportJob[],
    values: readonly string[],
  ): Promise<Record<string, string>> {
    const keys = [...new Set(values)];
    const named = (nameOf: (key: string) => string) => Object.fromEntries(keys.map((key) => [key, nameOf(key)]));
    switch (dimension) {
      case 'source':
        return named((key) => sayLabel(sourceTypes[key as keyof typeof sourceTypes] ?? key));
      case 'job': {
        const names = new Map(jobs.map(({ id, name }) => [id, name]));
        return named((key) => names.get(key) ?? say('Another job'));
      }
      case 'actor':
      case 'recruiter':
      case 'hiring_manager': {
        const users = await this.lookups.userNames(keys);
        return named((key) => users[key] ?? say('A former member'));
      }
      case 'reason': {
        if (kind === 'deal') return this.ofEntries(organization_id, lossreason, named);
        if (kind === 'enrollment') return named((key) => sayLabel(leaveReasonOf(key) ?? key));
        const entries = await this.lookups.entries(organization_id, disqualification);
        const names = new Map(entries.map(({ id, fields }) => [id, sayLabel(fields.name)]));
        return named((key) => names.get(key) ?? (key === 'none' ? say('No reason recorded') : key));
      }
      case 'department': {
        const entries = await this.lookups.entries(organization_id, category);
        const names = new Map(entries.map(({ id, fields }) => [id, fields.name]));
        return named((key) => names.get(key) ?? key);
      }
      case 'form': {
        const forms = await this.reads.getMany(formList, { organization_id }, keys);
        const names = new Map(forms.map(({ id, name }) => [id, name]));
        return named((key) => names.get(key) ?? say('A former form'));
      }
      case 'week':
        return named((key) => dateWords(key, { zone: zone ?? 'UTC', locale: withRegion(voice().locale) }));
      case 'task':
        return named(taskKindName);
      case 'lead':
        return this.ofEntries(organization_id, leadsource, named);
      case 'survey': {
        const entries = await this.lookups.entries(organization_id, survey);
        const names = new Map(entries.map(({ id, fields }) => [id, fields.question]));
        return named((key) => names.get(key) ?? say('A former question'));
      }
      case 'cadence':
      case 'text':
        return this.ofCadences(organization_id, dimension, named);
      default:
        return named((key) => (key === 'all' ? say('All') : wordNames[key] ? sayLabel(wordNames[key]) : key));
    }
  }

  private async ofEntries(
    organization_id: string,
    list: typeof leadsource | typeof lossreason,
    named: (nameOf: (key: string) => string) => Record<string, string>,
  ): Promise<Record<string, string>> {
    const entries = await this.lookups.entries(organization_id, list as typeof leadsource);
    const names = new Map(entries.map(({ id, fields }) => [id, fields.name]));
    return named((key) => names.get(key) ?? key);
  }

  /** The names of cadences, or of their steps in order with the text that was sent. */
  private async ofCadences(
    organization_id: string,
    dimension: 'cadence' | 'text',
    named: (nameOf: (key: string) => string) => Record<string, string>,
  ): Promise<Record<string, string>> {
    const rows = await this.reads.every(cadenceList, { organization_id }, {});
    if (dimension === 'cadence') {
      const names = new Map(rows.map(({ id, fields }) => [id, fields.name]));
      return named((key) => names.get(key) ?? say('A former cadence'));
    }
    const steps = new Map(
      rows.flatMap(({ fields, steps: all }) =>
        all.map((step, at) => [step.id, { cadence: fields.name, place: at + 1, step }] as const),
      ),
    );
    return named((key) => {
      const [id, variant] = key.split('/');
      const found = steps.get(id!);
      if (!found) return say('A removed step');
      const { cadence, place, step } = found;
      return step.text_b
        ? say('{cadence}: {place, number}. {step_name}, text {variant}', {
            cadence,
            place,
            step_name: step.name,
            variant: variant === 'b' ? 'B' : 'A',
          })
        : say('{cadence}: {place, number}. {step_name}', { cadence, place, step_name: step.name });
    });
  }
}
