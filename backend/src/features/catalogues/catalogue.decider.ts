import { type Catalogue, type EntryOf, wholeEntry } from '@candor/contracts/kernel/catalogue';
import type { FieldMap } from '@candor/contracts/kernel/field';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { type Decider, type Happened, isRejection, reject } from '../../kernel/decider.ts';
import { decideCopy, type EntryToCopy } from './copied-entries.decider.ts';
import {
  decideMany,
  type Entry,
  type EntryFacts,
  entryRules,
  type How,
  lookIn,
  type Many,
} from './entry-rules.decider.ts';
import { completed } from './standard-entries.decider.ts';

// One decider for every catalogue (a small list). All entries of one catalogue and organization, or of one catalogue of the platform, share a stream, so the decider can decide their order and unique names.

export type CatalogueState<Values = Record<string, unknown>> = { entries: readonly Entry<Values>[] };
export type CatalogueCommands = {
  /** `version`: the version of the entry that the caller saw. `restores`: the earlier version with these values. */
  upsert: { id?: string; version?: number; fields: Record<string, unknown>; restores?: How['restores'] };
  remove: { id: string };
  restore: { id: string };
  many: Many;
  copy: { entries: readonly EntryToCopy[] };
  sort: { ids: string[]; parent_id?: string };
  seed: { entries: Record<string, unknown>[] };
  complete: { entries: Record<string, unknown>[] };
};

type CatalogueDecider<F extends FieldMap> = Decider<
  CatalogueState<EntryOf<Catalogue<F>>>,
  CatalogueCommands,
  AnyEvent,
  EntryFacts | null | undefined
>;
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
  const { upsert, remove, restore } = entryRules(entry);
  return {
    category: entry.category,
    initial: { entries: [] },
    decide: {
      upsert: ({ restores, ...command }, state, { facts, newId }) =>
        upsert(lookIn(state.entries), command, newId, facts ?? {}, restores && { restores }),
      remove: ({ id }, state, { facts }) => remove(lookIn(state.entries), id, facts ?? {}),
      restore: ({ id }, state, { facts }) => restore(lookIn(state.entries), id, facts ?? {}),
      many: (command, state, { facts, newId }) =>
        command.trial ? [] : decideMany(entry, command, state.entries, facts ?? {}, newId).events,
      copy: (command, state, { newId }) => {
        const decided = decideCopy(entry, command.entries, state.entries, newId);
        return isRejection(decided) ? decided : decided.events;
      },
      sort: (command, state) => {
        const siblings = state.entries.filter(
          (each) => !each.deleted && (!command.parent_id || each.fields.parent_id === command.parent_id),
        );
        const order = new Set(command.ids);
        if (
          command.ids.length !== siblings.length ||
          order.size !== command.ids.length ||
          siblings.some((each) => !order.has(each.id))
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
      complete: ({ entries }, state, context) => completed(entry, entries, state.entries, context.newId),
    },
    evolve: {
      [`${entry.entity}Upserted`]: (state: State, event: AnyEvent & Happened) => {
        const made: Entry<Values> = {
          id: event.data.id as string,
          fields: wholeEntry(entry, event.data.fields as Record<string, unknown>),
          deleted: false,
          version: event.revision,
        };
        return {
          entries: state.entries.some((each) => each.id === made.id)
            ? state.entries.map((each) => (each.id === made.id ? made : each))
            : [...state.entries, made],
        };
      },
      [`${entry.entity}Deleted`]: (state: State, event: AnyEvent & Happened) => ({
        entries: state.entries.map((each) =>
          each.id === event.data.id ? { ...each, deleted: true, version: event.revision } : each,
        ),
      }),
      [`${entry.entity}Sorted`]: (state: State, event: AnyEvent) => {
        const places = new Map((event.data.ids as string[]).map((id, place) => [id, place]));
        const placeOf = ({ id }: Entry<Values>) => places.get(id) ?? -1;
        return { entries: [...state.entries].sort((a, b) => placeOf(a) - placeOf(b)) };
      },
    },
  };
};
