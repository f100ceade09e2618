import { Inject, Injectable } from '@nestjs/common';
import { personfield, personfieldchoice } from '@candor/contracts/catalogues/person-fields';
import type { Recorded } from '@candor/contracts/kernel/event';
import { notFound } from '@candor/contracts/kernel/reference';
import type { FieldValue, FieldValues, GivenValue, SeenField } from '@candor/contracts/people/person-fields';
import { inputOf, keptValue, valueWords } from '@candor/contracts/people/person-fields';
import { personValuesList, type PersonValuesRow } from '@candor/contracts/people/rows';
import { foldRows } from '@candor/projections/kernel/fold';
import { personValues } from '@candor/projections/people/person-values';
import { words } from '@candor/contracts/kernel/values';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Lookups } from '../lookups.ts';
import { groupOf } from '../../states/merges.state.ts';
import { SamePeople } from '../../access/same-people.ts';

type Values = Record<string, FieldValue>;
/** The new value of a field, in stored form. */
export type CheckedValue = { field: Pick<SeenField, 'id' | 'name' | 'kind'>; to: FieldValue | null };

const together = (
  fields: readonly Pick<SeenField, 'id'>[],
  ids: readonly string[],
  rows: ReadonlyMap<string, PersonValuesRow>,
): Values => {
  const values: Values = Object.assign({}, ...ids.toReversed().map((id) => rows.get(id)?.values));
  return Object.fromEntries(fields.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])));
};

/** The organization's own fields of people, and their values, for callers who may see them. */
@Injectable()
export class PersonValues {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The fields in order, including those not in use. */
  async fields(caller: Caller): Promise<SeenField[]> {
    const all = await this.all(caller.organization_id);
    return all.flatMap(({ people, ...field }) => (!people || caller.groups.MANAGE_PEOPLE ? [field] : []));
  }

  /** All fields, cached until an entry of a small list changes. */
  private all(organization_id: string): Promise<(SeenField & { people: boolean })[]> {
    return this.lookups.shown('fields of people', organization_id, async () => {
      const [rows, choices] = await Promise.all([
        this.lookups.entries(organization_id, personfield),
        this.lookups.entries(organization_id, personfieldchoice),
      ]);
      const of = Map.groupBy(choices, ({ fields }) => fields.parent_id);
      return rows.map(({ id, fields: { name, kind, readers, on_form, active } }) => ({
        id,
        name,
        kind,
        on_form,
        active,
        people: readers === 'people',
        choices: (of.get(id) ?? []).map((choice) => ({
          value: choice.id,
          label: choice.fields.name,
          active: choice.fields.active,
        })),
      }));
    });
  }

  /** The values of these fields of these people, by person and field. The kept record's value replaces the others if a person has several records. */
  async among(
    organization_id: string,
    fields: readonly Pick<SeenField, 'id'>[],
    people: readonly string[],
  ): Promise<Record<string, Values>> {
    if (!fields.length || !people.length) return {};
    const merges = await this.same.merges(organization_id);
    const groups = people.map((id) => groupOf(merges, id));
    const rows = await this.reads.getMany(personValuesList, { organization_id }, groups.flat());
    const known = new Map(rows.map((row) => [row.id, row]));
    return Object.fromEntries(
      people.flatMap((id, at) => {
        const values = together(fields, groups[at]!, known);
        return Object.keys(values).length ? [[id, values]] : [];
      }),
    );
  }

  /** Does the same as `among`, for one person. */
  async of(organization_id: string, fields: readonly Pick<SeenField, 'id'>[], id: string): Promise<Values> {
    return (await this.among(organization_id, fields, [id]))[id] ?? {};
  }

  /** The values of these fields after these events of a person's records, the kept record first. */
  after(fields: readonly Pick<SeenField, 'id'>[], ids: readonly string[], events: readonly Recorded[]): Values {
    return together(fields, ids, foldRows(personValues, events) as ReadonlyMap<string, PersonValuesRow>);
  }

  /** All field values of this record alone, as the person gets them. */
  async whole(organization_id: string, candidate_id: string): Promise<{ field: string; value: string }[]> {
    const fields = await this.all(organization_id);
    const [row] = await this.reads.getMany(personValuesList, { organization_id }, [candidate_id]);
    const values = row?.values ?? {};
    return fields.flatMap(({ id, name, kind, choices }) =>
      values[id] === undefined ? [] : [{ field: name, value: valueWords(kind, values[id], String, choices) }],
    );
  }

  /** The events without those about fields that the caller may not see. */
  async readable(caller: Caller, events: readonly Recorded[]): Promise<readonly Recorded[]> {
    if (caller.groups.MANAGE_PEOPLE || !events.some(({ type }) => type === 'CandidateFieldChanged')) return events;
    const seen = new Set((await this.fields(caller)).map(({ id }) => id));
    return events.filter(({ type, data }) => type !== 'CandidateFieldChanged' || seen.has(String(data.field_id)));
  }

  /** The sent values, checked by field kind. `held`: the present values, because a person may keep a choice that is not offered any more. `path`: the place in the request to which the message for the field at this index belongs. */
  async checked(
    caller: Caller,
    given: readonly { field_id: string; value: GivenValue }[],
    held: FieldValues,
    path: (at: number) => string,
  ): Promise<CheckedValue[] | Rejection> {
    const fields = new Map((await this.fields(caller)).map((field) => [field.id, field]));
    const values: CheckedValue[] = [];
    const wrong: Record<string, string> = {};
    for (const [at, { field_id, value }] of given.entries()) {
      const field = fields.get(field_id);
      if (!field) return reject('not_found', notFound(personfield));
      if (!field.active) return reject('wrong_state', 'The field {name} is not in use any more.', { name: field.name });
      const found = inputOf(field, held[field_id]).check.safeParse(value);
      if (found.success) values.push({ field, to: keptValue(field, found.data) });
      else wrong[path(at)] = found.error.issues[0]?.message ?? words.choose(field.name);
    }
    const errors = [...new Set(Object.values(wrong))];
    return errors.length ? { ...reject('validation', errors[0]!), errors, fields: wrong } : values;
  }
}
