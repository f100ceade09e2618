import { say, voice } from '@candor/contracts/words/say';
import { type Catalogue, wholeEntry } from '@candor/contracts/kernel/catalogue';
import type { EntryVersion } from '@candor/contracts/kernel/catalogue-versions';
import {
  changedFields,
  isBroughtBack,
  removedWords,
  type Upserted,
  upsertedWords,
} from '@candor/contracts/words/entry-words';
import type { Recorded } from '@candor/contracts/kernel/event';

/** One event of an entry's history. `by`: the recorded event, which names the actor. */
export type Happening = Omit<EntryVersion, 'actor'> & { by: Recorded };
/** Whether this event changed the entry's fields, so that this version can be compared and restored. */
export const isVersion = ({ kind }: Pick<EntryVersion, 'kind'>): boolean =>
  kind === 'added' || kind === 'changed' || kind === 'restored';

const kindOf = ({ created, changes, restores }: Upserted): EntryVersion['kind'] =>
  created ? 'added' : isBroughtBack(changes) ? 'brought_back' : restores ? 'restored' : 'changed';
/** The history of one entry, oldest first, from the events of its list. A new order of the list is included only if it moved the entry. */
export const versionsOf = (of: Catalogue, id: string, events: readonly Recorded[]): Happening[] => {
  const found: Happening[] = [];
  let fields: EntryVersion['fields'] = {};
  /** Every entry that ever was in the list, in its order. */
  let order: string[] = [];
  const add = (by: Recorded, kind: EntryVersion['kind'], sentence: string, changed: string[] = []) =>
    found.push({
      version: by.revision,
      kind,
      at: by.metadata.occurred_at,
      sentence,
      changed,
      fields,
      by,
    });
  for (const event of events) {
    const data = event.data as { id?: string; ids?: string[] };
    if (event.type === `${of.entity}Sorted`) {
      const places = new Map(data.ids!.map((each, place) => [each, place]));
      const from = order.filter((each) => places.has(each)).indexOf(id);
      const to = places.get(id);
      if (to !== undefined && to !== from)
        add(event, 'sorted', say('moved it from place {from, number} to {to, number}', { from: from + 1, to: to + 1 }));
      order = [...order].sort((one, other) => (places.get(one) ?? -1) - (places.get(other) ?? -1));
      continue;
    }
    if ((event.data as Partial<Upserted>).created) order.push(data.id!);
    if (data.id !== id) continue;
    if (event.type === `${of.entity}Deleted`) add(event, 'removed', removedWords(of, undefined, voice()));
    if (event.type !== `${of.entity}Upserted`) continue;
    const upserted = event.data as Upserted;
    fields = wholeEntry(of, upserted.fields);
    add(event, kindOf(upserted), upsertedWords(of, upserted, voice(), true), changedFields(of, upserted.changes));
  }
  return found;
};
