import { type Catalogue, type EntryOf, isKept, missingFields, wholeEntry } from '@candor/contracts/kernel/catalogue';
import type { FieldMap } from '@candor/contracts/kernel/field';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { type Decider, reject } from '../../kernel/decider.ts';

// One decider for every catalogue. All entries of one catalogue and organisation share a stream, so it can decide their order and unique names.

export type Entry<Values = Record<string, unknown>> = { id: string; fields: Values; deleted: boolean };
export type CatalogueState<Values = Record<string, unknown>> = { entries: readonly Entry<Values>[] };
export type CatalogueCommands = {
  upsert: { id?: string; fields: Record<string, unknown> };
  remove: { id: string };
  sort: { ids: string[]; parent_id?: string };
  seed: { entries: Record<string, unknown>[] };
};
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
/** An empty value: it is not reported as a change when the entry is made. */
const blank = (value: unknown) => value === null || value === false || (Array.isArray(value) && !value.length);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type CatalogueDecider<F extends FieldMap> = Decider<CatalogueState<EntryOf<Catalogue<F>>>, CatalogueCommands, AnyEvent>;
const made = new Map<string, CatalogueDecider<FieldMap>>();
/** The rules of one catalogue; always the same object, so that folded states stay in the cache. */
export const catalogueDecider = <F extends FieldMap>(entry: Catalogue<F>): CatalogueDecider<F> => {
  const known = (made.get(entry.name) as CatalogueDecider<F> | undefined) ?? deciderFor(entry);
  made.set(entry.name, known as never);
  return known;
};
const deciderFor = <F extends FieldMap>(entry: Catalogue<F>): CatalogueDecider<F> => {
  type Values = EntryOf<Catalogue<F>>;
  type State = CatalogueState<Values>;
  const unique = Object.keys(entry.fields).filter((name) => entry.fields[name]!.unique);
  return {
    category: entry.category,
    initial: { entries: [] },
    decide: {
      upsert: (command, state, context) => {
        const present = command.id ? state.entries.find((each) => each.id === command.id && !each.deleted) : undefined;
        if (command.id && !present) return reject('not_found', `${entry.label} not found.`);
        const given = Object.fromEntries(Object.entries(command.fields).filter(([, to]) => to !== undefined));
        const values: Record<string, unknown> = wholeEntry(entry, { ...present?.fields, ...given });
        const missing = missingFields(entry, { ...values, ...given });
        const errors = Object.values(missing);
        if (errors.length) return { ...reject('validation', errors[0]!), errors, fields: missing };
        const taken = unique.find((name) =>
          state.entries.some(
            (each) => !each.deleted && each.id !== command.id && plain(each.fields[name]) === plain(values[name]),
          ),
        );
        if (taken) return reject('duplicate', `${entry.label} "${String(values[taken])}" already exists.`);
        const before: Record<string, unknown> = present?.fields ?? {};
        const changes = Object.fromEntries(
          Object.entries(values)
            .filter(([name, to]) => (present ? !same(to, before[name]) : !blank(to)))
            .map(([name, to]) => [name, { from: before[name] ?? null, to }]),
        );
        if (present && !Object.keys(changes).length) return [];
        return [
          {
            type: `${entry.entity}Upserted`,
            data: { id: present?.id ?? context.newId(), fields: values, created: !present, changes },
          },
        ];
      },
      remove: (command, state) => {
        const present = state.entries.find((each) => each.id === command.id);
        if (!present) return reject('not_found', `${entry.label} not found.`);
        if (isKept(entry, present.fields))
          return reject('wrong_state', 'This entry belongs to the system. Hide it instead.');
        return present.deleted
          ? []
          : [{ type: `${entry.entity}Deleted`, data: { id: command.id, name: String(present.fields.name ?? '') } }];
      },
      sort: (command, state) => {
        const siblings = state.entries.filter(
          (each) => !each.deleted && (!command.parent_id || each.fields.parent_id === command.parent_id),
        );
        if (
          command.ids.length !== siblings.length ||
          new Set(command.ids).size !== command.ids.length ||
          siblings.some((each) => !command.ids.includes(each.id))
        )
          return reject('validation', 'The order must name every item once.');
        if (siblings.every((each, index) => each.id === command.ids[index])) return [];
        return [{ type: `${entry.entity}Sorted`, data: { ids: command.ids, parent_id: command.parent_id ?? null } }];
      },
      seed: (command, state, context) =>
        state.entries.length
          ? []
          : command.entries.map((fields) => ({
              type: `${entry.entity}Upserted`,
              data: { id: context.newId(), fields: wholeEntry(entry, fields), created: true, changes: {} },
            })),
    },
    evolve: {
      [`${entry.entity}Upserted`]: (state: State, event: AnyEvent) => {
        const made: Entry<Values> = {
          id: event.data.id as string,
          fields: wholeEntry(entry, event.data.fields as Record<string, unknown>),
          deleted: false,
        };
        return {
          entries: state.entries.some((each) => each.id === made.id)
            ? state.entries.map((each) => (each.id === made.id ? made : each))
            : [...state.entries, made],
        };
      },
      [`${entry.entity}Deleted`]: (state: State, event: AnyEvent) => ({
        entries: state.entries.map((each) => (each.id === event.data.id ? { ...each, deleted: true } : each)),
      }),
      [`${entry.entity}Sorted`]: (state: State, event: AnyEvent) => {
        const ids = event.data.ids as string[];
        return { entries: [...state.entries].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
      },
    },
  };
};
