import { Controller, Inject } from '@nestjs/common';
import { skill } from '@candor/contracts/catalogues/content';
import * as calls from '@candor/contracts/requirements/evaluation-endpoints';
import { usualWeights, type Requirement, type Question, type Task } from '@candor/contracts/jobs/values';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { Job, JobState } from '../../states/job.state.ts';
import { isRejection, missing, type Rejection } from '../../kernel/decider.ts';
import type { Outcome } from '../../kernel/streams.ts';
import type { JobCommands } from '../jobs/job.command.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import { described, sentFields } from '../../http/sent.ts';

/** A caller, with the job that the guard loaded. */
type Editor = Signed<'job'>;
type Signs = { positive: string[]; negative: string[] };
/** The signs (indicators of an answer) as they are stored; lists that were not sent stay the same. */
const signsOf = ({ positive, negative }: Partial<Signs>, before?: Signs): { indicators?: Signs } =>
  positive || negative
    ? { indicators: { positive: positive ?? before?.positive ?? [], negative: negative ?? before?.negative ?? [] } }
    : {};
/** The part that the request named, or else the one that it made. */
const partOf = <P extends { id: string }>(
  parts: (job: Job) => readonly P[],
  { state }: Outcome<JobState>,
  id: string | undefined,
): P => {
  const all = parts(state!);
  return all.find((part) => part.id === id) ?? all.at(-1)!;
};
const known = (id: string | undefined) => (id === 'new' ? undefined : id);

/** Calls about what a job looks for and how that is assessed: tasks, requirements, questions and panels. */
@Controller()
export class EvaluationController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  private async remove<N extends 'removeTask' | 'removeRequirement' | 'removeQuestion'>(
    name: N,
    { job_id, ...command }: { id: string; job_id: string; version?: number; confirm?: boolean },
    by: Editor,
  ) {
    const ran = await this.changes.run(job_id, name, command as JobCommands[N], by);
    return isRejection(ran) ? ran : { id: command.id, position: ran.position };
  }

  private async sort(
    name: 'sortTasks' | 'sortRequirements' | 'sortQuestions',
    { ids, parent_id }: { ids: string[]; parent_id: string },
    by: Editor,
  ) {
    const ran = await this.changes.run(parent_id, name, { ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  @Serve(calls.upsertJobTask)
  async task(@Input() input: RequestOf<typeof calls.upsertJobTask>, @By() by: Editor) {
    const { id: asked, job_id, version, suggestion, ...fields } = input;
    const id = known(asked);
    const { name, description, frequency, importance } = fields;
    if (!id && !name) return missing('name', 'Task');
    const ran = id
      ? await this.changes.run(
          job_id,
          'changeTask',
          { id, version, suggestion, changes: sentFields(described(fields)) as Partial<Task> },
          by,
        )
      : await this.changes.run(
          job_id,
          'addTask',
          {
            suggestion,
            task: {
              name: name!,
              description: description ?? '',
              frequency: frequency ?? 2,
              importance: importance ?? 2,
              source: 'manual',
            },
          },
          by,
        );
    return isRejection(ran) ? ran : { task: partOf((job) => job.tasks, ran, id), position: ran.position };
  }
  @Serve(calls.deleteJobTask)
  removeTask(@Input() input: RequestOf<typeof calls.deleteJobTask>, @By() by: Editor) {
    return this.remove('removeTask', input, by);
  }
  @Serve(calls.sortJobTasks)
  sortTasks(@Input() input: RequestOf<typeof calls.sortJobTasks>, @By() by: Editor) {
    return this.sort('sortTasks', input, by);
  }

  @Serve(calls.upsertRequirement)
  async requirement(@Input() input: RequestOf<typeof calls.upsertRequirement>, @By() by: Editor) {
    const { id: asked, job_id, version, suggestion, confirm, positive, negative, weight, ...fields } = input;
    const id = known(asked);
    const before = id ? jobOf(by).job.requirements.find((each) => each.id === id) : undefined;
    // If the weight is emptied, it follows the level again.
    const level = fields.level ?? before?.level;
    const weighed = weight === null ? level && usualWeights[level] : weight;
    const sent = {
      ...sentFields({ ...described(fields), weight: weighed }),
      ...signsOf({ positive, negative }, before?.indicators),
    } as Partial<Requirement>;
    const made = id ? null : await this.newRequirement(sent, by);
    if (made && isRejection(made)) return made;
    const ran = made
      ? await this.changes.run(job_id, 'addRequirement', { requirement: made, suggestion }, by)
      : await this.changes.run(
          job_id,
          'changeRequirement',
          { id: id!, version, suggestion, confirm, changes: sent },
          by,
        );
    return isRejection(ran) ? ran : { requirement: partOf((job) => job.requirements, ran, id), position: ran.position };
  }

  /** The requirement from the request, with missing fields taken from the skill. */
  private async newRequirement(
    sent: Partial<Requirement>,
    { caller }: Editor,
  ): Promise<Omit<Requirement, 'id'> | Rejection> {
    const [row] = sent.skill_id ? await this.lookups.chosen(caller.organization_id, skill, [sent.skill_id]) : [];
    const name = sent.name ?? row?.fields.name;
    if (!name) return missing('name', 'Name');
    const level = sent.level ?? 'must';
    return {
      kind: row?.fields.kind ?? 'competency',
      level,
      name,
      description: row?.fields.description ?? '',
      weight: usualWeights[level],
      indicators: { positive: row?.fields.positive ?? [], negative: row?.fields.negative ?? [] },
      ...sent,
    };
  }
  @Serve(calls.deleteRequirement)
  removeRequirement(@Input() input: RequestOf<typeof calls.deleteRequirement>, @By() by: Editor) {
    return this.remove('removeRequirement', input, by);
  }
  @Serve(calls.sortRequirements)
  sortRequirements(@Input() input: RequestOf<typeof calls.sortRequirements>, @By() by: Editor) {
    return this.sort('sortRequirements', input, by);
  }

  @Serve(calls.upsertWorkflowQuestion)
  async question(@Input() input: RequestOf<typeof calls.upsertWorkflowQuestion>, @By() by: Editor) {
    const {
      question_id,
      job_id,
      version,
      suggestion,
      workflow_step_id,
      interviewer_id,
      required,
      positive,
      negative,
      ...fields
    } = input;
    const id = known(question_id);
    const place = sentFields({ workflow_step_id: workflow_step_id ?? undefined, interviewer_id, required });
    const asking = workflow_step_id === null ? null : Object.keys(place).length ? place : undefined;
    const before = id ? jobOf(by).job.questions.find((each) => each.id === id) : undefined;
    const sent = { ...sentFields(fields), ...signsOf({ positive, negative }, before?.indicators) } as Partial<Question>;
    if (!id && !sent.text) return missing('text', 'Question');
    const ran = id
      ? await this.changes.run(job_id, 'changeQuestion', { id, version, suggestion, changes: sent, asking }, by)
      : await this.changes.run(
          job_id,
          'addQuestion',
          {
            suggestion,
            question: {
              text: sent.text!,
              kind: sent.kind ?? 'question',
              scoring_type: sent.scoring_type ?? 'range',
              requirement_ids: sent.requirement_ids ?? [],
              indicators: sent.indicators ?? { positive: [], negative: [] },
              time_minutes: sent.time_minutes ?? null,
              source: 'manual',
            },
            asking,
          },
          by,
        );
    return isRejection(ran) ? ran : { question: partOf((job) => job.questions, ran, id), position: ran.position };
  }
  @Serve(calls.deleteWorkflowQuestion)
  removeQuestion(@Input() input: RequestOf<typeof calls.deleteWorkflowQuestion>, @By() by: Editor) {
    return this.remove('removeQuestion', input, by);
  }
  @Serve(calls.sortWorkflowQuestions)
  sortQuestions(@Input() input: RequestOf<typeof calls.sortWorkflowQuestions>, @By() by: Editor) {
    return this.sort('sortQuestions', input, by);
  }

  @Serve(calls.spreadWorkflowQuestions)
  async spread(@Input() { job_id }: RequestOf<typeof calls.spreadWorkflowQuestions>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'spreadQuestions', {}, by);
    if (isRejection(ran)) return ran;
    const placed = (ran.events as readonly JobEvent[]).flatMap((event) =>
      event.type === 'WorkflowQuestionAssigned' || event.type === 'WorkflowQuestionChanged'
        ? [{ question_id: event.data.question_id, workflow_step_id: event.data.workflow_step_id }]
        : [],
    );
    return { placed, position: ran.position };
  }
  @Serve(calls.unspreadWorkflowQuestions)
  async unspread(@Input() { job_id, placed }: RequestOf<typeof calls.unspreadWorkflowQuestions>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'unspreadQuestions', { placed }, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.linkParts)
  async link(@Input() { job_id, ...link }: RequestOf<typeof calls.linkParts>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'linkParts', link, by);
    return isRejection(ran) ? ran : { ...link, position: ran.position };
  }

  @Serve(calls.upsertInterviewer)
  async interviewer(@Input() { job_id, ...interviewer }: RequestOf<typeof calls.upsertInterviewer>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'setInterviewer', interviewer, by);
    return isRejection(ran) ? ran : { interviewer, position: ran.position };
  }
  @Serve(calls.sortInterviewers)
  async sortInterviewers(
    @Input() { job_id, parent_id, ids }: RequestOf<typeof calls.sortInterviewers>,
    @By() by: Editor,
  ) {
    const ran = await this.changes.run(job_id, 'sortInterviewers', { workflow_step_id: parent_id, ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }
  @Serve(calls.deleteInterviewer)
  async removeInterviewer(@Input() { job_id, ...left }: RequestOf<typeof calls.deleteInterviewer>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'removeInterviewer', left, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }
}
