import { eeoCountry } from '@candor/contracts/values/eeo-job-categories';
import { openingGaps } from '@candor/contracts/jobs/opening';
import { mayHire } from '@candor/contracts/openings/openings';
import { kindWords, stepsSectionOf } from '@candor/contracts/jobs/kinds';
import { Inject, Injectable } from '@nestjs/common';
import { category, jobclose, location } from '@candor/contracts/catalogues/hiring';
import { jobsection } from '@candor/contracts/catalogues/sections';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { applicationList, closingKey } from '@candor/contracts/pipeline/rows';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { caringFor } from '@candor/contracts/jobs/owners';
import { jobList, type JobRow } from '@candor/contracts/jobs/rows';
import type { Interviewing } from '@candor/contracts/rounds/interviewing';
import { onlyInterviews } from '@candor/contracts/jobs/access';
import type { JobPermission } from '@candor/contracts/jobs/job-permission';
import { plainWords } from '@candor/contracts/values/rich-text';
import { describesJob } from '@candor/contracts/jobs/values';
import type { TextReviews } from '@candor/contracts/reviews/pages';
import { organizationList } from '@candor/contracts/organization/rows';
import {
  type Closing,
  type JobPage,
  jobOverviewPage,
  playsPage,
  questionsPage,
  requirementsPage,
  roundsPage,
  sectionsPage,
  settingsPage,
  stagesPage,
  type StepTimes,
} from '@candor/contracts/jobs/pages';
import { minuteOf } from '@candor/contracts/values/days';
import { factList } from '@candor/contracts/reports/facts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { seenLevels } from '../../reads/jobs/seen-job.ts';
import { Lookups, offeredReasons } from '../../reads/lookups.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { ReasonKeys } from '../../reads/triage/reason-keys.ts';
import { RowCache } from '../../http/row-cache.ts';
import { Streams } from '../../kernel/streams.ts';
import { BASE } from '../../kernel/tokens.ts';
import { ActivityFeed } from '../../reads/jobs/activity-feed.ts';
import { Blocks } from '../../reads/descriptions/blocks.ts';
import { fromDefault } from '../../reads/descriptions/default-sections.ts';
import { Openings } from '../../reads/openings/openings.ts';
import { PublicJobs, shownOrganization } from '../../reads/public/public-jobs.ts';
import { JobOpener, type JobOnPage, mayDecideMerge } from '../../reads/jobs/job-opener.ts';
import { warningsOf } from '../../reads/public/post.ts';
import { partOf } from '../../reads/jobs/job-parts.ts';
import { PeopleTimes } from '../../reads/booking/people-times.ts';
import { Reviews } from '../../reads/reviews/reviews.ts';
import { hireForecast } from '../../reads/openings/hire-forecast.ts';
import { sourcesOf, warningsOfJob } from './job-health.ts';
import { notMergeable } from './merging.decider.ts';
import { ownRounds } from '../../reads/rounds/own-rounds.ts';
import { mediansOf, timesInSteps } from '../../reads/rounds/step-times.ts';

/** The sections of a job's page that can be read as of a past time. */
const ofThePast: readonly string[] = ['overview', 'requirements', 'questions', 'rounds', 'stages', 'sections', 'plays'];
const noReviews: TextReviews = { reviews: {}, readers: [] };
/** The overview as of a past time, if there is nothing to show. */
const nothingTold = {
  interviewing: null,
  activity: [],
  closing: null,
  forecast: null,
  warnings: [],
  sources: null,
  medians: null,
  may_merge: false,
  approved: null,
  gaps: [],
  described: false,
};

/** The pages of one job. */
@Injectable()
export class JobPages {
  constructor(
    @Inject(JobOpener) private readonly opener: JobOpener,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ReasonKeys) private readonly keys: ReasonKeys,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PublicJobs) private readonly posts: PublicJobs,
    @Inject(Openings) private readonly openings: Openings,
    @Inject(ActivityFeed) private readonly feed: ActivityFeed,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Blocks) private readonly blocks: Blocks,
    @Inject(Reviews) private readonly reviews: Reviews,
    @Inject(PeopleTimes) private readonly times: PeopleTimes,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Shows(jobOverviewPage)
  overview(ask: SignedAsk<'job'>) {
    const { caller } = ask;
    return this.section(ask, 'overview', async (opened) => {
      const { row, rights, at, reads, common } = opened;
      if (common.past?.refused) return nothingTold;
      const { names, interviewing } = await this.interviewing(ask, opened);
      const seesList = rights.sees.includes('list');
      const now = at ? Date.parse(at.moment) : Date.now();
      const draft = row.hiring_status === 'draft' && !at;
      const [activity, closing, forecast, warnings, sources, times, approved, gaps, description] = await Promise.all([
        interviewing ? [] : this.lately(caller, opened),
        rights.editor && !at ? this.closing(row) : null,
        // The forecast uses the present hires of all jobs.
        interviewing || at ? null : hireForecast(this.reads, this.kept, caller, row),
        interviewing ? [] : warningsOfJob(reads, row, rights, caller.tz_region, now),
        seesList && !row.template ? sourcesOf(reads, row) : null,
        seesList ? (at ? timesInSteps(this.reads, row, at.moment) : this.timesNow(row)) : null,
        draft ? this.approved(row, rights) : null,
        draft && !interviewing ? this.gaps(opened) : [],
        this.opener.part(opened, 'description'),
      ]);
      return {
        names,
        interviewing,
        activity,
        closing,
        forecast,
        warnings,
        sources,
        medians: times && mediansOf(times),
        may_merge: !at && mayDecideMerge(caller, rights) && !notMergeable({ ...row, status: row.hiring_status }),
        approved,
        gaps,
        described: description.sections.some(describesJob),
      };
    });
  }

  private async approved(row: JobOnPage['row'], rights: JobOnPage['rights']): Promise<boolean | null> {
    const { openings, demanded } = await this.openings.seen(row, rights);
    return demanded ? openings.some((each) => each.state !== 'cancelled' && mayHire(each, demanded)) : null;
  }

  private async gaps(opened: JobOnPage) {
    const { row, rights } = opened;
    if (row.template || !kindWords[row.kind].hires) return [];
    const { organization_id } = row;
    const [{ panel }, { questions }, organization] = await Promise.all([
      this.opener.part(opened, 'rounds'),
      this.opener.part(opened, 'questions'),
      this.reads.get(organizationList, { organization_id }, organization_id),
    ]);
    const { sees } = rights;
    return openingGaps(
      row.steps,
      sees.includes('panel') ? panel : null,
      sees.includes('evaluation') ? questions : null,
      organization?.country === eeoCountry && !row.fields.eeo_job_category,
    );
  }

  private async lately(caller: SignedAsk['caller'], { row, at }: JobOnPage) {
    const items = await this.feed.ofJob(caller, row, at);
    if (!at) return items;
    return items.map((item) => ({ ...item, job_name: row.fields.name }));
  }

  /** The job as an interviewer sees it, with the names of the panel. A member who may read no more of the job and is on no panel sees it as an interviewer too. */
  private async interviewing(
    ask: SignedAsk<'job'>,
    opened: JobOnPage,
  ): Promise<{ names: JobPage['names']; interviewing: Interviewing | null }> {
    const { caller } = ask;
    const { row, common, at, reads } = opened;
    const { names } = common;
    // A present interviewer sees no more of an earlier time, no matter what their role was then: if they were on no panel then, they see no rounds.
    if (row.template || !onlyInterviews(caller, jobOf(ask).job)) return { names, interviewing: null };
    const events = at ? at.events : await this.streams.read(`job-${row.id}`, caller.organization_id);
    const now = at ? Date.parse(at.moment) : Date.now();
    const held = await ownRounds(reads, this.reads, row, events, caller.user_id, now);
    const { panel: seats } = await partOf(this.reads, row, 'rounds');
    const still = new Set(
      seats.filter(({ user_id }) => user_id === caller.user_id).map(({ workflow_step_id }) => workflow_step_id),
    );
    const rounds = held.filter(({ step }) => still.has(step.id));
    const seated = at ? still.size > 0 : rounds.length > 0;
    if (!seated && !caller.roles.includes('INTERVIEW_ADMIN')) return { names, interviewing: null };
    const posted = this.publicUrl(row, common);
    // The public post is always the present one.
    const public_url = at ? null : posted;
    const { sections } = posted ? await this.opener.part(opened, 'description') : { sections: [] };
    const told = sections.find((each) => describesJob(each) && each.kind === 'role') ?? sections.find(describesJob);
    const users = await this.lookups.userNames(
      rounds.flatMap(({ panel, questions }) => [...panel, ...questions.flatMap(({ by }) => by ?? [])]),
    );
    return {
      names: { ...names, ...users },
      interviewing: { rounds, public_url, about: told ? plainWords(told.body).split('\n', 1)[0]! : null },
    };
  }

  @Shows(requirementsPage)
  requirements(ask: SignedAsk<'job'>) {
    return this.section(ask, 'requirements', async (opened) => {
      const [evaluation, { levels }] = await Promise.all([this.evaluation(opened), this.opener.part(opened, 'levels')]);
      return { ...evaluation, levels: seenLevels(levels, opened.rights) };
    });
  }

  @Shows(questionsPage)
  questions(ask: SignedAsk<'job'>) {
    return this.section(ask, 'questions', async (opened) => {
      const [evaluation, reviews] = await Promise.all([
        this.evaluation(opened),
        opened.at ? noReviews : this.reviews.onPage(ask.caller, opened.row.id, opened.rights, ['question']),
      ]);
      return { ...evaluation, ...reviews };
    });
  }

  /** The whole chain from the work to the interview: tasks, requirements, questions, and the interviewers who ask them. */
  private async evaluation(opened: JobOnPage) {
    const [{ requirements, tasks, questions, panel }, people] = await Promise.all([
      this.chain(opened),
      opened.rights.editor ? this.lookups.activeMembers(opened.row.organization_id) : [],
    ]);
    return { requirements, tasks, questions, panel, people };
  }

  /** The chain is cached until a part of the job changes; for a past time it is read each time. Callers must not change it. */
  private chain(opened: JobOnPage) {
    const { row, at } = opened;
    const read = async () => {
      const [{ requirements, tasks }, { questions }, { panel, changed }] = await Promise.all([
        this.opener.part(opened, 'requirements'),
        this.opener.part(opened, 'questions'),
        this.opener.part(opened, 'rounds'),
      ]);
      return { requirements: RawRows.made(requirements), tasks, questions: RawRows.made(questions), panel, changed };
    };
    const from = { models: ['job-parts'], organizations: [row.organization_id] };
    return at ? read() : this.kept.of(`chain of a job ${row.organization_id} ${row.id}`, from, read);
  }

  @Shows(roundsPage)
  rounds(ask: SignedAsk<'job'>) {
    return this.steps(ask, 'rounds');
  }

  @Shows(stagesPage)
  stages(ask: SignedAsk<'job'>) {
    return this.steps(ask, 'stages');
  }

  private async steps(ask: SignedAsk<'job'>, name: string) {
    const elsewhere = this.opener.elsewhere(ask, name);
    if (elsewhere) return elsewhere;
    return this.section(ask, stepsSectionOf(jobOf(ask).job), async (opened) => {
      const { row, rights, common, at } = opened;
      const { caller } = ask;
      const may = (permission: JobPermission) => rights.sees.includes(permission);
      const used = new Set(row.steps.flatMap((step) => step.follow_ups?.map(({ template_id }) => template_id) ?? []));
      const [{ panel, changed, questions }, times, people, usable, named] = await Promise.all([
        this.chain(opened),
        // The times of a past date are in the report on time in stage.
        may('list') && !at ? this.timesNow(row) : null,
        rights.editor ? this.lookups.activeMembers(caller.organization_id) : [],
        rights.editor && kindWords[row.kind].hires ? this.lookups.followUps(caller.organization_id) : [],
        used.size ? this.lookups.everyOption(caller.organization_id, messagetemplate) : [],
      ]);
      const letters = [
        ...usable,
        ...named.filter(({ value }) => used.has(value) && !usable.some((each) => each.value === value)),
      ];
      const users = await this.lookups.userNames([
        ...panel.map(({ user_id }) => user_id),
        ...Object.values(changed).flatMap(({ by }) => by ?? []),
      ]);
      const asking = [...new Set(panel.map(({ user_id }) => user_id))];
      const loads = at ? {} : await this.times.loads(caller.organization_id, asking, Date.now());
      const asked = may('evaluation') ? questions : RawRows.made([]);
      return { panel, changed, questions: asked, times, people, letters, loads, names: { ...common.names, ...users } };
    });
  }

  /** The times in each step, cached until a candidate moves, and at most for a minute, because the time in a step grows. */
  private timesNow(row: JobRow): Promise<Record<string, StepTimes>> {
    const { organization_id, id } = row;
    const from = {
      models: [factList.name, jobList.name],
      organizations: [organization_id],
      minute: minuteOf(Date.now()),
    };
    return this.kept.of(`times in steps ${organization_id} ${id}`, from, () => timesInSteps(this.reads, row));
  }

  @Shows(sectionsPage)
  sections(ask: SignedAsk<'job'>) {
    return this.section(ask, 'sections', async (opened) => {
      const { row, rights, common, at } = opened;
      const { organization_id } = row;
      const [described, defaults, organization, reviews] = await Promise.all([
        this.opener.part(opened, 'description'),
        this.lookups.entries(organization_id, jobsection),
        this.reads.get(organizationList, { organization_id }, organization_id),
        at ? noReviews : this.reviews.onPage(ask.caller, row.id, rights, ['description', 'section']),
      ]);
      const { sections, dismissed_hints, sections_version } = described;
      const { post, posted } = await this.posts.post({ organization: organization!, row, described });
      return {
        sections,
        dismissed_hints,
        sections_version,
        outdated: rights.editor && !at ? await this.blocks.outdated(organization_id, sections) : [],
        ...reviews,
        defaults: defaults.map((row) => {
          const { source_section_id: id, ...shown } = fromDefault(row);
          return { id, ...shown };
        }),
        preview: { organization: shownOrganization(organization!), post, process: posted.process },
        // The public post is always the present one.
        public_url: at ? null : this.publicUrl(row, common),
      };
    });
  }

  @Shows(playsPage)
  plays(ask: SignedAsk<'job'>) {
    return this.section(ask, 'plays', async (opened) => {
      const owners = caringFor(opened.row);
      const isMember = await this.lookups.membersAmong(ask.caller.organization_id, owners);
      return { ...(await this.opener.part(opened, 'plays')), away: owners.filter((id) => !isMember(id)) };
    });
  }

  private async section<More extends object>(
    ask: SignedAsk<'job'>,
    view: string,
    more: (opened: JobOnPage) => Promise<More>,
  ) {
    const opened = await (ofThePast.includes(view) ? this.opener.openAt(ask, view) : this.opener.open(ask, view));
    return opened ? { title: opened.title, ...opened.common, ...(await more(opened)) } : nowhere;
  }

  private async closing({ organization_id, id, closing, hiring_status }: JobRow): Promise<Closing> {
    const key = closing === null ? null : closingKey(id, closing);
    const none: Partial<Record<string, number>> = {};
    const [close_reasons, reasons, archived, ongoing, events] = await Promise.all([
      this.lookups.entries(organization_id, jobclose),
      this.lookups.reasons(organization_id),
      key ? this.reads.countBy(applicationList, { organization_id }, 'closing', { closing: key }) : none,
      key
        ? this.reads.countBy(applicationList, { organization_id }, 'ongoing_in', { job_id: id, ongoing: true })
        : none,
      key && hiring_status === 'archived' ? this.streams.read(`job-${id}`, organization_id) : [],
    ]);
    const closed = events.findLast(({ type }) => type === 'JobClosed') as
      | Extract<JobEvent, { type: 'JobClosed' }>
      | undefined;
    // The candidates still in progress are being archived. They are counted in the same rows as the archived ones, so no candidate is counted twice.
    const coming = closed?.data.remaining === 'archive' ? (ongoing[id] ?? 0) : 0;
    return {
      close_reasons: close_reasons
        .filter(({ active }) => active)
        .map(({ id: value, fields: { name, kind } }) => ({ value, label: name, kind })),
      reasons: offeredReasons(reasons),
      archived: ((key && archived[key]) || 0) + coming,
    };
  }

  private publicUrl(row: JobRow, { organization }: JobPage): string | null {
    return ['open', 'internal'].includes(row.hiring_status)
      ? `${this.base}/${organization.slug}/jobs/${row.slug}`
      : null;
  }

  @Shows(settingsPage)
  settings(ask: SignedAsk<'job'>) {
    const { organization_id } = ask.caller;
    return this.section(ask, 'settings', async ({ row, rights, common }) => {
      const [locations, departments, users, closing, places, { fields }, { apply_questions }, openings, keys, reasons] =
        await Promise.all([
          this.lookups.options(organization_id, location),
          this.lookups.options(organization_id, category),
          this.lookups.activeMembers(organization_id),
          this.closing(row),
          this.lookups.chosen(organization_id, location, row.fields.location_ids),
          partOf(this.reads, row, 'settings'),
          partOf(this.reads, row, 'apply_form'),
          this.openings.seen(row, rights),
          this.keys.chosen(row),
          this.lookups.reasons(organization_id),
        ]);
      return {
        fields,
        apply_questions,
        options: { locations, departments, users },
        closing,
        ...openings,
        warnings: warningsOf(row.fields, places),
        public_url: this.publicUrl(row, common),
        reason_keys: [...(keys ?? (await this.keys.usual(row)))],
        reasons: reasons.map(({ id, name }) => ({ value: id, label: name })),
      };
    });
  }
}
