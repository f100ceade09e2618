import { cadenceList } from '@candor/contracts/cadences/rows';
import { sourcecost } from '@candor/contracts/catalogues/costs';
import { survey } from '@candor/contracts/catalogues/surveys';
import { organizationList } from '@candor/contracts/organization/rows';
import { factHomes } from '@candor/contracts/reports/facts';
import type { Facts } from '@candor/contracts/reports/measures';
import type { ReportParams } from '@candor/contracts/reports/report';
import { dayLength } from '@candor/contracts/values/days';
import type { ReportAsk, SourceCost } from '@candor/projections/reports/report-ask';
import { Inject, Injectable } from '@nestjs/common';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { reasonFlags } from '../../reads/demographics/reason-flags.ts';
import { Lookups } from '../../reads/lookups.ts';

/** Finds the facts that a caller may count in addition to those of the jobs that they see, and data for reports that no fact contains. */
@Injectable()
export class ReportScopes {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly kept: RowCache,
  ) {}

  /** `whole`: whether every job counts. `audience`: only cadences for these people count; if it is empty, all cadences count. `applicants`: the applicants who count. */
  async of(
    caller: Caller,
    { kind, figures }: Facts,
    whole: boolean,
    { audience = [], applicants = [] }: Pick<ReportParams, 'audience' | 'applicants'>,
  ): Promise<Partial<ReportAsk>> {
    const { organization_id } = caller;
    const reach = caller.groups.VIEW_REPORTS;
    switch (factHomes[kind]) {
      case 'outreach-facts':
        // People in a cadence without a job are counted for those who read all reports. Readers of contacts see only the cadences for contacts.
        return {
          free: whole && (reach === 'all' || reach === 'contacts'),
          only: await Promise.all(
            [...(reach === 'contacts' ? [['contact']] : []), ...(audience.length ? [audience] : [])].map(
              async (whom) => ({ word: 'cadence', values: await this.cadencesFor(caller, whom) }),
            ),
          ),
        };
      case 'answer-facts':
        return { only: [{ word: 'survey', values: await this.questionsOfExperience(organization_id) }] };
      case 'deal-facts':
        return { free: Boolean(caller.groups.MANAGE_SALES_DEALS) };
      case 'task-facts':
        // A member who reads less than all reports counts their own tasks.
        return {
          free: true,
          ...(reach === 'all' ? {} : { only: [{ word: 'actor', values: [caller.user_id] }] }),
        };
      case 'sending-facts':
        return { free: Boolean(caller.groups.MANAGE_MARKETING_FORMS) };
      case 'facts':
        return {
          home_zone: await this.zoneOf(organization_id),
          ...(Object.values(figures).some(({ measure }) => measure.kind === 'cost')
            ? { costs: whole && reach === 'all' ? (await this.costs(organization_id)).costs : null }
            : {}),
          ...(applicants.includes('internet') ? { internet: await reasonFlags(this.lookups, organization_id) } : {}),
        };
    }
  }

  /** The organization's zone, in which offers end. */
  private zoneOf(organization_id: string): Promise<string> {
    return this.kept.of(`zone of ${organization_id}`, madeFrom(organizationList.name, organization_id), async () => {
      const row = await this.reads.get(organizationList, { organization_id }, organization_id);
      return row?.tz_region ?? 'UTC';
    });
  }

  private async cadencesFor({ organization_id }: Caller, audience: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(audience)].toSorted();
    return this.kept.of(
      `cadences for ${wanted.join()} ${organization_id}`,
      madeFrom('cadences', organization_id),
      async () => {
        const rows = await this.reads.every(cadenceList, { organization_id }, {});
        return rows.flatMap(({ id, fields }) => (wanted.includes(fields.audience) ? [id] : []));
      },
    );
  }

  /** The survey questions that reports count. Demographic questions are counted elsewhere, for other readers. */
  private async questionsOfExperience(organization_id: string): Promise<string[]> {
    return (await this.lookups.entries(organization_id, survey))
      .filter(({ fields: { kind, type } }) => kind !== 'demographic' && type === 'scale')
      .map(({ id }) => id);
  }

  /** The amounts spent on sources. If the amounts have several currencies, they are not added: then there is no currency and no cost. */
  async costs(organization_id: string): Promise<{ costs: SourceCost[]; currency: string | null }> {
    return this.lookups.shown('costs of sources', organization_id, async () => {
      const entries = await this.lookups.entries(organization_id, sourcecost);
      const currencies = new Set(entries.map(({ fields }) => fields.currency));
      if (currencies.size !== 1) return { costs: [], currency: null };
      // Days are kept as clocks show them, because the reader's zone decides when they begin.
      const costs = entries.flatMap(({ fields: { source, amount, from, to } }): SourceCost[] => {
        const [first, last] = [Date.parse(from), Date.parse(to) + dayLength];
        return first < last ? [{ source, amount: Number(amount), from: first, to: last }] : [];
      });
      return { costs, currency: [...currencies][0]! };
    });
  }
}
const madeFrom = (model: string, organization_id: string) => ({ models: [model], organizations: [organization_id] });
