import { sellsDeals } from '@candor/contracts/accounts/needs';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { isOnlyCandidate } from '@candor/contracts/jobs/access';
import { reviewPage } from '@candor/contracts/reviews/pages';
import type { Standard } from '@candor/contracts/kernel/standard';
import { firstSteps } from './first-steps.ts';
import { type DashboardData, dashboardPage, mostInterviews } from '@candor/contracts/reports/pages';
import { ownApplicationsPage } from '@candor/contracts/public/own-application';
import { readModelWords } from '@candor/contracts/platform/read-models';
import { addSample } from '@candor/contracts/organization/endpoints';
import { organizationList } from '@candor/contracts/organization/rows';
import { interviewsPage, type ListedAppointment, listedFields } from '@candor/contracts/interviews/interviews-page';
import { appointmentList, type AppointmentRow } from '@candor/contracts/interviews/rows';
import { type Caller } from '../../kernel/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { askedMoment } from '../../reads/past/past.ts';
import { PastOrganization } from '../../reads/past/past-organization.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../../reads/row-names.ts';
import { DueScorecards } from '../../reads/scorecards/due-scorecards.ts';
import { privacyDeskPage } from '@candor/contracts/privacy/pages';
import { HomeOfSales } from '../../reads/sales/home-sales.ts';
import { LegalClocks } from '../../reads/privacy/legal-clocks.ts';
import { Reviews } from '../../reads/reviews/reviews.ts';
import { ActivityFeed } from '../../reads/jobs/activity-feed.ts';
import { SamePeople } from '../../access/same-people.ts';
import { StoppedModels } from '../../reads/platform/stopped-models.ts';

import { HomeApprovals } from './home-approvals.ts';
import { HomeParts } from './home-parts.ts';
import { dateIn, HomeWork, noWork, worksHere } from './home-work.ts';

type Data = DashboardData;

const listed = (row: AppointmentRow): ListedAppointment =>
  Object.fromEntries(listedFields.map((name) => [name, row[name]])) as ListedAppointment;
/** The empty values of the parts of Home that only help to act at present. */
const noHelp = {
  interviews: [],
  interviews_today: 0,
  scorecards: [],
  reviews: [],
  legal_clocks: [],
  headcount: [],
  offers_to_approve: [],
  activity: [],
  checklist: [],
  stopped: [],
} satisfies Partial<Data>;

/** Home: what needs the caller's attention today. */
@Injectable()
export class DashboardPages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(ActivityFeed) private readonly feed: ActivityFeed,
    @Inject(HomeParts) private readonly parts: HomeParts,
    @Inject(HomeWork) private readonly work: HomeWork,
    @Inject(HomeApprovals) private readonly approvals: HomeApprovals,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(DueScorecards) private readonly due: DueScorecards,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PastOrganization) private readonly past: PastOrganization,
    @Inject(StoppedModels) private readonly stopped: StoppedModels,
    @Inject(LegalClocks) private readonly legal: LegalClocks,
    @Inject(HomeOfSales) private readonly sales: HomeOfSales,
  ) {}

  @Shows(dashboardPage)
  async dashboard({ caller, query }: SignedAsk) {
    const as_of = askedMoment(query);
    const [standard, more] = await Promise.all([
      this.standard.of(caller, { area: 'dashboard', entity: '', view: 'dashboard' }),
      // Reading a past time costs as much as has changed after it, so it is skipped for callers who would see nothing.
      as_of === undefined || !worksHere(caller) ? this.present(caller) : this.asItWas(caller, as_of),
    ]);
    const data: Data = {
      ...standard,
      ...more,
      checklist: standard.user.first_steps ? more.checklist : [],
    };
    return {
      title: titleOf(say('Dashboard'), standard),
      ...data,
      ...(isOnlyCandidate(caller) ? { redirect: { location: ownApplicationsPage.at } } : {}),
    };
  }

  private async present(caller: Caller): Promise<Omit<Data, keyof Standard>> {
    const [
      work,
      interviews,
      scorecards,
      reviews,
      headcount,
      offers_to_approve,
      activity,
      checklist,
      sample,
      stopped,
      legal_clocks,
      sales,
    ] = await Promise.all([
      this.work.of(caller, { reads: this.reads }),
      this.interviews(caller),
      this.due.told(caller),
      permits(reviewPage.needs, caller) ? this.reviews.waitingFor(caller) : [],
      this.approvals.headcount(caller),
      this.approvals.offersToApprove(caller),
      this.activity(caller),
      this.checklist(caller),
      this.sample(caller),
      this.stoppedLists(caller),
      permits(privacyDeskPage.needs, caller) ? this.legal.soon(caller.organization_id) : [],
      this.sales.of(caller),
    ]);
    return {
      ...work,
      ...interviews,
      scorecards,
      reviews,
      headcount,
      offers_to_approve,
      activity,
      checklist,
      stopped,
      legal_clocks,
      ...(sales === undefined ? {} : { sales }),
      ...(sample === undefined ? {} : { sample }),
    };
  }

  /** What waited at the past time, of the things that the caller may see at present. */
  private async asItWas(caller: Caller, as_of: string | null): Promise<Omit<Data, keyof Standard>> {
    const { past, made } = await this.past.at(caller, as_of, (reads) =>
      this.work.of(caller, { reads, as_of: as_of ?? undefined }),
    );
    return { ...(made ?? noWork), ...noHelp, past };
  }

  /** The caller's own interviews that are booked and not over. */
  private async interviews(caller: Caller): Promise<Pick<Data, 'interviews' | 'interviews_today'>> {
    if (!permits(interviewsPage.needs, caller)) return { interviews: [], interviews_today: 0 };
    const { organization_id, user_id } = caller;
    const rows = await this.parts.of(caller, `interviews ${user_id}`, ['appointments'], () =>
      this.reads.find(
        appointmentList,
        { organization_id },
        { interviewer: user_id, status: 'booked' },
        { sort: 'starts_at', limit: mostInterviews },
      ),
    );
    const now = Date.now();
    const shown = rows.filter(({ ends_at }) => Date.parse(ends_at) > now);
    const jobs = await this.names.of(
      'jobs',
      organization_id,
      shown.map(({ job_id }) => job_id),
    );
    const today = dateIn(caller.tz_region, now);
    return {
      interviews: shown.map((row) => ({ ...listed(row), job_name: jobs[row.job_id] ?? '' })),
      interviews_today: shown.filter(({ starts_at }) => dateIn(caller.tz_region, Date.parse(starts_at)) === today)
        .length,
    };
  }

  /** What happened lately, without what happened to people that the caller may not see. */
  private async activity(caller: Caller): Promise<Data['activity']> {
    const [items, scope] = await Promise.all([this.feed.ofOrganization(caller), this.access.scope(caller)]);
    if (scope && !scope.within) return items;
    const ids = items.flatMap((item) => item.candidate_id ?? []);
    const seen = new Set(scope ? (await this.same.rows(scope, ids)).keys() : []);
    return items.filter((item) => !item.candidate_id || seen.has(item.candidate_id));
  }

  private async sample(caller: Caller): Promise<Data['sample']> {
    const { organization_id } = caller;
    if (!permits(addSample.needs, caller)) return undefined;
    return this.parts
      .of(caller, 'sample', ['organizations'], async () => {
        const row = await this.reads.get(organizationList, { organization_id }, organization_id);
        return row?.sample ? { job_id: row.sample.job_id } : null;
      })
      .then((sample) => sample ?? (caller.sells ? undefined : null));
  }

  /** Read models that have stopped. Only administrators see them, but not the cause, which is for operators. */
  private async stoppedLists(caller: Caller): Promise<Data['stopped']> {
    if (!isAdmin(caller)) return [];
    return (await this.stopped.now()).map(({ name, since }) => ({
      list: sayLabel(readModelWords[name] ?? name),
      since,
    }));
  }

  /** The first steps of a new organization, for administrators: only they can take these steps. */
  private async checklist(caller: Caller): Promise<Data['checklist']> {
    if (!isAdmin(caller)) return [];
    // A new member joins by accepting an invitation, so their joining changes the organization's own rows.
    const sells = caller.sells === true && permits(sellsDeals, caller);
    const own = sells ? ['deals', 'terms', 'partners'] : ['jobs', 'catalogues'];
    return this.parts.of(caller, `checklist ${sells}`, [...own, 'invitations', 'organizations'], () =>
      firstSteps(this.reads, caller.organization_id, sells),
    );
  }
}
