import { z } from 'zod';
import { article } from '../words/article.ts';
import { type Declared, keeping } from './catalogue-declaration.ts';
import { endpoint } from './endpoint.ts';
import { storedShape } from './field.ts';
import { id } from './values.ts';

// The versions of an entry of a small list, read from the events of its stream. They are not stored.

/** The most versions in one answer. */
export const mostVersions = 30;
/** `removed`, `brought_back` and `sorted` leave the entry's fields as they were. */
export const VersionKind = z.enum(['added', 'changed', 'restored', 'removed', 'brought_back', 'sorted']);
const revision = z.number().int().nonnegative();

export const historyOf = (value: Declared) =>
  endpoint(`${value.path}/history`, {
    reads: true,
    ...keeping(value),
    summary: `What became of ${article(value.label)} ${value.label.toLowerCase()}, the newest first: who, when, which fields, and the entry as it then was. At most ${mostVersions} at a time; \`before\` goes on from the last one. Also of one that was removed. Errors: not_found.`,
    request: z.strictObject({ id, before: revision.optional() }),
    payload: z.object({
      versions: z.array(
        z.object({
          /** The revision of its event in the stream of the list. */
          version: revision,
          kind: VersionKind,
          at: z.string(),
          actor: z.string(),
          /** The sentence without its first word, the actor's name. */
          sentence: z.string(),
          /** The names of the fields that changed. */
          changed: z.array(z.string()),
          fields: z.object(storedShape(value.fields)),
        }),
      ),
      /** Names of the entries that the fields refer to, by id. */
      names: z.record(z.string(), z.string()),
      /** Whether earlier versions exist. */
      more: z.boolean(),
    }),
  });
export const restoreVersionOf = (value: Declared) =>
  endpoint(`${value.path}/history/restore`, {
    ...keeping(value),
    summary: `Give ${article(value.label)} ${value.label.toLowerCase()} the values of an earlier version, \`to\`, by the rules of an upsert. What is fixed, set by the server or a picture stays as it is. Errors: duplicate, stale, not_found, wrong_state.`,
    request: z.strictObject({ id, version: revision, to: revision }),
    payload: z.object({
      [value.name]: z.object({ id, ...storedShape(value.fields) }),
      /** The entry's current version. */
      version: revision,
      position: z.number().optional(),
    }),
  });
type Answer = z.output<ReturnType<typeof historyOf>['payload']>;
/** One version of an entry, or an event between two versions. */
export type EntryVersion = Answer['versions'][number];
