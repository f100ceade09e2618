import { useLayoutEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { copiesToJobs, type SetWithLinks, withLinks } from '@candor/contracts/catalogues/question-sets';
import { partsField } from '@candor/contracts/catalogues/pages';
import { say, sayWithin } from '@candor/contracts/words/say';
import { announce } from '../kit/announce.ts';
import { toast } from '../kit/overlays/toast.ts';
import { undoable } from '../kit/undo.ts';
import { call } from '../page/call.ts';
import { useLivePage } from '../page/live/live.ts';
import { settle } from '../page/settle.ts';
import { usePage } from '../page/use-page.ts';
import { rowName } from './catalogue-list.ts';
import { partsPages } from './catalogue-pages.ts';
import { copiesInto } from './copying.ts';
import type { LinksOfQuestion } from './set-links.tsx';

/** An entry with its parts, and what the reader does with them: add, remove, sort, link. */
export const useParts = () => {
  const page = usePage(partsPages);
  const { catalogue: name, entry, parts, ours, user } = page;
  const { revalidate } = useRevalidator();
  useLivePage(['catalogues']);
  const catalogue = catalogueNamed(name);
  if (!catalogue) throw new Error(`There is no catalogue ${name}.`);
  const field = partsField(catalogue)!;
  const { label, refers, max } = catalogue.fields[field]!;
  const list = catalogueNamed(refers!.name)!;
  const may = user.groups[catalogue.needs] !== undefined;
  const into = copiesInto(catalogue, user.groups);
  const copy = ours[entry.id];
  const word = sayWithin(list.label);
  const ids = parts.map(({ id }) => id);
  const room = max === undefined || parts.length < max;

  const seen = useRef({ ids, entry });
  useLayoutEffect(() => {
    seen.current = { ids, entry };
  });
  /** Sends the entry's fields with the version that the reader saw, so that it never overwrites another person's change. */
  const send = (fields: Record<string, unknown>, version?: number) =>
    call(catalogue.upsert, { id: entry.id, version, ...fields });
  const partsAre = (next: readonly string[]) => ({ [field]: next });
  const write = (what: string, sent: ReturnType<typeof send>, onDone?: () => unknown) =>
    settle(what, sent, async () => {
      onDone?.();
      await revalidate();
    });
  /** Applies a change to the present entry. If the entry has changed since, the change is made on its new state. */
  const change = async (to: (now: typeof seen.current) => Record<string, unknown>): ReturnType<typeof send> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(to(seen.current), seen.current.entry.version);
      if (answer.status === 'ok' || answer.code !== 'stale' || attempt === 4) return answer;
      await revalidate();
      await new Promise(requestAnimationFrame); // the newer parts have been drawn
    }
  };
  const add = (more: readonly string[]) => {
    const text =
      more.length === 1
        ? say('The {item} was added.', { item: word })
        : say('{count, number} {items} were added.', { count: more.length, items: sayWithin(list.plural) });
    const added = change(({ ids: now }) => partsAre([...now, ...more.filter((id) => !now.includes(id))]));
    return write(say('Add to {name}', { name: rowName(entry) }), added, () => toast({ text }));
  };
  const remove = (id: string) => {
    const at = ids.indexOf(id);
    const back = undoable(() => {
      const put = change(({ ids: now }) => partsAre(now.includes(id) ? now : now.toSpliced(at, 0, id)));
      void write(say('Restore the {item}', { item: word }), put);
    });
    const text = say('The {item} was removed. It stays in the library.', { item: word });
    const taken = change(({ ids: now }) => partsAre(now.filter((each) => each !== id)));
    return write(say('Remove the {item}', { item: word }), taken, () => toast({ text, undo: back })).then(
      (done) => done || back.forget(),
    );
  };
  const set = copiesToJobs(catalogue) ? (entry as unknown as SetWithLinks) : null;
  const link = (question_id: string, to: LinksOfQuestion) =>
    write(
      say('Change what the question is about'),
      change((now) => ({ asked: withLinks(now.entry as unknown as SetWithLinks, question_id, to, now.ids) })),
      () => announce(say('Saved.')),
    );
  const sort = (next: readonly string[]) =>
    write(say('Sort {name}', { name: rowName(entry) }), send(partsAre(next), entry.version));
  return {
    page,
    revalidate,
    catalogue,
    /** The name of the field that holds the parts. */
    label,
    /** The most parts; undefined: any number. */
    max,
    /** The list to which the parts belong, and its word for one of them. */
    list,
    word,
    may,
    into,
    /** The organization's copy of this entry. */
    copy,
    ids,
    room,
    add,
    remove,
    /** The entry as a question set whose questions can be linked. */
    set,
    link,
    sort,
  };
};
export type PartsNow = ReturnType<typeof useParts>;
