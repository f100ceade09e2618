import { Inject, Injectable } from '@nestjs/common';
import { jobSections, sectionIn } from '@candor/contracts/jobs/kinds';
import { jobList, type JobPart, jobPartList, type JobParts, type JobRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { mergeJob } from '@candor/contracts/jobs/merge-endpoints';
import { isUndoable } from '@candor/contracts/pipeline/actions';
import { jobParts } from '@candor/projections/jobs/job-parts';
import { foldRows, until } from '@candor/projections/kernel/fold';
import { formatListAddress } from '@candor/contracts/kernel/list';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { Caller } from '../../kernel/caller.ts';
import { jobOf } from './job.record.ts';
import { type LoadedJob, rightsOn } from '../../access/job-access.ts';
import { Moved, type SignedAsk } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import { StandardPayload, titleOf } from '../home/standard.ts';
import { type ReadModels, Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { JobRecord } from './job-record.ts';
import { partOf } from './job-parts.ts';
import { askedMoment, pastOf } from '../past/past.ts';
import { RowCache } from '../../http/row-cache.ts';
import { RowNames } from '../row-names.ts';
import { RowsThen } from '../past/rows-then.ts';
import { seenJob } from './seen-job.ts';

/** A job and its candidates as of a moment. `rows`: its applications; `events`: its own events until then. */
export type JobThen = { moment: string; rows: readonly ApplicationRow[]; events: readonly Recorded[] };
/** A job opened for a page: its row, what the caller may do, and the data of all its pages. Pages send `common` and what their own section adds, never `row`. `reads`: reads the job's parts and candidates, as of the present or of the moment `at` that the page shows. */
export type JobOnPage = {
  row: JobRow;
  rights: JobRights;
  common: JobPage;
  title: string;
  reads: ReadModels;
  at?: JobThen;
};
/** Sections about candidates: a template has none. */
const ofCandidates: readonly string[] = ['candidates', 'prospects', 'leads', 'resumes', 'scores'];
/** Pages that belong to a section with a different name. */
const besides: Record<string, string> = { overview: '', triage: 'resumes', numbers: '' };

/** Whether the caller's rights on this job let them merge it with another. */
export const mayDecideMerge = (caller: Caller, { editor, permissions }: JobRights): boolean =>
  editor && permissions.includes('list') && permits(mergeJob.needs, caller);

/** Opens jobs for pages; shared by everything that shows one job. */
@Injectable()
export class JobOpener {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(RowNames) private readonly known: RowNames,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(JobRecord) private readonly record: JobRecord,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  async names(caller: Caller, row: JobRow): Promise<Names> {
    const { organization_id } = caller;
    const { location_ids, category_id } = row.fields;
    const [users, places] = await Promise.all([
      this.known.of(
        'users',
        organization_id,
        [...row.members, ...row.owners].map(({ user_id }) => user_id),
      ),
      this.known.of('catalogues', organization_id, [...location_ids, category_id]),
    ]);
    return { ...users, ...places };
  }

  /** The name of the job into which this one was merged, if the caller may see it, and whether they may undo the merge. */
  private async mergedInto(
    caller: Caller,
    { merged_into, closed_at }: JobRow,
    rights: JobRights,
  ): Promise<{ names: Names; may_unmerge?: true }> {
    const into = merged_into && (await this.row(caller.organization_id, merged_into));
    const there = into ? rightsOn(caller, into) : null;
    if (!into || !there) return { names: {} };
    const undoable = closed_at !== null && isUndoable(closed_at, new Date().toISOString());
    const decides = mayDecideMerge(caller, rights) && mayDecideMerge(caller, there);
    return { names: { [into.id]: into.fields.name }, ...(undoable && decides ? { may_unmerge: true } : {}) };
  }

  /** The job's row, cached until a job of the organization changes. Callers must not change the row. */
  private row(organization_id: string, id: string): Promise<JobRow | null> {
    return this.kept.of(
      `row of a job ${organization_id} ${id}`,
      { models: ['jobs'], organizations: [organization_id] },
      () => this.reads.get(jobList, { organization_id }, id),
    );
  }

  /** Opens the job for a page. Null while the rows do not show the job yet, and for a section that jobs of this kind do not have. */
  async open(ask: SignedAsk<'job'>, view: string): Promise<JobOnPage | null> {
    const opened = jobOf(ask);
    const section = besides[view] ?? view;
    return sectionIn(opened.job.kind, section) === section ? this.show(ask.caller, opened, view) : null;
  }

  /** The job as `open` opens it. If it was deleted after the moment in the address, its row is what it was then. */
  async openEver(ask: SignedAsk<'job'>, view: string): Promise<JobOnPage | null> {
    const { caller } = ask;
    const [found, as_of] = [await this.open(ask, view), askedMoment(ask.query)];
    if (found || !as_of) return found;
    const opened = jobOf(ask);
    const { id, job } = opened;
    const section = besides[view] ?? view;
    if (sectionIn(job.kind, section) !== section) return null;
    const { shown } = await this.record.look(caller.organization_id, id, Date.parse(as_of));
    return shown.job && this.shown(caller, opened, shown.job, view);
  }

  /** The section's address if jobs of this kind give the section another name. Null: they do not. */
  elsewhere(ask: SignedAsk<'job'>, name: string): Moved | null {
    const own = sectionIn(jobOf(ask).job.kind, name);
    if (own === null || own === name) return null;
    const { section, ...address } = ask.address!;
    const { as_of } = ask.query;
    return new Moved(
      formatListAddress({ ...address, section: { ...section!, name: own } }) +
        (as_of === undefined ? '' : `?as_of=${encodeURIComponent(as_of)}`),
    );
  }

  /** The job at the moment in the address, if it names one. A moment before the job existed shows the job as it began; an invalid moment shows it as it is at present. */
  async openAt(ask: SignedAsk<'job'>, view: string): Promise<JobOnPage | null> {
    const as_of = askedMoment(ask.query);
    const opened = await this.openEver(ask, view);
    if (!opened || as_of === undefined) return opened;
    const { caller } = ask;
    const { organization_id, tz_region: zone } = caller;
    const { id } = opened.row;
    const moment = as_of ?? new Date().toISOString();
    const [look, events] = await Promise.all([
      this.record.look(organization_id, id, Date.parse(moment)),
      this.streams.read(`job-${id}`, organization_id),
    ]);
    const { job, rows } = look.shown;
    const past = pastOf(look.times, { as_of, there: job !== null, zone });
    const shown = (past.refused === 'before' ? look.first : past.refused ? null : job) ?? opened.row;
    const told = past.refused ? [] : until(events, moment);
    const candidates: typeof rows = past.refused ? new Map() : rows;
    return {
      ...opened,
      row: shown,
      title: titleOf(shown.fields.name, opened.common),
      common: {
        ...opened.common,
        job: seenJob(shown, opened.rights),
        names: await this.names(caller, shown),
        past,
      },
      reads: new RowsThen({
        [applicationList.name]: () => candidates,
        [jobPartList.name]: () => foldRows(jobParts, told),
      }),
      at: { moment, rows: [...candidates.values()], events: told },
    };
  }

  /** The named part of the job that the page shows. */
  part<P extends JobPart>({ row, reads }: JobOnPage, part: P): Promise<JobParts[P]> {
    return partOf(reads, row, part);
  }

  /** Does the same as `open`, for a job that the page itself has found. */
  async show(
    caller: Caller,
    { id, rights }: Pick<LoadedJob, 'id' | 'rights'>,
    view: string,
  ): Promise<JobOnPage | null> {
    const row = await this.row(caller.organization_id, id);
    return row && this.shown(caller, { rights }, row, view);
  }

  private async shown(
    caller: Caller,
    { rights }: Pick<LoadedJob, 'rights'>,
    row: JobRow,
    view: string,
  ): Promise<JobOnPage> {
    const [standard, names, into] = await Promise.all([
      this.standard.of(caller, { area: 'opportunities', entity: 'jobs', view }),
      this.names(caller, row),
      this.mergedInto(caller, row, rights),
    ]);
    const tabs = jobSections[row.kind]
      .filter(
        ({ name, permission }) =>
          (!permission || rights.sees.includes(permission) || rights.counts.includes(permission)) &&
          !(row.template && ofCandidates.includes(name)),
      )
      .map(({ name }) => name);
    return {
      row,
      rights,
      reads: this.reads,
      title: titleOf(row.fields.name, standard),
      common: {
        ...standard,
        job: seenJob(row, rights),
        rights: row.template
          ? { ...rights, permissions: rights.permissions.filter((each) => each !== 'list') }
          : rights,
        tabs,
        ...into,
        names: { ...names, ...into.names },
      },
    };
  }
}
