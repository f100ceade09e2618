import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Section } from '@candor/contracts/jobs/values';

// The text of a section while a member writes it: the text that it started from, changes that others saved, and the draft that this browser keeps until it is saved.

export type Words = { name: string; body: string };
/** `version`: the job's version that had this text. */
type Stood = { words: Words; version: number };
/** `shown`: the text last saved or loaded, in the editor's format; `stored`: the same text in the server's format. */
type Base = { shown: Words; stored: Words; version: number };
/** `theirs`: another member's text that was saved while `mine` was being written. */
export type Writing = { base: Base; mine: Words; theirs: Stood | null };

const same = (one: Words, other: Words) => one.name === other.name && one.body === other.body;
const baseOf = ({ words, version }: Stood): Base => ({ shown: words, stored: words, version });

export const begun = (stood: Stood): Writing => ({ base: baseOf(stood), mine: stood.words, theirs: null });
export const isDirty = ({ base, mine }: Writing): boolean => !same(mine, base.shown);
/** Takes over the text that the page has loaded. It replaces an unchanged text; otherwise the writer chooses. */
export const withPageText = (writing: Writing, stood: Stood): Writing => {
  const { base, mine, theirs } = writing;
  const known = theirs?.version ?? base.version;
  if (stood.version < known || (stood.version === known && theirs)) return writing;
  if (same(stood.words, base.stored))
    return stood.version === base.version && !theirs
      ? writing
      : { base: { ...base, version: stood.version }, mine, theirs: null };
  return !isDirty(writing) || same(mine, stood.words) ? begun(stood) : { base, mine, theirs: stood };
};
/** Takes over the stored form of a text that was saved. Later typing stays. */
export const saved = (writing: Writing, sent: Words, stood: Stood): Writing => ({
  base: { shown: sent, stored: stood.words, version: stood.version },
  mine: writing.mine,
  theirs: null,
});
/** The writer's choices about another member's text. */
export const choices = {
  mine: ({ mine, theirs }: Writing): Writing => ({ base: baseOf(theirs!), mine, theirs: null }),
  theirs: ({ theirs }: Writing): Writing => begun(theirs!),
  both: ({ mine, theirs }: Writing): Writing => ({
    base: baseOf(theirs!),
    mine: { name: mine.name, body: `${theirs!.words.body}${mine.body === theirs!.words.body ? '' : mine.body}` },
    theirs: null,
  }),
};
export type Choice = keyof typeof choices;

/** A draft as this browser keeps it. */
type Draft = { mine: Words; began: Words; version: number };
const prefixOf = (whose: string, job_id: string) => `draft ${whose} ${job_id} `;
/** The name under which this browser keeps a member's draft of a section. */
export const draftName = (whose: string, job_id: string, section_id: string): string =>
  `${prefixOf(whose, job_id)}${section_id}`;
const read = (name: string): Draft | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null;
  } catch {
    return null; // the browser may refuse to store
  }
};
export const dropDraft = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    /* the browser may refuse to store */
  }
};
const keep = (name: string, { base, mine }: Writing): void => {
  try {
    localStorage.setItem(name, JSON.stringify({ mine, began: base.stored, version: base.version } satisfies Draft));
  } catch {
    /* the browser may refuse to store */
  }
};
/** A member's drafts of sections that the job no longer has. */
export const strayDrafts = (whose: string, job_id: string, ids: readonly string[]): (Words & { id: string })[] => {
  const prefix = prefixOf(whose, job_id);
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix) && !ids.includes(name.slice(prefix.length)))
      .flatMap((name) => {
        const draft = read(name);
        return draft ? [{ id: name.slice(prefix.length), ...draft.mine }] : [];
      });
  } catch {
    return [];
  }
};
const restored = (name: string, now: Stood): Writing => {
  const draft = read(name);
  if (!draft || same(draft.mine, now.words)) return begun(now);
  const before: Writing = { ...begun({ words: draft.began, version: draft.version }), mine: draft.mine };
  return withPageText(before, { ...now, version: Math.max(now.version, draft.version) });
};

/** The text of a section while it is written, kept as a draft until it is saved. */
export const useWriting = (name: string, section: Section, version: number) => {
  const { name: title, body } = section;
  const stood = useMemo((): Stood => ({ words: { name: title, body }, version }), [title, body, version]);
  const [held, setHeld] = useState(() => restored(name, stood));
  const writing = useMemo(() => withPageText(held, stood), [held, stood]);
  const setWriting = useCallback(
    (next: (now: Writing) => Writing) => setHeld((now) => next(withPageText(now, stood))),
    [stood],
  );
  useEffect(() => {
    if (isDirty(writing)) keep(name, writing);
    else dropDraft(name);
  }, [name, writing]);
  const type = useCallback(
    (change: Partial<Words>) => setWriting((now) => ({ ...now, mine: { ...now.mine, ...change } })),
    [setWriting],
  );
  return { writing, setWriting, type };
};

/** The text on the screen, saved or not, for components beside the editor. */
export type WordsOnScreen = {
  put: (id: string, words: Words) => void;
  get: () => Readonly<Record<string, Words>>;
  subscribe: (listener: () => void) => () => void;
};
export const wordsOnScreen = (): WordsOnScreen => {
  let words: Readonly<Record<string, Words>> = {};
  const listeners = new Set<() => void>();
  return {
    put: (id, each) => {
      if (words[id] && same(words[id], each)) return;
      words = { ...words, [id]: each };
      for (const tell of listeners) tell();
    },
    get: () => words,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
