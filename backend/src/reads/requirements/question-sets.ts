import { questionSet } from '@candor/contracts/requirements/record-kind';
import { Finds } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Inject, Injectable } from '@nestjs/common';
import { platformquestionset, questionset } from '@candor/contracts/catalogues/question-sets';
import { platformquestion, question } from '@candor/contracts/catalogues/questions';
import { occupation } from '@candor/contracts/catalogues/platform';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { ListedSet } from '@candor/contracts/requirements/question-set-endpoints';
import { Lookups } from '../lookups.ts';

type SetRow = RowOf<typeof questionset> | RowOf<typeof platformquestionset>;
type QuestionRow = RowOf<typeof question> | RowOf<typeof platformquestion>;
export type QuestionSet = { row: SetRow; questions: readonly QuestionRow[] };
const living = ({ deleted, active }: Pick<SetRow, 'deleted' | 'active'>) => !deleted && active;

/** Question sets that an organization may use: its own, and those that the platform has published. */
@Injectable()
export class QuestionSets {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  /** The ids among these that the organization may use. */
  @Finds(questionSet)
  async there({ organization_id }: Caller, ids: readonly string[]): Promise<Set<string>> {
    const rows = await Promise.all([
      this.lookups.chosen(organization_id, questionset, ids),
      this.lookups.chosen(organization_id, platformquestionset, ids),
    ]);
    return new Set(rows.flat().flatMap((row) => (living(row) ? [row.id] : [])));
  }

  /** The set with its questions in use, in order. */
  async find(organization_id: string, id: string): Promise<QuestionSet | null> {
    const [own, published] = await Promise.all([
      this.lookups.entry(organization_id, questionset, id),
      this.lookups.entry(organization_id, platformquestionset, id),
    ]);
    const row = own ?? published;
    if (!row || !living(row)) return null;
    const ids = row.fields.question_ids;
    const asked = await this.asked(organization_id, own ? 'organization' : 'system', ids);
    return { row, questions: ids.flatMap((each) => asked.get(each) ?? []) };
  }

  /** The questions among these that are in use, by id. */
  private async asked(
    organization_id: string,
    scope: ListedSet['scope'],
    ids: readonly string[],
  ): Promise<Map<string, QuestionRow>> {
    const each = [...new Set(ids)];
    const rows: QuestionRow[] =
      scope === 'organization'
        ? await this.lookups.chosen(organization_id, question, each)
        : await this.lookups.chosen(organization_id, platformquestion, each);
    return new Map(rows.flatMap((row) => (living(row) ? [[row.id, row]] : [])));
  }

  /** All question sets by name. */
  async list(organization_id: string): Promise<(ListedSet & { occupation_id: string | null })[]> {
    const [own, published, occupations] = await Promise.all([
      this.lookups.entries(organization_id, questionset),
      this.lookups.entries(organization_id, platformquestionset),
      this.lookups.entries(organization_id, occupation),
    ]);
    const names = new Map(occupations.map((row) => [row.id, row.fields.name]));
    const listed = async (scope: ListedSet['scope'], all: SetRow[]) => {
      const sets = all.filter(living);
      const ids = sets.flatMap(({ fields }) => fields.question_ids);
      const asked = await this.asked(organization_id, scope, ids);
      return sets.map(({ id, fields }) => ({
        id,
        name: fields.name,
        scope,
        counts: {
          requirements: fields.requirements.length,
          questions: fields.question_ids.filter((each) => asked.has(each)).length,
        },
        occupation_id: fields.occupation_id,
        occupation: names.get(fields.occupation_id ?? '') ?? null,
      }));
    };
    const sets = await Promise.all([listed('organization', own), listed('system', published)]);
    return sets.flat().sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }

  /** The name of a job made from the set: its occupation, or else the set's own name. */
  async jobName(organization_id: string, { fields }: SetRow): Promise<string> {
    const row = await this.lookups.entry(organization_id, occupation, fields.occupation_id);
    return row?.fields.name ?? fields.name;
  }
}
