import { Inject, Injectable } from '@nestjs/common';
import { platformquestionset, questionset } from '@candor/contracts/catalogues/question-sets';
import { platformquestion, question } from '@candor/contracts/catalogues/questions';
import { occupation } from '@candor/contracts/catalogues/platform';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { ListedSet } from '@candor/contracts/jobs/question-set-endpoints';
import { Lookups } from './lookups.ts';

type SetRow = RowOf<typeof questionset> | RowOf<typeof platformquestionset>;
type QuestionRow = RowOf<typeof question> | RowOf<typeof platformquestion>;
export type QuestionSet = { row: SetRow; questions: readonly QuestionRow[] };
const living = ({ deleted, active }: Pick<SetRow, 'deleted' | 'active'>) => !deleted && active;

/** Question sets as an organisation may use them: its own, and those that the platform has published. */
@Injectable()
export class QuestionSets {
  constructor(@Inject(Lookups) private readonly lookups: Lookups) {}

  /** Those of these ids that the organisation may use. */
  async there(organization_id: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await Promise.all([
      this.lookups.chosen(organization_id, questionset, ids),
      this.lookups.chosen(organization_id, platformquestionset, ids),
    ]);
    return new Set(rows.flat().flatMap((row) => (living(row) ? [row.id] : [])));
  }

  /** The set with the questions that are in use, in its order. */
  async find(organization_id: string, id: string): Promise<QuestionSet | null> {
    const [own, published] = await Promise.all([
      this.lookups.entry(organization_id, questionset, id),
      this.lookups.entry(organization_id, platformquestionset, id),
    ]);
    const row = own ?? published;
    if (!row || !living(row)) return null;
    const ids = row.fields.question_ids;
    const rows: QuestionRow[] = own
      ? await this.lookups.chosen(organization_id, question, ids)
      : await this.lookups.chosen(organization_id, platformquestion, ids);
    const byId = new Map(rows.map((each) => [each.id, each]));
    return {
      row,
      questions: ids.flatMap((each) => {
        const found = byId.get(each);
        return found && living(found) ? [found] : [];
      }),
    };
  }

  /** All of them by name. */
  async list(organization_id: string): Promise<(ListedSet & { occupation_id: string | null })[]> {
    const [own, published, occupations] = await Promise.all([
      this.lookups.entries(organization_id, questionset),
      this.lookups.entries(organization_id, platformquestionset),
      this.lookups.entries(organization_id, occupation),
    ]);
    const names = new Map(occupations.map((row) => [row.id, row.fields.name]));
    const listed =
      (scope: ListedSet['scope']) =>
      ({ id, fields }: SetRow) => ({
        id,
        name: fields.name,
        scope,
        counts: { requirements: fields.requirements.length, questions: fields.question_ids.length },
        occupation_id: fields.occupation_id,
        occupation: names.get(fields.occupation_id ?? '') ?? null,
      });
    return [...own.filter(living).map(listed('organization')), ...published.filter(living).map(listed('system'))].sort(
      (one, other) => one.name.localeCompare(other.name, 'en'),
    );
  }

  /** What a job of the set is called: its occupation, or else its own name. */
  async jobName(organization_id: string, { fields }: SetRow): Promise<string> {
    const row = await this.lookups.entry(organization_id, occupation, fields.occupation_id);
    return row?.fields.name ?? fields.name;
  }
}
