import { isJobCategory } from '@candor/contracts/demographics/categories';
import { applicantsPage, eeoPage, impactPage, responsePage } from '@candor/contracts/demographics/pages';
import { id as isId } from '@candor/contracts/kernel/values';
import { isDay } from '@candor/contracts/values/day';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { jobList } from '@candor/contracts/jobs/rows';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { asOf } from '../../reads/past/as-of.ts';
import { Applicants } from './applicants.ts';
import { type Choice, GroupReports } from './group-reports.ts';
import { RecordViews } from '../../access/record-views.ts';

/** How the audit log names each report. */
const reportWords: Readonly<Record<string, string>> = {
  impact: 'adverse impact',
  eeo: eeoFlow.title,
  demographics: responseRate.title.toLowerCase(),
};

/** The pages of adverse impact, the flow log of applicants, and the response rate. An event records who looked. */
@Injectable()
export class DemographicsPages {
  constructor(
    @Inject(GroupReports) private readonly reports: GroupReports,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Applicants) private readonly flowLog: Applicants,
    @Inject(RecordViews) private readonly looks: RecordViews,
    @Inject(Reads) private readonly reads: Reads,
  ) {}

  @Shows(impactPage)
  impact(ask: SignedAsk) {
    return this.page(ask, 'impact', say('Adverse impact'), (caller, choice) => this.reports.impact(caller, choice));
  }

  @Shows(eeoPage)
  eeo(ask: SignedAsk) {
    return this.page(ask, 'eeo', sayLabel(eeoFlow.title), (caller, choice) => this.reports.flow(caller, choice));
  }

  @Shows(responsePage)
  responses(ask: SignedAsk) {
    return this.page(ask, 'demographics', sayLabel(responseRate.title), (caller, choice) =>
      this.reports.responses(caller, choice),
    );
  }

  @Shows(applicantsPage)
  async applicants({ caller, query }: SignedAsk) {
    const job = await this.jobOf(caller, query.job);
    if (job === nowhere) return nowhere;
    const unrecorded = await this.looks.groups(caller, 'internet applicants', job);
    if (isRejection(unrecorded)) return unrecorded;
    const [standard, data] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'applicants', view: 'applicants' }),
      this.flowLog.page(caller, {
        job,
        from: isDay(query.from) ? query.from : null,
        to: isDay(query.to) ? query.to : null,
      }),
    ]);
    return { title: titleOf(say('Internet Applicants'), standard), ...standard, ...data };
  }

  /** The job that the address names, if the organization has it: readers of these reports see all of its jobs. No visit is recorded if the job is unknown. */
  private async jobOf({ organization_id }: Caller, asked: string | undefined): Promise<string | null | typeof nowhere> {
    if (!asked) return null;
    const id = isId.safeParse(asked).data;
    return id && (await this.reads.get(jobList, { organization_id }, id)) ? id : nowhere;
  }

  private async page<Data extends object>(
    { caller, query }: SignedAsk,
    entity: string,
    title: string,
    read: (caller: Caller, choice: Choice) => Promise<Data>,
  ) {
    const job = await this.jobOf(caller, query.job);
    if (job === nowhere) return nowhere;
    const category = isJobCategory(query.category) ? query.category : null;
    const choice = {
      by: query.by,
      job,
      category,
      as_of: asOf(query),
      applicants: query.applicants === 'internet' ? ('internet' as const) : null,
      ...(query.form ? { form: query.form } : {}),
    };
    // The figures are shown only after the visit is recorded.
    const unrecorded = await this.looks.groups(caller, reportWords[entity]!, job);
    if (isRejection(unrecorded)) return unrecorded;
    const [standard, data] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity, view: entity }),
      read(caller, choice),
    ]);
    return { title: titleOf(title, standard), ...standard, ...data };
  }
}
