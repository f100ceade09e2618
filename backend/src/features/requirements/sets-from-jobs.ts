import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  mostLinksOfSet,
  mostQuestionsOfSet,
  mostRequirementsOfSet,
  mostRoundsOfSet,
  questionset,
} from '@candor/contracts/catalogues/question-sets';
import { mostDuties } from '@candor/contracts/catalogues/platform';
import { question } from '@candor/contracts/catalogues/questions';
import { wholeEntry } from '@candor/contracts/kernel/catalogue';
import type { PlacedQuestion, Question, Requirement, Step, Task } from '@candor/contracts/jobs/values';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, asPart } from '../../kernel/streams.ts';
import { CatalogueCommand, type CatalogueOutcome } from '../catalogues/catalogue.command.ts';
import { plain } from '../../states/question-sets.state.ts';

type Told = CatalogueOutcome['told'][number];
type Parts = {
  questions: readonly PlacedQuestion[];
  tasks: readonly Task[];
  requirements: readonly Requirement[];
  steps: readonly Pick<Step, 'id' | 'kind' | 'type' | 'name'>[];
};
/** How many entries one command makes; the event of the largest question is a few kilobytes. */
const atOnce = 25;
type Entry = { id: string; fields: Record<string, unknown>; deleted: boolean };
const named = (entries: readonly Entry[], name: string) =>
  entries.find((each) => !each.deleted && plain(String(each.fields.name)) === plain(name));

const otherQuestions = reject('duplicate', 'A different question set already has this name. Choose another name.');
type Fields = Record<string, unknown>;
/** The first refusal; an entry that exists already does not count as one. */
const hindrance = ({ told }: CatalogueOutcome): Told | undefined =>
  told.find(({ result, code }) => result === 'refused' && code !== 'duplicate');

/** Makes an organization's question sets from its jobs' questions. */
@Injectable()
export class SetsFromJobs {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Adds the questions to the library, unless it has the same text already, and makes a set of them. If the call is repeated, it finds the set that it made. Nothing is written before it is clear that everything can be written. */
  async make(name: string, { questions, tasks, requirements, steps }: Parts, asking: Requester) {
    if (!questions.length) return reject('validation', 'Choose at least one question.');
    if (questions.length > mostQuestionsOfSet)
      return reject('limit', 'At most {most, number} questions are allowed.', { most: mostQuestionsOfSet });
    const entries = entriesOf(questions, requirements);
    const kept = {
      tasks: tasks.slice(0, mostDuties),
      requirements: requirements.slice(0, mostRequirementsOfSet),
      steps: steps.filter(({ kind }) => kind === 'round').slice(0, mostRoundsOfSet),
    };
    const setOf = (of: readonly string[]): MadeSet => ({
      name,
      tasks: kept.tasks.map((task) => ({
        name: task.name,
        frequency: String(task.frequency),
        importance: String(task.importance),
      })),
      requirements: kept.requirements.map((each) => ({ name: each.name, kind: each.kind, level: each.level })),
      suggested_steps: kept.steps.map((step) => ({ name: step.name, type: step.type })),
      question_ids: [...new Set(of)],
      asked: linksOf(questions, of, kept),
      needed_for: needsOf(kept),
    });
    const planned = await this.planned(setOf, entries, asking);
    if (planned) return planned;
    const library = await this.library(entries, asking);
    if (isRejection(library)) return library;
    const fields = setOf(library.of);
    const ran = await this.many(questionset.name, [fields], {
      ...asking,
      uid: idFrom('set of a job', asking.uid),
    });
    if (isRejection(ran)) return ran;
    const [told] = ran.told;
    const set = named(ran.state.entries, name);
    if (!set || !holdsTheSame(set, fields)) {
      // Another request took the name of the set at the same time.
      const stays = await this.takeBack(library.made, asking);
      if (stays) return stays;
      return told?.result === 'refused' && told.code !== 'duplicate' ? refusalOf(told) : otherQuestions;
    }
    return {
      counts: {
        requirements: told?.result === 'refused' ? 0 : fields.requirements.length,
        questions: library.made.length,
      },
      question_set: { id: set.id, name: String(set.fields.name) },
      position: ran.position,
    };
  }

  /** Tries to make the questions and the set. Null: all of them can be made; else the existing set, or why they cannot. */
  private async planned(setOf: (of: readonly string[]) => MadeSet, entries: readonly Fields[], asking: Requester) {
    const library = await this.many(question.name, entries, asking, true);
    if (isRejection(library)) return library;
    const wrong = hindrance(library);
    if (wrong) return notCopied(wrong);
    const there = entries.map((entry) => named(library.state.entries, String(entry.name))?.id);
    // Questions that do not exist yet have placeholder ids.
    const fields = setOf(there.map((id, index) => id ?? idFrom('planned', asking.uid, index)));
    const ran = await this.many(questionset.name, [fields], asking, true);
    if (isRejection(ran)) return ran;
    const refused = hindrance(ran);
    if (refused) return refusalOf(refused);
    const set = named(ran.state.entries, fields.name);
    if (!set) return null;
    return holdsTheSame(set, fields)
      ? {
          counts: { requirements: 0, questions: 0 },
          question_set: { id: set.id, name: String(set.fields.name) },
          position: ran.position,
        }
      : otherQuestions;
  }

  /** Adds the questions. `of`: the id of the library entry of each question. */
  private async library(
    entries: readonly Fields[],
    asking: Requester,
  ): Promise<{ of: string[]; made: string[] } | Rejection> {
    const of: string[] = [];
    const made: string[] = [];
    for (let at = 0; at < entries.length; at += atOnce) {
      const part = entries.slice(at, at + atOnce);
      const ran = await this.many(question.name, part, {
        ...asking,
        uid: idFrom('questions of a job', asking.uid, at),
      });
      if (isRejection(ran)) return ran;
      made.push(...ran.events.map(({ data }) => String(data.id)));
      for (const fields of part) {
        const entry = named(ran.state.entries, String(fields.name));
        if (!entry) return notCopied(hindrance(ran));
        of.push(entry.id);
      }
    }
    return { of, made };
  }

  /** Removes the questions again. Returns why they could not be removed; null: they are removed. */
  private async takeBack(made: readonly string[], asking: Requester): Promise<Rejection | null> {
    if (!made.length) return null;
    const ran = await this.commands.execute(
      new CatalogueCommand(
        question.name,
        'many',
        { action: 'delete', entries: made.map((id) => ({ id })) },
        asPart(asking, 'questions taken back'),
        null,
      ),
    );
    return isRejection(ran) ? ran : null;
  }

  private many(catalogue: string, entries: readonly Fields[], asking: Requester, trial = false) {
    return this.commands.execute(
      new CatalogueCommand(
        catalogue,
        'many',
        { action: 'upsert', entries: entries.map((fields) => ({ fields })), ...(trial ? { trial } : {}) },
        trial ? { ...asking, uid: idFrom('trial', catalogue, asking.uid) } : asking,
        null,
      ),
    );
  }
}

const refusalOf = ({ code, errors, told }: Told) => ({ ...reject(code, errors[0] ?? ''), told });
/** The refusal, with the error of the question that was not copied. */
const notCopied = (told: Told | undefined): Rejection => ({
  ...reject('validation', 'The questions could not be copied.'),
  errors: [...(told?.errors ?? [])],
});
type Link = { question_id: string; requirement: string | null; round: string | null };
type MadeSet = Fields & { name: string; requirements: unknown[]; question_ids: string[]; asked: Link[] };
/** Whether the existing set asks the same questions, about the same requirements and in the same rounds. */
const holdsTheSame = ({ fields }: Entry, made: MadeSet): boolean => {
  const { question_ids, asked } = wholeEntry(questionset, fields);
  const content = (ids: readonly string[], links: readonly Partial<Link>[]) =>
    JSON.stringify([ids, links.map((link) => [link.question_id, link.requirement ?? null, link.round ?? null])]);
  return content(question_ids, asked) === content(made.question_ids, made.asked);
};
/** The set's links from its questions to the requirements and rounds that it keeps, as far as there is room. `ids`: the id of each question's entry. */
const linksOf = (
  questions: readonly PlacedQuestion[],
  ids: readonly string[],
  { requirements, steps }: Pick<Parts, 'requirements' | 'steps'>,
): Link[] => {
  const seen = new Set<string>();
  const links = questions.flatMap(({ requirement_ids, asking }, at): Link[] => {
    const question_id = ids[at]!;
    if (seen.has(question_id)) return [];
    seen.add(question_id);
    const round = steps.find(({ id }) => id === asking?.workflow_step_id)?.name ?? null;
    const named = new Set(requirement_ids);
    const about = requirements.filter(({ id }) => named.has(id)).map(({ name }) => name);
    if (!about.length) return round ? [{ question_id, requirement: null, round }] : [];
    return about.map((requirement) => ({ question_id, requirement, round }));
  });
  return links.slice(0, mostLinksOfSet);
};
/** The duties that the set's requirements serve, limited to the duties that the set keeps. */
const needsOf = ({ requirements, tasks }: Pick<Parts, 'requirements' | 'tasks'>) =>
  requirements
    .flatMap(({ name, job_task_ids = [] }) =>
      tasks.filter(({ id }) => job_task_ids.includes(id)).map((task) => ({ requirement: name, task: task.name })),
    )
    .slice(0, mostLinksOfSet);
/** The questions as entries of the library. */
const entriesOf = (questions: readonly Question[], requirements: readonly Requirement[]): Fields[] => {
  const skillOf = ({ requirement_ids }: Question) =>
    requirements.find(({ id, skill_id }) => skill_id && requirement_ids.includes(id))?.skill_id ?? null;
  return questions.map((each) => ({
    name: each.text,
    parent_id: skillOf(each),
    kind: each.kind,
    scoring_type: each.scoring_type,
    time_minutes: each.time_minutes ?? null,
    positive: each.indicators.positive,
    negative: each.indicators.negative,
  }));
};
