import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobsection } from '@candor/contracts/catalogues/sections';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/jobs/endpoints';
import type { ApplyQuestion } from '@candor/contracts/public/apply-questions';
import { ofStep, type Play } from '@candor/contracts/rounds/plays';
import { type CopyPart, usualCopy } from '@candor/contracts/jobs/copies';
import { jobFields } from '@candor/contracts/jobs/fields';
import { ongoingJobs, jobList, type JobRow } from '@candor/contracts/jobs/rows';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import {
  defaultProspectSteps,
  defaultSteps,
  type JobFields,
  nameRounds,
  type Section,
} from '@candor/contracts/jobs/values';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isMember, membershipIn } from '../../states/user.state.ts';
import { editedJobs, JobAccess, type LoadedJob, ownJobs, rightsOn } from '../../access/job-access.ts';
import { mayDecideMerge } from '../../reads/jobs/job-opener.ts';
import { jobIfNamed } from '../../reads/jobs/job.record.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { QuestionSets } from '../../reads/requirements/question-sets.ts';
import { fromDefault } from '../../reads/descriptions/default-sections.ts';
import { Lookups } from '../../reads/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, refusedAt, reject, type Rejection, stale } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { slugOf } from '@candor/contracts/organization/slug';
import { partsOfSet } from '../../reads/requirements/set-questions.ts';
import { JobCommand } from './job.command.ts';
import { JobChanges } from './job-changes.command.ts';
import { type Job, type JobState, refusalOn } from '../../states/job.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { detailsOf } from '../../reads/jobs/job-parts.ts';
import { seenContent, seenDetails, seenLevels } from '../../reads/jobs/seen-job.ts';

type Upsert = RequestOf<typeof calls.upsertJob>;
const fieldNames = Object.keys(defaultJobFields) as (keyof JobFields)[];
const fieldsOf = (input: Upsert): Partial<JobFields> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => input[name as keyof Upsert] !== undefined)
      .map((name) => [name, input[name as keyof Upsert]]),
  ) as Partial<JobFields>;
const shown = (id: string, outcome: Outcome<JobState>, job = outcome.state!) => ({
  job: { id, name: job.fields.name, hiring_status: job.status, version: outcome.revision, slug: job.slug },
  position: outcome.position,
});

/** The fields that concern one opening of the source job only. A copy drops them. */
const ofThatOpeningAlone = { requisition_code: null, start_on: null, fill_by: null } satisfies Partial<JobFields>;
/** Copies of the parts with new ids; `became` maps the old ids to the new ones. */
const anew = <P extends { id: string }>(parts: readonly P[], became: Map<string, string>, newId: () => string): P[] =>
  parts.map((part) => {
    const id = newId();
    became.set(part.id, id);
    return { ...part, id };
  });
/** Tasks, requirements and questions for a copy, with the links among the copied parts. If the team is not copied, the interviewers of questions must be chosen again. */
const chainOf = (
  source: Pick<Job, 'tasks' | 'requirements' | 'questions'>,
  takes: (part: CopyPart) => boolean,
  became: Map<string, string>,
  newId: () => string,
) => {
  const required = takes('requirements');
  const tasks = anew(required ? source.tasks : [], became, newId);
  const requirements = anew(required ? source.requirements : [], became, newId);
  const questions = anew(takes('questions') ? source.questions : [], became, newId);
  const linked = (ids: readonly string[] = []) => ids.flatMap((id) => became.get(id) ?? []);
  return {
    tasks,
    requirements: requirements.map((each) => ({ ...each, job_task_ids: linked(each.job_task_ids) })),
    questions: questions.map((each) => {
      const workflow_step_id = each.asking && became.get(each.asking.workflow_step_id);
      const interviewer_id = takes('team') ? (each.asking?.interviewer_id ?? null) : null;
      return {
        ...each,
        requirement_ids: linked(each.requirement_ids),
        asking: workflow_step_id ? { workflow_step_id, interviewer_id, required: each.asking?.required ?? true } : null,
      };
    }),
  };
};

/** The questions of the application form for a copy. If a question depended on another one, its copy depends on the copy of that one. */
const formOf = (
  { apply_questions }: Pick<Job, 'apply_questions'>,
  became: Map<string, string>,
  newId: () => string,
): ApplyQuestion[] =>
  anew(apply_questions, became, newId).map((each) => ({
    ...each,
    asked_when: each.asked_when && { ...each.asked_when, question_id: became.get(each.asked_when.question_id)! },
  }));

/** The plays (rules for the team) for a copy: a play is copied if the round that it waits for is. */
const playsOf = ({ plays }: Pick<Job, 'plays'>, became: ReadonlyMap<string, string>, newId: () => string): Play[] =>
  plays.flatMap((play) => {
    const workflow_step_id = play.workflow_step_id && (became.get(play.workflow_step_id) ?? null);
    return ofStep(play.trigger) && !workflow_step_id ? [] : [{ ...play, id: newId(), workflow_step_id }];
  });

/** Calls about jobs as a whole: creates, changes, opens and closes them. */
@Controller()
export class JobsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(JobAccess) private readonly access: JobAccess,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(QuestionSets) private readonly sets: QuestionSets,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  @Serve(calls.upsertJob)
  upsert(@Input() input: Upsert, @By() by: Signed<'job'>) {
    const opened = jobIfNamed(by);
    return opened ? this.change(opened, input, by) : this.create(input, by);
  }

  private async create(input: Upsert, { caller, asking }: Signed) {
    const visiting = visitorRefused(caller);
    if (visiting) return visiting;
    if (!input.name) {
      const { missing } = jobFields.each.name;
      return { ...reject('validation', missing), fields: { name: missing } };
    }
    const id = idFrom('job', caller.organization_id, asking.uid);
    let made = 0;
    const newId = () => idFrom('job part', id, made++);
    const source = input.copy_from ? await this.copied(caller, input.copy_from) : null;
    if (input.copy_from && !source) return notFound('job');
    const kind = input.kind ?? source?.kind ?? 'job';
    if (input.question_set_id && kind === 'prospect')
      return reject('validation', 'A prospect pipeline asks no questions.');
    const set = input.question_set_id ? await this.sets.find(caller.organization_id, input.question_set_id) : null;
    if (input.question_set_id && !set) return notFound('question set');
    if (source && source.kind !== kind)
      return reject(
        'validation',
        'A prospect pipeline can only be copied from a prospect pipeline, and a job only from a job.',
      );
    if (input.template && kind === 'prospect')
      return reject('validation', 'There are no templates of prospect pipelines.');
    const takes = (part: CopyPart) => source !== null && (input.copy_parts ?? usualCopy).includes(part);
    const org = await this.streams.load(organizationState, caller.organization_id, caller.organization_id);
    const { currency = defaultJobFields.compensation_currency } = org?.state ?? {};
    const fields: JobFields = {
      ...defaultJobFields,
      compensation_currency: currency,
      ...(takes('settings') ? { ...source!.fields, ...ofThatOpeningAlone } : {}),
      ...fieldsOf(input),
      name: input.name,
    };
    const became = new Map<string, string>();
    const steps = takes('rounds')
      ? anew(source!.steps, became, newId)
      : nameRounds((kind === 'job' ? defaultSteps : defaultProspectSteps)(newId));
    const sections =
      kind === 'prospect'
        ? []
        : takes('description') && source!.sections
          ? source!.sections.map((section) => ({ ...section, id: newId() }))
          : await this.sections(caller, newId);
    const ran = await this.commands.execute(
      new JobCommand(
        id,
        'create',
        {
          fields,
          slug: `${slugOf(fields.name, 'job')}-${id.replaceAll('-', '').slice(0, 6)}`,
          origin: source ? 'copy' : 'manual',
          copied_from: source?.id ?? null,
          steps,
          sections,
          owner: caller.user_id,
          generate: input.generate_content === true && !source && kind === 'job',
          recruiters: org?.state?.hiring.auto_add_recruiters ? await this.recruiters(caller) : [],
          template: input.template === true,
          kind,
          ...(set ? { copies: partsOfSet(set, []) } : {}),
          ...(source ? chainOf(source, takes, became, newId) : {}),
          ...(takes('apply_form') ? { apply_questions: formOf(source!, became, newId) } : {}),
          ...(takes('settings') ? { levels: anew(source!.levels, became, newId) } : {}),
          ...(takes('rounds') ? { plays: playsOf(source!, became, newId) } : {}),
          ...(takes('team') ? { team: await this.team(caller, source!, became) } : {}),
        },
        asking,
      ),
    );
    if (isRejection(ran)) return ran;
    if (input.hiring_status && input.hiring_status !== 'draft')
      return this.change(
        { id, job: ran.state!, rights: rightsOn(caller, ran.state!)!, revision: ran.revision },
        { id, hiring_status: input.hiring_status },
        { caller, asking: { ...asking, uid: `${asking.uid}-status` } },
      );
    return shown(id, ran);
  }

  /** The present members of a copied job's team, and the interviewers of the copied rounds. */
  private async team(
    { organization_id }: Caller,
    { members, owners, panel }: Pick<Job, 'members' | 'owners' | 'panel'>,
    became: ReadonlyMap<string, string>,
  ) {
    const here = await this.lookups.members(organization_id);
    const works = ({ user_id }: { user_id: string }) =>
      here.some((each) => each.id === user_id && isMember(each, organization_id));
    return {
      members: members.filter(works),
      owners: owners.filter(works),
      panel: panel.filter(works).flatMap((seat) => {
        const workflow_step_id = became.get(seat.workflow_step_id);
        return workflow_step_id ? [{ ...seat, workflow_step_id }] : [];
      }),
    };
  }

  /** The parts with which a copy of the job begins: as many as the caller may read. A caller who may not read the description gets the default sections. */
  private async copied(caller: Caller, id: string) {
    const opened = await this.access.open(caller, id);
    if (!opened) return null;
    const {
      fields,
      steps,
      sections,
      tasks,
      questions,
      apply_questions,
      requirements,
      panel,
      levels,
      plays,
      members,
      owners,
      template,
      kind,
    } = opened.job;
    const content = {
      fields,
      steps: [...steps],
      sections: [...sections],
      tasks: [...tasks],
      questions: [...questions],
      apply_questions: [...apply_questions],
      requirements: [...requirements],
      panel: [...panel],
    };
    // A template can be used by every member who creates jobs.
    return template
      ? { id, kind, members, owners, levels: [...levels], plays, ...content }
      : {
          id,
          kind,
          members,
          owners,
          levels: opened.rights.sees.includes('evaluation') ? seenLevels(levels, opened.rights) : [],
          plays: opened.rights.sees.includes('form') ? plays : [],
          ...seenContent(content, opened.rights),
          sections: opened.rights.sees.includes('description') ? sections : null,
        };
  }

  /** The organization's default sections; locked ones have their text, the others are empty. */
  private async sections(caller: Caller, newId: () => string): Promise<Section[]> {
    const rows = await this.lookups.entries(caller.organization_id, jobsection);
    return rows
      .filter((row) => row.fields.included_by_default)
      .map((row) => ({ ...fromDefault(row), id: newId(), visible: true }));
  }

  private async recruiters(caller: Caller): Promise<string[]> {
    const members = await this.lookups.members(caller.organization_id);
    return members
      .filter((each) => membershipIn(each, caller.organization_id)?.roles.includes('RECRUIT_ADMIN'))
      .map((each) => each.id);
  }

  private async change(opened: LoadedJob, input: Upsert, { asking }: Signed) {
    const { id } = opened;
    if (input.kind && input.kind !== opened.job.kind)
      return refusedAt('kind', 'A job cannot become a prospect pipeline, or the other way round.');
    if (input.version !== undefined && input.version < opened.revision) return refusalOn(opened.job, stale('job'));
    const fields = fieldsOf(input);
    let last: Outcome<JobState> | null = null;
    if (Object.keys(fields).length) {
      const changed = await this.commands.execute(new JobCommand(id, 'change', { fields }, asking));
      if (isRejection(changed)) return changed;
      last = await this.changes.republished(id, changed, asking);
    }
    const to = input.hiring_status;
    if (to) {
      const moved = await this.move(id, to, input, { ...asking, uid: `${asking.uid}-${to}` });
      if (isRejection(moved)) return moved;
      last = moved;
    }
    if (!last)
      return {
        job: {
          id,
          name: opened.job.fields.name,
          hiring_status: opened.job.status,
          version: opened.revision,
          slug: opened.job.slug,
        },
      };
    const warnings = last.events.flatMap((event) =>
      event.type === 'JobOpened' || event.type === 'JobOpenedInternally' ? (event.data.warnings as string[]) : [],
    );
    return { ...shown(id, last), ...(warnings.length ? { warnings } : {}) };
  }

  private move(
    id: string,
    to: NonNullable<Upsert['hiring_status']>,
    { job_close_reason_id, remaining, disqualification_reason_id, messages, restore }: Upsert,
    asking: Requester,
  ): Promise<Outcome<JobState> | Rejection> {
    if (to === 'archived')
      return this.commands.execute(
        new JobCommand(id, 'close', { job_close_reason_id, remaining, disqualification_reason_id, messages }, asking),
      );
    const name = ({ draft: 'returnToDraft', open: 'open', internal: 'openInternally' } as const)[to];
    return this.commands.execute(new JobCommand(id, name, { restore }, asking));
  }

  @Serve(calls.deleteJob)
  async delete(@Input() { id }: RequestOf<typeof calls.deleteJob>, @By() by: Signed<'job'>) {
    const ran = await this.commands.execute(new JobCommand(id, 'remove', {}, by.asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.fetchJobs)
  async fetch(@Input() input: RequestOf<typeof calls.fetchJobs>, @By() by: Signed<'job'>) {
    const { caller } = by;
    const opened = jobIfNamed(by);
    if (opened) {
      const row = await this.reads.get(jobList, { organization_id: caller.organization_id }, opened.id);
      return row ? { job: seenDetails(await detailsOf(this.reads, row), opened.rights) } : notFound('job');
    }
    const { items } = await this.reads.list(jobList, input.editable ? editedJobs(caller) : ownJobs(caller), {
      limit: input.limit,
      page: 1,
      sort: { field: 'name', direction: 'asc' },
      search: input.search ?? '',
      filters: {
        ...ongoingJobs,
        ...(input.hiring_status?.length ? { hiring_status: input.hiring_status } : {}),
      },
    });
    const offered = (row: JobRow) => {
      const rights = rightsOn(caller, row);
      return !row.sample && rights !== null && mayDecideMerge(caller, rights);
    };
    const rows = input.editable ? items.parse().filter(offered) : items.parse();
    return {
      jobs: rows.map((row) => ({ id: row.id, name: row.fields.name, status: row.hiring_status })),
    };
  }
}
