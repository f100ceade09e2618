import { engagementeventtype } from '@candor/contracts/catalogues/catalogues';
import { interestPage } from '@candor/contracts/engagement/pages';
import { signList, type SignRow } from '@candor/contracts/engagement/rows';
import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { dayLength } from '@candor/contracts/values/days';
import { Inject, Injectable } from '@nestjs/common';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { viewsOf, VisitDays } from '../../reads/engagement/visit-days.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Lookups } from '../../reads/lookups.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { Interests } from './interests.ts';
import { ShownSigns } from './shown-signs.ts';

const mostPages = 50;

/** Pages that show which people and companies are interested, and why. */
@Injectable()
export class EngagementPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Interests) private readonly interests: Interests,
    @Inject(ShownSigns) private readonly shown: ShownSigns,
    @Inject(VisitDays) private readonly visitDays: VisitDays,
  ) {}

  @Shows(interestPage)
  async list({ caller, address, query }: SignedAsk) {
    const { organization_id } = caller;
    const standard = await this.standard.of(caller, { area: 'marketing', entity: 'engagement', view: 'list' });
    if (!standard.organization.modules.marketing) return nowhere;
    const moment = askedMoment(query) ?? null;
    const zone = standard.user.tz_region ?? standard.organization.tz_region;
    const today = dayIn(moment ?? Date.now(), zone);
    const [list, found, visits, types] = await Promise.all([
      this.standard.list(signList, { organization_id }, address!.list, moment ? { at: { to: moment } } : {}),
      this.interests.of(caller, today, moment),
      this.visits(organization_id, today),
      this.lookups.entries(organization_id, engagementeventtype),
    ]);
    const rows = list.items.parse() as SignRow[];
    const names = await this.interests.names(
      caller,
      rows.map(({ candidate_id }) => candidate_id),
    );
    const signs = await this.shown.of(caller, rows, (id) => id in names);
    const { people, companies, totals } = found;
    return {
      title: titleOf(say('Interest'), standard),
      ...standard,
      // `signs` holds what the reader may see of the rows, so the rows themselves are left out.
      list: { ...list, items: [] },
      signs,
      people,
      companies,
      totals,
      names,
      types: types.map(({ fields }) => ({ value: fields.key, label: fields.name })),
      ...visits,
      today,
      as_of: moment,
    };
  }

  /** The views of the last seven days, and the pages with the most views in 90 days. */
  private async visits(organization_id: string, today: string) {
    const from = (days: number) =>
      new Date(Date.parse(`${today}T12:00:00Z`) - days * dayLength).toISOString().slice(0, 10);
    const days = await this.visitDays.between(organization_id, { from: from(89), to: today });
    const visits = { agreed: 0, silent: 0, refused: 0 };
    for (const { day, agreed, silent, refused } of days) {
      if (day < from(6)) continue;
      visits.agreed += agreed;
      visits.silent += silent;
      visits.refused += refused;
    }
    return { visits, pages: viewsOf(days).pages.slice(0, mostPages) };
  }
}
