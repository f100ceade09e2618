import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { type Decider, reject } from '../../kernel/decider.ts';

// One decider for every small list: order and unique names are decided on the one stream, not hoped for.

export type Entry = { id: string; fields: Record<string, unknown>; deleted: boolean };
export type CatalogueState = { entries: readonly Entry[] };
export type CatalogueCommands = {
  upsert: { id?: string; fields: Record<string, unknown> };
  remove: { id: string };
  sort: { ids: string[]; parent_id?: string };
  seed: { entries: Record<string, unknown>[] };
};
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

export const catalogueDecider = (entry: Catalogue): Decider<CatalogueState, CatalogueCommands, AnyEvent> => {
  const unique = Object.keys(entry.fields).filter((name) => entry.fields[name]!.unique);
  const missing = (fields: Record<string, unknown>) =>
    Object.entries(entry.fields)
      .filter(
        ([name, field]) =>
          field.required && (fields[name] === undefined || fields[name] === null || fields[name] === ''),
      )
      .map(([, field]) => `${field.label} is required.`);
  return {
    category: entry.category,
    initial: { entries: [] },
    decide: {
      upsert: (command, state, context) => {
        const present = command.id ? state.entries.find((each) => each.id === command.id && !each.deleted) : undefined;
        if (command.id && !present) return reject('not_found', `${entry.label} not found.`);
        const fields = {
          ...present?.fields,
          ...Object.fromEntries(Object.entries(command.fields).filter(([, to]) => to !== undefined)),
        };
        const lacking = missing(fields);
        if (lacking.length) return { ...reject('validation', lacking[0]!), errors: lacking };
        const taken = unique.find((name) =>
          state.entries.some(
            (each) => !each.deleted && each.id !== command.id && plain(each.fields[name]) === plain(fields[name]),
          ),
        );
        if (taken) return reject('duplicate', `${entry.label} "${String(fields[taken])}" already exists.`);
        const changes = Object.fromEntries(
          Object.entries(fields)
            .filter(([name, to]) => JSON.stringify(to) !== JSON.stringify(present?.fields[name]))
            .map(([name, to]) => [name, { from: present?.fields[name] ?? null, to }]),
        );
        if (present && !Object.keys(changes).length) return [];
        return [
          {
            type: `${entry.entity}Upserted`,
            data: { id: present?.id ?? context.newId(), fields, created: !present, changes },
          },
        ];
      },
      remove: (command, state) => {
        const present = state.entries.find((each) => each.id === command.id);
        if (!present) return reject('not_found', `${entry.label} not found.`);
        if (present.fields.is_system)
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
              data: { id: context.newId(), fields, created: true, changes: {} },
            })),
    },
    evolve: {
      [`${entry.entity}Upserted`]: (state: CatalogueState, event: AnyEvent) => {
        const made = {
          id: event.data.id as string,
          fields: event.data.fields as Record<string, unknown>,
          deleted: false,
        };
        return {
          entries: state.entries.some((each) => each.id === made.id)
            ? state.entries.map((each) => (each.id === made.id ? made : each))
            : [...state.entries, made],
        };
      },
      [`${entry.entity}Deleted`]: (state: CatalogueState, event: AnyEvent) => ({
        entries: state.entries.map((each) => (each.id === event.data.id ? { ...each, deleted: true } : each)),
      }),
      [`${entry.entity}Sorted`]: (state: CatalogueState, event: AnyEvent) => {
        const ids = event.data.ids as string[];
        return { entries: [...state.entries].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
      },
    },
  };
};
