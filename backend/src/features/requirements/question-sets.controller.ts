import { Controller, Inject } from '@nestjs/common';
import { linksIn } from '@candor/contracts/catalogues/question-sets';
import * as calls from '@candor/contracts/requirements/question-set-endpoints';
import { Question } from '@candor/contracts/jobs/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { JobAccess } from '../../access/job-access.ts';
import { QuestionSets } from '../../reads/requirements/question-sets.ts';
import { jobIfNamed, jobOf } from '../../reads/jobs/job.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, missing, reject } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import type { Copied } from '../../states/question-sets.state.ts';
import { SetsFromJobs } from './sets-from-jobs.ts';
import { partsOfSet } from '../../reads/requirements/set-questions.ts';

/** Calls about question sets for jobs: read them, copy them into a job, and make them from one. */
@Controller()
export class QuestionSetsController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(QuestionSets) private readonly sets: QuestionSets,
    @Inject(SetsFromJobs) private readonly made: SetsFromJobs,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  @Serve(calls.listQuestionSets)
  async list(@Input() input: RequestOf<typeof calls.listQuestionSets>, @By() { caller }: Signed) {
    const { scope, occupation_id, limit, page } = input;
    const search = input.search?.trim().toLowerCase() ?? '';
    const all = (await this.sets.list(caller.organization_id)).filter(
      (each) =>
        (!scope || each.scope === scope) &&
        (!occupation_id || each.occupation_id === occupation_id) &&
        [each.name, each.occupation ?? ''].some((text) => text.toLowerCase().includes(search)),
    );
    return {
      question_sets: all
        .slice((page - 1) * limit, page * limit)
        .map(({ id, name, scope: whose, counts, occupation }) => ({ id, name, scope: whose, counts, occupation })),
      count: all.length,
    };
  }

  @Serve(calls.fetchQuestionSet)
  async fetch(@Input() { question_set_id }: RequestOf<typeof calls.fetchQuestionSet>, @By() { caller }: Signed) {
    const set = await this.sets.find(caller.organization_id, question_set_id);
    if (!set) return notFound('question set');
    const { id, fields } = set.row;
    const links = linksIn(set.row);
    return {
      question_set: {
        id,
        name: fields.name,
        requirements: fields.requirements.map(({ name, kind, level }) => ({ name, kind, level })),
        questions: set.questions.map(({ id: question_id, fields: { name, kind, scoring_type, time_minutes } }) => ({
          text: name,
          kind,
          scoring_type,
          time_minutes,
          requirements: links.about(question_id),
          round: links.round(question_id) ?? null,
        })),
      },
    };
  }

  @Serve(calls.fetchJobQuestions)
  async ofJob(@Input() { question_set_id }: RequestOf<typeof calls.fetchJobQuestions>, @By() by: Signed<'job'>) {
    const { id, job } = jobOf(by);
    const set = question_set_id ? await this.sets.find(by.caller.organization_id, question_set_id) : null;
    if (question_set_id && !set) return notFound('question set');
    const [names, texts] = [
      set && new Set(set.row.fields.requirements.map(({ name }) => name)),
      set && new Set(set.questions.map(({ fields }) => fields.name)),
    ];
    return {
      question_set: {
        id,
        name: job.fields.name,
        requirements: job.requirements
          .filter(({ name }) => !names || names.has(name))
          .map(({ name, kind, level }) => ({ name, kind, level })),
        questions: job.questions
          .filter(({ text }) => !texts || texts.has(text))
          .map(({ text, kind, scoring_type, time_minutes, requirement_ids, asking }) => ({
            text,
            kind,
            scoring_type,
            time_minutes: time_minutes ?? null,
            requirements: job.requirements.filter((each) => requirement_ids.includes(each.id)).map(({ name }) => name),
            round: job.steps.find((step) => step.id === asking?.workflow_step_id)?.name ?? null,
          })),
      },
    };
  }

  @Serve(calls.attachQuestionSet)
  async attach(@Input() { jobId, questionSetId }: RequestOf<typeof calls.attachQuestionSet>, @By() by: Signed<'job'>) {
    const set = await this.sets.find(by.caller.organization_id, questionSetId);
    if (!set) return notFound('question set');
    const { job, rights } = jobOf(by);
    const placing = rights.permissions.includes('panel') ? 'new' : 'present';
    const copied = await this.copy(jobId, { ...partsOfSet(set, job.requirements), placing }, by);
    return isRejection(copied) ? copied : { ...copied, question_set: { id: set.row.id, name: set.row.fields.name } };
  }

  @Serve(calls.cloneFromJob)
  async clone(@Input() input: RequestOf<typeof calls.cloneFromJob>, @By() by: Signed<'job'>) {
    const { from_job_id, name, question_ids, requirement_ids } = input;
    const source = await this.jobs.open(by.caller, from_job_id);
    if (!source?.rights.sees.includes('evaluation')) return notFound('job');
    const { tasks, questions, requirements, steps } = source.job;
    const unknown = (ids: readonly string[] | undefined, parts: readonly { id: string }[]) =>
      ids?.some((id) => !parts.some((part) => part.id === id)) ?? false;
    if (unknown(question_ids, questions)) return reject('not_found', 'Question not found.');
    if (unknown(requirement_ids, requirements)) return reject('not_found', 'Requirement not found.');
    const chosen = {
      requirements: requirements.filter(({ id }) => requirement_ids?.includes(id) ?? true),
      questions: questions.filter(({ id }) => question_ids?.includes(id) ?? true),
    };
    const into = jobIfNamed(by);
    if (!into) {
      if (!name?.trim()) return missing('name', 'Name');
      return this.made.make(name.trim(), { ...chosen, tasks, steps }, by.asking);
    }
    // Only links to requirements that are copied too are kept; others would lead nowhere. A question is placed in the round of the same name.
    const comes = new Set(chosen.requirements.map(({ id }) => id));
    return this.copy(
      into.id,
      {
        requirements: chosen.requirements,
        questions: chosen.questions.map((each) => ({
          ...Question.parse(each),
          requirement_ids: each.requirement_ids.filter((id) => comes.has(id)),
          round: steps.find(({ id }) => id === each.asking?.workflow_step_id)?.name,
        })),
        rounds: steps.filter(({ kind }) => kind === 'round'),
        placing: 'named',
      },
      by,
    );
  }

  private async copy(job_id: string, parts: Copied, by: Signed<'job'>) {
    const ran = await this.changes.run(job_id, 'copyParts', parts, by);
    if (isRejection(ran)) return ran;
    const count = (type: string) => ran.events.filter((event) => event.type === type).length;
    return {
      counts: {
        tasks: count('JobTaskAdded'),
        requirements: count('JobRequirementAdded'),
        questions: count('QuestionAdded'),
        rounds: count('WorkflowStepAdded'),
      },
      position: ran.position,
    };
  }
}
