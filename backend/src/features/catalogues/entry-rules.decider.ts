import type { ManyAction, RowResult } from '@candor/contracts/kernel/catalogue-many';
import {
  brokenRules,
  broughtBack,
  type Catalogue,
  isLocked,
  missingFields,
  wholeEntry,
} from '@candor/contracts/kernel/catalogue';
import { compose, phrase } from '@candor/contracts/words/say';
import { isKept } from '@candor/contracts/kernel/entry-state';
import { isEmpty } from '@candor/contracts/kernel/field';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import type { Changes } from '@candor/contracts/kernel/values';
import { isRejection, reject, type Rejection, stale } from '../../kernel/decider.ts';

// The rules for one entry of a small list, and for many entries one after another. Both use the same rules.

/** `version`: the revision of the entry's last change. A new order of the list changes no entry. */
export type Entry<Values = Record<string, unknown>> = {
  id: string;
  fields: Values;
  deleted: boolean;
  version: number;
};
/** What keeps entries from being removed: rows of other streams that use them, by the entry's id. */
export type Held = Readonly<Record<string, { one: string; many: string; count: number }>>;
/** What the rules need from other streams. `held`: what keeps entries from being removed. `beyond`: rows that use an entry and that the caller does not see; the caller may not change such entries. */
export type EntryFacts = { held?: Held; beyond?: Held };
type Values = Record<string, unknown>;

/** The questions that the rules ask about a list. */
type Look = {
  entry: (id: string) => Entry | undefined;
  /** Whether another existing entry has the value. */
  taken: (field: string, value: unknown, besides: string | undefined) => boolean;
};
const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
/** Whether two texts count as the same in a field that must be unique. */
export const sameText = (one: unknown, other: unknown) => plain(one) === plain(other);
/** Whether a value is empty: an empty value is not reported as a change when the entry is made. */
const blank = (value: unknown) => value === null || value === false || (Array.isArray(value) && !value.length);
/** How a change came about, as its event records it. */
export type How = { restores?: { version: number; at: string }; from_file?: true };
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Searches the entries one by one: quickest for a single question. */
export const lookIn = (entries: readonly Entry[]): Look => ({
  entry: (id) => entries.find((each) => each.id === id),
  taken: (field, value, besides) =>
    entries.some((each) => !each.deleted && each.id !== besides && plain(each.fields[field]) === plain(value)),
});
/** The same questions answered by an index, for many questions. The index includes the decisions made meanwhile. */
class Index implements Look {
  private readonly entries = new Map<string, Entry>();
  private readonly holders = new Map<string, Set<string>>();
  constructor(
    entries: readonly Entry[],
    private readonly indexed: readonly string[],
  ) {
    for (const each of entries) this.put(each);
  }
  private key(field: string, value: unknown) {
    return `${field} ${JSON.stringify(plain(value) ?? null)}`;
  }
  put(entry: Entry): void {
    const before = this.entries.get(entry.id);
    if (before && !before.deleted)
      for (const field of this.indexed) this.holders.get(this.key(field, before.fields[field]))?.delete(entry.id);
    this.entries.set(entry.id, entry);
    if (entry.deleted) return;
    for (const field of this.indexed) {
      const key = this.key(field, entry.fields[field]);
      const holders = this.holders.get(key) ?? new Set();
      this.holders.set(key, holders.add(entry.id));
    }
  }
  entry = (id: string) => this.entries.get(id);
  having = (field: string, value: unknown): Entry[] =>
    [...(this.holders.get(this.key(field, value)) ?? [])].map((id) => this.entries.get(id)!);
  taken = (field: string, value: unknown, besides: string | undefined) =>
    [...(this.holders.get(this.key(field, value)) ?? [])].some((id) => id !== besides);
}

/** The rules about one entry of this catalogue. */
export const entryRules = (of: Catalogue) => {
  const unique = Object.keys(of.fields).filter((name) => of.fields[name]!.unique);
  const fixed = Object.keys(of.fields).filter((name) => of.fields[name]!.fixed);
  const notFound = () => reject('not_found', compose('{label} not found.', { label: of.label }));
  /** The refusal when another existing entry already has one of the unique values. */
  const duplicate = (look: Look, id: string | undefined, values: Values) => {
    const field = unique.find((name) => look.taken(name, values[name], id));
    if (field === undefined) return null;
    const name = String(values[field]);
    return reject('duplicate', phrase('{label} "{name}" already exists.'), { label: of.label, name });
  };
  const usedBeyond = (name: unknown) =>
    reject('permission', phrase('{name} is used in hiring. Ask a recruiter to change it.'), {
      name: String(name ?? ''),
    });
  const upsert = (
    look: Look,
    command: { id?: string; version?: number; fields: Values },
    newId: () => string,
    { beyond = {} }: EntryFacts,
    how: How = {},
  ): readonly AnyEvent[] | Rejection => {
    const known = command.id ? look.entry(command.id) : undefined;
    const present = known?.deleted ? undefined : known;
    if (command.id && !present) return notFound();
    if (present && command.version !== undefined && command.version < present.version)
      return stale(of.label.toLowerCase());
    const given = Object.fromEntries(Object.entries(command.fields).filter(([, to]) => to !== undefined));
    const values: Values = wholeEntry(of, { ...present?.fields, ...given });
    const missing = missingFields(of, { ...values, ...given });
    const errors = Object.values(missing);
    if (errors.length) return { ...reject('validation', errors[0]!), errors, fields: missing };
    const before: Values = present?.fields ?? {};
    const broken = brokenRules(of, values);
    const sentences = Object.values(broken);
    if (sentences.length) return { ...reject('validation', sentences[0]!), errors: sentences, fields: broken };
    const moved = fixed.find((name) => !isEmpty('text', before[name]) && !same(values[name], before[name]));
    if (moved) {
      const error = compose('{label} cannot be changed once it is set.', { label: of.fields[moved]!.label });
      return { ...reject('validation', error), errors: [error], fields: { [moved]: error } };
    }
    const taken = duplicate(look, command.id, values);
    if (taken) return taken;
    const changes: Changes = Object.fromEntries(
      Object.entries(values)
        .filter(([name, to]) => (present ? !same(to, before[name]) : !blank(to)))
        .map(([name, to]) => [name, { from: before[name] ?? null, to }]),
    );
    if (present && !Object.keys(changes).length) return [];
    if (present && beyond[present.id]) return usedBeyond(before.name);
    if (isLocked(of, before))
      return reject('wrong_state', phrase('This is a system text. It is the same for every organization.'));
    return [
      {
        type: `${of.entity}Upserted`,
        data: { id: present?.id ?? newId(), fields: values, created: !present, changes, ...how },
      },
    ];
  };
  const remove = (look: Look, id: string, { held = {}, beyond = {} }: EntryFacts): readonly AnyEvent[] | Rejection => {
    const present = look.entry(id);
    if (!present) return notFound();
    const name = String(present.fields.name ?? '');
    if (isKept(of, present.fields)) return reject('wrong_state', phrase('This is a system entry. Hide it instead.'));
    if (present.deleted) return [];
    if (beyond[id]) return usedBeyond(name);
    const by = held[id];
    if (by)
      return reject('in_use', phrase('{name} is used by {count, number} {items}. Remove it there first.'), {
        name,
        count: by.count,
        items: by.count === 1 ? by.one : by.many,
      });
    return [{ type: `${of.entity}Deleted`, data: { id, name } }];
  };
  const restore = (look: Look, id: string, { beyond = {} }: EntryFacts): readonly AnyEvent[] | Rejection => {
    const gone = look.entry(id);
    if (!gone) return notFound();
    if (!gone.deleted) return [];
    if (beyond[id]) return usedBeyond(gone.fields.name);
    return (
      duplicate(look, id, gone.fields) ?? [
        { type: `${of.entity}Upserted`, data: { id, fields: gone.fields, created: false, changes: broughtBack } },
      ]
    );
  };
  return { unique, upsert, remove, restore };
};

/** The values that a row sets. An empty cell is ignored for an empty field or for a new entry: such a field begins as it does in a form. */
const said = (of: Catalogue, fields: Values, before: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value === false || !blank(value) || !isEmpty(of.fields[name]!.kind, before[name]),
    ),
  );
/** What to do with many entries. `named`: a row without an id means the existing entry with its name, and with its parent, if it has one. `trial`: only report what would happen. */
export type Many = {
  action: ManyAction;
  entries: readonly { id?: string; fields?: Values }[];
  named?: boolean;
  trial?: boolean;
};
/** The result for one of many entries. */
export type EntryResult = {
  id: string | null;
  name: string;
  result: RowResult;
  code: string;
  errors: readonly string[];
  /** The values to put into the error's text, as in a refusal. */
  told?: Rejection['told'];
  changes: Changes;
};
/** Decides about the entries one after another: each decision knows those before it, and a refusal does not stop the others. */
export const decideMany = (
  of: Catalogue,
  { action, entries, named }: Many,
  present: readonly Entry[],
  facts: EntryFacts,
  newId: () => string,
): { events: AnyEvent[]; told: EntryResult[] } => {
  const rules = entryRules(of);
  const look = new Index(present, [...new Set([...rules.unique, 'name'])]);
  const events: AnyEvent[] = [];
  const meant = new Set<string>();
  /** The id of the entry that a row names. */
  const byName = (fields: Values): string | undefined | Rejection => {
    const found = look
      .having('name', fields.name)
      .filter((each) => fields.parent_id === undefined || each.fields.parent_id === fields.parent_id);
    if (found.length > 1)
      return reject(
        'validation',
        compose('Several {items} have this name. Use the ID of the right one.', {
          items: of.plural.toLowerCase(),
        }),
      );
    return found[0]?.id;
  };
  const decide = (id: string | undefined, fields: Values) =>
    action === 'delete'
      ? rules.remove(look, id ?? '', facts)
      : action === 'restore'
        ? rules.restore(look, id ?? '', facts)
        : rules.upsert(look, { id, fields }, newId, facts, named ? { from_file: true } : {});
  const told = entries.map(({ id: given, fields = {} }): EntryResult => {
    const id = given ?? (named ? byName(fields) : undefined);
    const before = typeof id === 'string' ? look.entry(id) : undefined;
    const asked = named ? said(of, fields, before?.fields) : fields;
    const name = String(fields.name ?? before?.fields.name ?? '');
    const twice = named && typeof id === 'string' && meant.has(id);
    const decided = isRejection(id)
      ? id
      : twice
        ? reject('validation', phrase('An earlier row has the same entry.'))
        : decide(id, asked);
    if (isRejection(decided))
      return {
        id: before?.id ?? null,
        name,
        result: 'refused',
        code: decided.code,
        errors: decided.errors ?? [decided.error],
        ...(decided.told ? { told: decided.told } : {}),
        changes: {},
      };
    for (const event of decided) {
      const data = event.data as { id: string; fields?: Values };
      look.put({
        id: data.id,
        fields: data.fields ?? look.entry(data.id)!.fields,
        deleted: event.type === `${of.entity}Deleted`,
        version: look.entry(data.id)?.version ?? 0,
      });
      events.push(event);
    }
    const data = decided[0]?.data as { id: string; created?: boolean; changes?: Changes } | undefined;
    const entry = data?.id ?? (isRejection(id) ? undefined : id);
    if (entry) meant.add(entry);
    return {
      id: data?.created ? null : (entry ?? null),
      name,
      result: !data ? 'unchanged' : data.created ? 'new' : 'changed',
      code: '',
      errors: [],
      changes: data?.created ? {} : (data?.changes ?? {}),
    };
  });
  return { events, told };
};
