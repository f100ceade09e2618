import { Inject, Injectable } from '@nestjs/common';
import { disqualification } from '@candor/contracts/catalogues/hiring';
import { sourceTypes } from '@candor/contracts/jobs/values';
import type { FactReportRow, Facts } from '@candor/contracts/reports/measures';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Lookups } from '../../reads/lookups.ts';
import type { ReportJob } from './report-jobs.ts';

/** The names of a report's rows, where a row stands for a record. */
@Injectable()
export class ReportLabels {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  /** By key. Steps say their names themselves. */
  async of(
    organization_id: string,
    { rows: kind }: Pick<Facts, 'rows'>,
    jobs: readonly ReportJob[],
    rows: readonly Pick<FactReportRow, 'key'>[],
  ): Promise<Record<string, string>> {
    const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
    const named = (nameOf: (key: string) => string) => Object.fromEntries(keys.map((key) => [key, nameOf(key)]));
    if (kind === 'source') return named((key) => sayLabel(sourceTypes[key as keyof typeof sourceTypes] ?? key));
    if (kind === 'job') {
      const names = new Map(jobs.map(({ id, name }) => [id, name]));
      return named((key) => names.get(key) ?? say('Another job'));
    }
    if (kind === 'actor' || kind === 'recruiter' || kind === 'hiring_manager') {
      const users = await this.lookups.userNames(keys);
      return named((key) => users[key] ?? say('A former member'));
    }
    if (kind === 'reason') {
      const entries = await this.lookups.entries(organization_id, disqualification);
      const names = new Map(entries.map(({ id, fields }) => [id, fields.name]));
      return named((key) => names.get(key) ?? key);
    }
    return named((key) => (key === 'all' ? say('All') : key));
  }
}
