import type { Built } from '@candor/contracts/reports/builder';
import type { FactReport } from '@candor/contracts/reports/measures';
import type { FoundFact } from '@candor/projections/reports/fact-figures';
import type { ReportAsk } from '@candor/projections/reports/report-ask';
import type { Period } from '../../reads/reports/report-period.ts';
import type { ReportJob } from './report-jobs.ts';

/** A request with everything resolved: the jobs, the period and the time of the figures. */
export type Prepared = {
  ask: ReportAsk;
  /** The time as of which the figures are computed. */
  at: string;
  /** A name of the request: if the names are equal, the requests are equal. */
  name: string;
  /** The jobs that the filters chose; below, all jobs that the caller may count. */
  jobs: readonly ReportJob[];
  all: readonly ReportJob[];
  /** The name of all jobs: if the names are equal, the jobs are equal. */
  all_named: string;
  period: Period;
  before: Period;
  as_of: string | null;
};
/** A report of facts as requested: the whole report, or one of its figures by the reader's rows. `name`: the name of the report whose facts these are. */
export type AskedReport = Pick<FactReport, 'name' | 'facts' | 'columns'> & { built?: Built };
/** A fact that is counted in an opened number. */
export type Entry = FoundFact;
