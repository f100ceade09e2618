import { broughtBack, type Catalogue, originField } from '@candor/contracts/kernel/catalogue';
import type { CopyResult } from '@candor/contracts/kernel/catalogue-many';
import type { AnyEvent } from '@candor/contracts/kernel/event';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Entry, entryRules, lookIn, sameText } from './entry-rules.decider.ts';

// Decides about copies of the platform's entries in an organization's own list. An entry is copied only once, and the organization's own entries stay as they are.

/** A platform entry that an organization wants: its id, and the fields of the copy. */
export type EntryToCopy = { from: string; fields: Record<string, unknown> };
/** The result of one copy. `id` and `name`: those of the organization's own entry. */
export type Copied = { from: string; id: string; name: string; result: CopyResult };

/** Decides about the entries one after another: each decision knows those before it. */
export const decideCopy = (
  of: Catalogue,
  wanted: readonly EntryToCopy[],
  present: readonly Entry[],
  newId: () => string,
): { events: AnyEvent[]; told: Copied[] } | Rejection => {
  const origin = originField(of)!;
  const rules = entryRules(of);
  const events: AnyEvent[] = [];
  const told: Copied[] = [];
  let entries = present;
  for (const { from, fields } of wanted) {
    const living = entries.filter(({ deleted }) => !deleted);
    const copy = living.find((each) => each.fields[origin] === from);
    const gone = entries.find((each) => each.deleted && each.fields[origin] === from);
    // If a removed copy is restored, it has its old name, so that name must be free.
    const name = gone ? gone.fields.name : fields.name;
    const named = living.find((each) => sameText(each.fields.name, name));
    const say = (entry: Pick<Entry, 'id' | 'fields'>, result: CopyResult) =>
      told.push({ from, id: entry.id, name: String(entry.fields.name), result });
    if (copy ?? named) {
      say((copy ?? named)!, copy ? 'present' : 'named');
      continue;
    }
    if (gone) {
      const data = { id: gone.id, fields: gone.fields, created: false, changes: broughtBack };
      events.push({ type: `${of.entity}Upserted`, data });
      entries = entries.map((each) => (each === gone ? { ...gone, deleted: false } : each));
      say(gone, 'back');
      continue;
    }
    const decided = rules.upsert(lookIn(entries), { fields: { ...fields, [origin]: from } }, newId, {});
    if (isRejection(decided)) return decided;
    const data = decided[0]!.data as { id: string; fields: Entry['fields'] };
    events.push(...decided);
    entries = [...entries, { ...data, deleted: false, version: 0 }];
    say(data, 'copied');
  }
  return { events, told };
};
