import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/requirements/suggestion-endpoints';
import {
  cacheKinds,
  type CacheKind,
  type SuggestedBlock,
  type SuggestedText,
  type SuggestedWhat,
  type Written,
} from '@candor/contracts/requirements/suggestions';
import { gapsOf } from '@candor/contracts/requirements/chain';
import { type Requirement, usualWeights } from '@candor/contracts/jobs/values';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { JobAccess } from '../../access/job-access.ts';
import type { Job } from '../../states/job.state.ts';
import { jobIfNamed, jobOf } from '../../reads/jobs/job.record.ts';
import { blockHtml } from '../../kernel/ports/block-html.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { suggestedBody } from '../../states/job.state.ts';
import { missing } from '../../kernel/decider.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import type { JobCommands } from '../jobs/job.command.ts';
import { Suggester, type Wish, type WrittenBy } from '../../reads/descriptions/suggester.ts';
import { invertedQuestion, refinedQuestion, refinedWording, requirementsIn } from './wording.ts';

/** A caller with the job that the guard opened. */
type Editor = Signed<'job'>;
type Subject = NonNullable<Wish['of']>[number] & { id: string };
const byRules = { provider: 'template', fallback: null, model: null, prompt_hash: null } as const;
const toldBy = ({ provider, fallback }: WrittenBy) => ({ provider, fallback });
/** How many requirements one request may ask about. */
const mostSubjects = 12;

/** The job's items with these ids, in the order of the ids; the refusal if the job lacks one. */
const subjectsOf = <P extends { id: string; name: string }>(
  parts: readonly P[],
  ids: readonly string[] = [],
  kindOf: (part: P) => Subject['kind'],
  missed: Rejection,
): Subject[] | Rejection => {
  const found = ids.flatMap((id) => parts.find((each) => each.id === id) ?? []);
  return found.length < ids.length
    ? missed
    : found.map((part) => ({ id: part.id, title: part.name, kind: kindOf(part) }));
};
const tasksOf = ({ tasks }: Job, ids?: readonly string[]) =>
  subjectsOf(tasks, ids, () => 'task', reject('not_found', 'Job task not found.'));
const requirementsOf = ({ requirements }: Job, ids?: readonly string[]) =>
  subjectsOf(requirements, ids, ({ kind }) => kind, reject('not_found', 'Requirement not found.'));
/** The ids of must-haves without a question; if each has one, of all must-haves. */
const unasked = (job: Job): string[] => {
  const gaps = gapsOf(job).flatMap((gap) => (gap.kind === 'no_question' ? gap.requirement_id : []));
  return (gaps.length ? gaps : job.requirements.filter(({ level }) => level === 'must').map(({ id }) => id)).slice(
    0,
    mostSubjects,
  );
};
const belongs = (of: readonly Subject[], about: number | null): string | null =>
  about === null ? null : (of[about]?.id ?? null);
const named = (text: string): SuggestedText => ({ name: text.slice(0, 160), text });

const blockOf = (block: Written<'blocks'>): SuggestedBlock => ({
  kind: block.kind,
  name: block.name.slice(0, 80),
  html: blockHtml(block),
});
/** A request for drafts: how each draft is sent, and what the job's history records about it. */
type Drafting<T> = {
  what: SuggestedWhat;
  drafts: AsyncGenerator<T, WrittenBy>;
  textOf: (draft: T) => SuggestedText;
};
async function* mapped<A, B>(
  drafts: AsyncGenerator<A, WrittenBy>,
  to: (draft: A) => B | null,
): AsyncGenerator<B, WrittenBy> {
  for (;;) {
    const next = await drafts.next();
    if (next.done) return next.value;
    const made = to(next.value);
    if (made !== null) yield made;
  }
}

/** Drafts texts for a job. A draft is saved only when a member keeps it; the job's history records the drafts and their outcome. */
@Controller()
export class SuggestionsController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Suggester) private readonly suggester: Suggester,
    @Inject(JobAccess) private readonly jobs: JobAccess,
  ) {}

  private async noted(
    what: SuggestedWhat,
    items: SuggestedText[],
    { provider, model, prompt_hash }: WrittenBy,
    by: Editor,
  ) {
    const ran = await this.changes.run(
      jobOf(by).id,
      'noteSuggestions',
      { what, provider, model, prompt_hash, items: items.slice(0, 50) },
      by,
    );
    if (isRejection(ran)) return ran;
    const made = ran.events.find((event) => event.type === 'SuggestionsMade');
    // If there is no draft, nothing can be kept or refused.
    return { suggestion_id: made ? String(made.data.suggestion_id) : null, position: ran.position };
  }

  private async whole<T>({ what, drafts, textOf }: Drafting<T>, by: Editor) {
    const items: T[] = [];
    for (;;) {
      const next = await drafts.next();
      if (next.done) {
        const noted = await this.noted(what, items.map(textOf), next.value, by);
        return isRejection(noted) ? noted : { items, made: { ...toldBy(next.value), ...noted } };
      }
      items.push(next.value);
    }
  }

  /** One line of JSON for each draft, and one for the end. */
  private async *lines<T>({ what, drafts, textOf }: Drafting<T>, by: Editor): AsyncGenerator<string> {
    const texts: SuggestedText[] = [];
    try {
      for (;;) {
        const next = await drafts.next();
        if (next.done) {
          const noted = await this.noted(what, texts, next.value, by);
          yield `${JSON.stringify({ end: isRejection(noted) ? refusalOf(noted) : { ...toldBy(next.value), ...noted } })}\n`;
          return;
        }
        texts.push(textOf(next.value));
        yield `${JSON.stringify({ item: next.value })}\n`;
      }
    } finally {
      await drafts.return({ ...byRules }); // a reader who left wants no more of it
    }
  }

  private streamed<T>(drafting: Drafting<T>, by: Editor) {
    return {
      name: 'drafts.ndjson',
      type: 'application/x-ndjson',
      // The browser reads each line as it comes, so no compression or buffer may hold it back.
      headers: { 'content-encoding': 'identity', 'x-accel-buffering': 'no' },
      content: this.lines(drafting, by),
    };
  }

  // The calls for cached suggestions

  private async cached<K extends CacheKind>(kind: K, input: RequestOf<(typeof calls.suggestionCaches)[K]>, by: Editor) {
    const found = jobIfNamed(by);
    const title = found?.job.fields.name ?? input.name;
    if (!title) return missing('name', 'Title');
    const tasks = found ? tasksOf(found.job, input.task_ids) : [];
    if (isRejection(tasks)) return tasks;
    const requirements = found ? requirementsOf(found.job, input.requirement_ids) : [];
    if (isRejection(requirements)) return requirements;
    const of = kind === 'job_tasks_requirements' ? tasks : requirements;
    const { organization_id } = by.caller;
    const wish = { title, of, most: input.limit };
    const {
      items,
      by: writer,
      cached_at,
    } = await this.suggester.shared(cacheKinds[kind], wish, organization_id, input.refresh);
    const field = kind === 'job_tasks_requirements' ? 'job_task_id' : 'requirement_id';
    return {
      items: items.map((item) => {
        if (!('about' in item)) return item;
        const { about, ...rest } = item;
        return { ...rest, [field]: belongs(of, about) };
      }) as never[],
      ...toldBy(writer),
      cached_at,
    };
  }

  @Serve(calls.suggestClassification)
  classification(@Input() input: RequestOf<typeof calls.suggestClassification>, @By() by: Editor) {
    return this.cached('job_classication', input, by);
  }
  @Serve(calls.suggestExperts)
  experts(@Input() input: RequestOf<typeof calls.suggestExperts>, @By() by: Editor) {
    return this.cached('job_experts', input, by);
  }
  @Serve(calls.suggestDisciplines)
  disciplines(@Input() input: RequestOf<typeof calls.suggestDisciplines>, @By() by: Editor) {
    return this.cached('job_disciplines', input, by);
  }
  @Serve(calls.suggestTasks)
  tasks(@Input() input: RequestOf<typeof calls.suggestTasks>, @By() by: Editor) {
    return this.cached('job_tasks', input, by);
  }
  @Serve(calls.suggestRequirements)
  requirements(@Input() input: RequestOf<typeof calls.suggestRequirements>, @By() by: Editor) {
    return this.cached('job_tasks_requirements', input, by);
  }
  @Serve(calls.suggestQuestions)
  questions(@Input() input: RequestOf<typeof calls.suggestQuestions>, @By() by: Editor) {
    return this.cached('job_requirements_questions', input, by);
  }
  @Serve(calls.suggestApply)
  apply(@Input() input: RequestOf<typeof calls.suggestApply>, @By() by: Editor) {
    return this.cached('job_requirements_apply', input, by);
  }
  @Serve(calls.suggestKnockouts)
  knockouts(@Input() input: RequestOf<typeof calls.suggestKnockouts>, @By() by: Editor) {
    return this.cached('job_requirements_knockouts', input, by);
  }

  // The calls for the description

  private blocksWanted({ kinds = [] }: RequestOf<typeof calls.draftBlocks>, by: Editor): Drafting<SuggestedBlock> {
    const { job } = jobOf(by);
    const wish = { title: job.fields.name, sections: kinds, most: 11 };
    // Text that the job already has is not suggested.
    const here = new Set(job.sections.map(({ kind, body }) => `${kind} ${suggestedBody(body)}`));
    return {
      what: 'sections',
      drafts: mapped(this.suggester.write('blocks', wish, by.caller.organization_id), (written) => {
        const block = blockOf(written);
        return here.has(`${block.kind} ${suggestedBody(block.html)}`) ? null : block;
      }),
      textOf: ({ name, html }) => ({ name, text: suggestedBody(html) }),
    };
  }
  @Serve(calls.draftBlocks)
  async blocks(@Input() input: RequestOf<typeof calls.draftBlocks>, @By() by: Editor) {
    const drafted = await this.whole(this.blocksWanted(input, by), by);
    return isRejection(drafted) ? drafted : { blocks: drafted.items, ...drafted.made };
  }
  @Serve(calls.streamBlocks)
  async streamBlocks(@Input() input: RequestOf<typeof calls.streamBlocks>, @By() by: Editor) {
    return this.streamed(this.blocksWanted(input, by), by);
  }

  @Serve(calls.cloneDescription)
  async clone(@Input() input: RequestOf<typeof calls.cloneDescription>, @By() by: Editor) {
    const from = await this.jobs.open(by.caller, input.from_job_id);
    if (!from?.rights.sees.includes('description')) return notFound('job');
    const wanted = input.section_ids;
    const sections = from.job.sections.filter(({ id }) => !wanted || wanted.includes(id));
    if (wanted && sections.length < wanted.length) return reject('not_found', 'Section not found.');
    const ran = await this.changes.run(
      input.job_id,
      'takeSections',
      { sections: sections.map(({ id: _id, ...section }) => section) },
      by,
    );
    return isRejection(ran) ? ran : { sections: [...ran.state!.sections], position: ran.position };
  }

  // The calls for tasks and requirements

  @Serve(calls.draftTasks)
  async draftTasks(@Input() { count }: RequestOf<typeof calls.draftTasks>, @By() by: Editor) {
    const { job } = jobOf(by);
    const here = new Set(job.tasks.map(({ name }) => name.toLowerCase()));
    const wish = { title: job.fields.name, most: count };
    const drafts = mapped(this.suggester.write('tasks', wish, by.caller.organization_id), (task) =>
      here.has(task.name.toLowerCase()) ? null : task,
    );
    const drafted = await this.whole({ what: 'tasks', drafts, textOf: ({ name }) => named(name) }, by);
    return isRejection(drafted) ? drafted : { tasks: drafted.items, ...drafted.made };
  }

  private async draftedRequirements(of: Subject[] | Rejection, most: number, by: Editor) {
    if (isRejection(of)) return of;
    const { job } = jobOf(by);
    const here = new Set(job.requirements.map(({ name }) => name.toLowerCase()));
    const wish = { title: job.fields.name, of, most };
    const drafts = mapped(this.suggester.write('requirements', wish, by.caller.organization_id), ({ about, ...each }) =>
      here.has(each.name.toLowerCase()) ? null : { ...each, job_task_id: belongs(of, about) },
    );
    const drafted = await this.whole({ what: 'requirements', drafts, textOf: ({ name }) => named(name) }, by);
    return isRejection(drafted) ? drafted : { requirements: drafted.items, ...drafted.made };
  }
  @Serve(calls.draftRequirements)
  draftRequirements(@Input() { task_ids, count }: RequestOf<typeof calls.draftRequirements>, @By() by: Editor) {
    return this.draftedRequirements(tasksOf(jobOf(by).job, task_ids), count, by);
  }
  @Serve(calls.requirementsFromTask)
  fromTask(@Input() { job_task_id }: RequestOf<typeof calls.requirementsFromTask>, @By() by: Editor) {
    return this.draftedRequirements(tasksOf(jobOf(by).job, [job_task_id]), 4, by);
  }
  @Serve(calls.requirementsFromText)
  async fromText(@Input() { text }: RequestOf<typeof calls.requirementsFromText>, @By() by: Editor) {
    const items = requirementsIn(text, 24).map((each) => ({ ...each, job_task_id: null }));
    const noted = await this.noted(
      'requirements',
      items.map(({ name }) => named(name)),
      byRules,
      by,
    );
    return isRejection(noted) ? noted : { requirements: items, ...toldBy(byRules), ...noted };
  }

  @Serve(calls.defineRequirement)
  async define(@Input() { name, kind }: RequestOf<typeof calls.defineRequirement>, @By() by: Editor) {
    const title = jobIfNamed(by)?.job.fields.name ?? name;
    const wish = { title, of: [{ title: name, kind }], most: 1 };
    const { items, by: writer } = await this.suggester.all('definition', wish, by.caller.organization_id);
    return { ...items[0]!, ...toldBy(writer) };
  }

  @Serve(calls.saveRequirements)
  async save(@Input() input: RequestOf<typeof calls.saveRequirements>, @By() by: Editor) {
    const { job_id, suggestion_id, requirements } = input;
    if (suggestion_id && !jobOf(by).job.suggestions[suggestion_id]) return reject('not_found', 'Suggestion not found.');
    const ran = await this.changes.run(
      job_id,
      'addRequirements',
      {
        requirements: requirements.map(
          ({ job_task_id, item, ...each }): JobCommands['addRequirements']['requirements'][number] => ({
            ...each,
            weight: usualWeights[each.level],
            ...(job_task_id ? { job_task_ids: [job_task_id] } : {}),
            ...(suggestion_id && item !== undefined ? { from: { id: suggestion_id, item } } : {}),
          }),
        ),
      },
      by,
    );
    if (isRejection(ran)) return ran;
    const added = ran.events.flatMap((event) =>
      event.type === 'JobRequirementAdded' ? [(event.data as { requirement: Requirement }).requirement] : [],
    );
    return { requirements: added, position: ran.position };
  }

  // The calls for questions

  private questionsWanted(
    { requirement_ids, kinds, per_requirement }: RequestOf<typeof calls.draftQuestions>,
    by: Editor,
  ) {
    const { job } = jobOf(by);
    const of = requirementsOf(job, requirement_ids ?? unasked(job));
    if (isRejection(of)) return of;
    const wish = { title: job.fields.name, of, most: Math.min(24, per_requirement * Math.max(of.length, 3)) };
    const here = new Set(job.questions.map(({ text }) => text.toLowerCase()));
    return {
      what: 'questions' as const,
      drafts: mapped(this.suggester.write('questions', wish, by.caller.organization_id), ({ about, ...each }) =>
        here.has(each.text.toLowerCase()) || (kinds && !kinds.includes(each.kind))
          ? null
          : { ...each, requirement_id: belongs(of, about) },
      ),
      textOf: ({ text }: { text: string }) => named(text),
    };
  }
  @Serve(calls.draftQuestions)
  async draftQuestions(@Input() input: RequestOf<typeof calls.draftQuestions>, @By() by: Editor) {
    const wanted = this.questionsWanted(input, by);
    if (isRejection(wanted)) return wanted;
    const drafted = await this.whole(wanted, by);
    return isRejection(drafted) ? drafted : { questions: drafted.items, ...drafted.made };
  }
  @Serve(calls.streamQuestions)
  async streamQuestions(@Input() input: RequestOf<typeof calls.streamQuestions>, @By() by: Editor) {
    const wanted = this.questionsWanted(input, by);
    return isRejection(wanted) ? wanted : this.streamed(wanted, by);
  }
  @Serve(calls.draftCreative)
  async creative(@Input() { requirement_id }: RequestOf<typeof calls.draftCreative>, @By() by: Editor) {
    const { job } = jobOf(by);
    const of = requirementsOf(job, [requirement_id]);
    if (isRejection(of)) return of;
    const drafts = mapped(
      this.suggester.write('creative', { title: job.fields.name, of, most: 4 }, by.caller.organization_id),
      ({ about: _about, ...each }) => ({ ...each, requirement_id }),
    );
    const drafted = await this.whole({ what: 'questions', drafts, textOf: ({ text }) => named(text) }, by);
    return isRejection(drafted) ? drafted : { questions: drafted.items, ...drafted.made };
  }

  @Serve(calls.draftSigns)
  async signs(@Input() { question_id, requirement }: RequestOf<typeof calls.draftSigns>, @By() by: Editor) {
    const job = jobIfNamed(by)?.job;
    const question = question_id ? job?.questions.find((each) => each.id === question_id) : undefined;
    if (question_id && !question) return reject('not_found', 'Question not found.');
    const about = job?.requirements.find(
      ({ id, name }) => question?.requirement_ids.includes(id) || name === requirement,
    );
    const title = about?.name ?? requirement;
    const wish = {
      title: job?.fields.name ?? title ?? 'Interview',
      of: title ? [{ title, kind: about?.kind ?? ('competency' as const) }] : [],
      most: 1,
    };
    const { items, by: writer } = await this.suggester.all('definition', wish, by.caller.organization_id);
    return { ...items[0]!.indicators, ...toldBy(writer) };
  }

  // The calls that improve wording, by rules

  @Serve(calls.refineWording)
  async refine(@Input() { text, tone }: RequestOf<typeof calls.refineWording>) {
    return { text: refinedWording(text, tone), ...toldBy(byRules) };
  }
  @Serve(calls.refineQuestion)
  async refineQuestion(@Input() { text }: RequestOf<typeof calls.refineQuestion>) {
    return { text: refinedQuestion(text), ...toldBy(byRules) };
  }
  @Serve(calls.invertQuestion)
  async invert(@Input() { text }: RequestOf<typeof calls.invertQuestion>) {
    return { text: invertedQuestion(text), ...toldBy(byRules) };
  }

  @Serve(calls.refuseSuggestion)
  async refuse(@Input() { job_id, ...refused }: RequestOf<typeof calls.refuseSuggestion>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'refuseSuggestions', refused, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }
}
