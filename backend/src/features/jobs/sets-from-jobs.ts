import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { mostQuestions, questionset } from '@candor/contracts/catalogues/question-sets';
import { question } from '@candor/contracts/catalogues/questions';
import type { Question, Requirement, Step } from '@candor/contracts/jobs/values';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { CatalogueCommand } from '../catalogues/catalogue.command.ts';
import { plain } from './question-sets.decider.ts';

type Parts = {
  questions: readonly Question[];
  requirements: readonly Requirement[];
  steps: readonly Pick<Step, 'kind' | 'type' | 'name'>[];
};
/** Entries that one command makes; an event of the largest question is a few kilobytes. */
const atOnce = 25;
type Entry = { id: string; fields: Record<string, unknown>; deleted: boolean };
const named = (entries: readonly Entry[], name: string) =>
  entries.find((each) => !each.deleted && plain(String(each.fields.name)) === plain(name));

/** Makes question sets of an organisation from what its jobs ask. */
@Injectable()
export class SetsFromJobs {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The questions join the library, as far as it has none of the same text, and the set names them. Done again, it finds the set that it made. */
  async make(name: string, { questions, requirements, steps }: Parts, asking: Requester) {
    if (!questions.length) return reject('validation', 'Choose at least one question.');
    if (questions.length > mostQuestions)
      return reject('limit', 'At most {most, number} questions are allowed.', { most: mostQuestions });
    const library = await this.library(questions, requirements, asking);
    if (isRejection(library)) return library;
    const fields = {
      name,
      question_ids: library.ids,
      requirements: requirements.slice(0, 40).map((each) => ({ name: each.name, kind: each.kind, level: each.level })),
      suggested_steps: steps
        .filter(({ kind }) => kind === 'round')
        .slice(0, 12)
        .map((step) => ({ name: step.name, type: step.type })),
    };
    const ran = await this.commands.execute(
      new CatalogueCommand(
        questionset.name,
        'many',
        { action: 'upsert', entries: [{ fields }] },
        { ...asking, uid: idFrom('set of a job', asking.uid) },
      ),
    );
    if (isRejection(ran)) return ran;
    const set = named(ran.state.entries, name);
    const refused = ran.told[0]?.result === 'refused' ? ran.told[0] : null;
    const same = set && JSON.stringify(set.fields.question_ids) === JSON.stringify(library.ids);
    if (refused && refused.code !== 'duplicate')
      return { ...reject(refused.code, refused.errors[0] ?? ''), told: refused.told };
    if (!set || (refused && !same))
      return reject('duplicate', 'A question set of this name holds other questions. Choose another name.');
    return {
      counts: { requirements: refused ? 0 : fields.requirements.length, questions: library.made },
      question_set: { id: set.id, name: String(set.fields.name) },
      position: ran.position,
    };
  }

  private async library(
    questions: readonly Question[],
    requirements: readonly Requirement[],
    asking: Requester,
  ): Promise<{ ids: string[]; made: number } | Rejection> {
    const skillOf = ({ requirement_ids }: Question) =>
      requirements.find(({ id, skill_id }) => skill_id && requirement_ids.includes(id))?.skill_id ?? null;
    const entries = questions.map((each) => ({
      fields: {
        name: each.text,
        parent_id: skillOf(each),
        kind: each.kind,
        scoring_type: each.scoring_type,
        time_minutes: each.time_minutes ?? null,
        positive: each.indicators.positive,
        negative: each.indicators.negative,
      },
    }));
    const ids: string[] = [];
    let made = 0;
    for (let at = 0; at < entries.length; at += atOnce) {
      const part = entries.slice(at, at + atOnce);
      const ran = await this.commands.execute(
        new CatalogueCommand(
          question.name,
          'many',
          { action: 'upsert', entries: part },
          { ...asking, uid: idFrom('questions of a job', asking.uid, at) },
        ),
      );
      if (isRejection(ran)) return ran;
      made += ran.events.length;
      for (const { fields } of part) {
        const entry = named(ran.state.entries, fields.name);
        // Whatever else keeps a question out is said of that question.
        if (!entry) {
          const told = ran.told.find(({ result, code }) => result === 'refused' && code !== 'duplicate');
          return { ...reject('validation', 'The questions could not be copied.'), errors: [...(told?.errors ?? [])] };
        }
        if (!ids.includes(entry.id)) ids.push(entry.id);
      }
    }
    return { ids, made };
  }
}
