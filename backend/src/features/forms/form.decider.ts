import { formProblems, problemsOf } from '@candor/contracts/forms/answering';
import type { FormEvent } from '@candor/contracts/forms/events';
import {
  type FormContent,
  type FormField,
  type FormFile,
  type FormSettings,
  mostFields,
} from '@candor/contracts/forms/values';
import { changesBetween, isSame } from '@candor/contracts/kernel/values';
import { type Decider, isUnseen, reject, type Rejection, stale, type Versioned } from '../../kernel/decider.ts';
import { type Form, formState, type FormState } from '../../states/form.state.ts';

type Words = Omit<FormContent, 'fields' | 'file'>;
type NewField = Omit<FormField, 'id'>;
export type FormCommands = {
  create: { settings: FormSettings; content: FormContent };
  change: { settings: Partial<FormSettings>; words: Partial<Words> } & Versioned;
  addField: { field: NewField; at: number | null };
  changeField: { id: string; field: NewField } & Versioned;
  removeField: { id: string } & Versioned;
  restoreField: { id: string };
  sortFields: { ids: readonly string[] };
  offerFile: { file: FormFile } & Versioned;
  removeFile: Versioned;
  discard: Versioned;
  publish: Versioned;
  close: { closed: boolean };
  archive: Versioned;
};
const gone = reject('not_found', 'Form not found.');
const noField = reject('not_found', 'Field not found.');
const archived = reject('wrong_state', 'An archived form cannot be changed.');
const unpublished = reject('wrong_state', 'Publish the form first.');
const full = reject('limit', 'At most {most, number} fields are allowed.', { most: mostFields });

const open = (state: FormState, decide: (state: Form) => readonly FormEvent[] | Rejection) =>
  !state ? gone : state.status === 'archived' ? archived : decide(state);
/** Whether another member changed this part after the caller's version; such a change is not overwritten. */
const isStale = (state: Form, part: string, version: Versioned['version']): boolean =>
  version != null && (state.versions[part] ?? 0) > version;

/** Whether the field's condition names an unknown field of the draft. A condition whose field was removed later may stay: publishing refuses it. */
const isUnknown = ({ draft: { fields } }: Form, { show_when }: NewField, before?: FormField): boolean =>
  show_when !== null &&
  show_when.field_id !== before?.show_when?.field_id &&
  !fields.some(({ id }) => id === show_when.field_id && id !== before?.id);
/** The refusal of an incomplete draft names each field with its first problem. */
const incomplete = (content: FormContent): Rejection | null => {
  const problems = problemsOf(content);
  if (!problems.length) return null;
  const [first] = problems;
  const errors = [...new Set(problems.map(({ problem }) => formProblems[problem]))];
  return {
    ...reject('incomplete', formProblems[first!.problem]),
    ...(errors.length > 1 ? { errors } : {}),
    fields: Object.fromEntries(
      problems.toReversed().map(({ field_id, problem }) => [field_id ?? problem, formProblems[problem]]),
    ),
  };
};
/** The version number of this consent text: an earlier text keeps its number if it comes back. */
const consentVersion = ({ consents }: Form, text: string): number =>
  consents.find((each) => each.text === text)?.version ?? consents.length + 1;

export const form: Decider<FormState, FormCommands, FormEvent> = {
  ...formState,
  decide: {
    create: ({ settings, content }, state) => (state ? [] : [{ type: 'FormCreated', data: { settings, content } }]),
    change: ({ settings, words, version }, state) =>
      open(state, (now) => {
        const behind = changesBetween(now.settings, settings);
        const shown = changesBetween<Words>(now.draft, words);
        if (Object.keys(behind).length && isStale(now, 'settings', version)) return stale('form');
        if (Object.keys(shown).length && isStale(now, 'words', version)) return stale('form');
        return [
          ...(Object.keys(behind).length ? [{ type: 'FormUpdated' as const, data: { changes: behind } }] : []),
          ...(Object.keys(shown).length ? [{ type: 'FormDraftChanged' as const, data: { changes: shown } }] : []),
        ];
      }),
    addField: ({ field, at }, state, { newId }) =>
      open(state, (now) => {
        const { fields } = now.draft;
        if (isUnknown(now, field)) return noField;
        return fields.length >= mostFields
          ? full
          : [
              {
                type: 'FormFieldAdded',
                data: {
                  field: { ...field, id: newId() },
                  name: field.label,
                  at: Math.min(at ?? fields.length, fields.length),
                },
              },
            ];
      }),
    changeField: ({ id, field, version }, state) =>
      open(state, (now) => {
        const before = now.draft.fields.find((each) => each.id === id);
        if (!before || isUnknown(now, field, before)) return noField;
        const changes = changesBetween(before, { ...field, id });
        if (!Object.keys(changes).length) return [];
        return isStale(now, id, version)
          ? stale('field')
          : [{ type: 'FormFieldChanged', data: { field_id: id, name: before.label, changes } }];
      }),
    removeField: ({ id, version }, state) =>
      open(state, (now) => {
        const field = now.draft.fields.find((each) => each.id === id);
        if (!field) return [];
        return isStale(now, id, version)
          ? stale('field')
          : [{ type: 'FormFieldRemoved', data: { field_id: id, name: field.label } }];
      }),
    restoreField: ({ id }, state) =>
      open(state, ({ draft: { fields }, removed }) => {
        if (fields.some((each) => each.id === id)) return [];
        const found = removed.find(({ field }) => field.id === id);
        if (!found) return noField;
        const { field, at } = found;
        return fields.length >= mostFields
          ? full
          : [{ type: 'FormFieldRestored', data: { field, name: field.label, at: Math.min(at, fields.length) } }];
      }),
    sortFields: ({ ids }, state) =>
      open(state, ({ draft: { fields } }) =>
        ids.length !== fields.length || new Set(ids).size !== ids.length || !fields.every(({ id }) => ids.includes(id))
          ? stale('form')
          : fields.every(({ id }, at) => ids[at] === id)
            ? []
            : [{ type: 'FormFieldsReordered', data: { ids: [...ids] } }],
      ),
    offerFile: ({ file, version }, state) =>
      open(state, (now) =>
        now.draft.file?.id === file.id
          ? []
          : isStale(now, 'file', version)
            ? stale('form')
            : [{ type: 'FormFileOffered', data: { file, name: file.name } }],
      ),
    removeFile: ({ version }, state) =>
      open(state, (now) =>
        !now.draft.file
          ? []
          : isStale(now, 'file', version)
            ? stale('form')
            : [{ type: 'FormFileRemoved', data: { name: now.draft.file.name } }],
      ),
    discard: ({ version }, state) =>
      open(state, (now) => {
        if (!now.live) return unpublished;
        if (isSame(now.draft, now.live.content)) return [];
        return isUnseen(now, version) ? stale('form') : [{ type: 'FormDraftDiscarded', data: {} }];
      }),
    publish: ({ version }, state) =>
      open(state, (now) => {
        if (now.live && isSame(now.draft, now.live.content)) return [];
        if (isUnseen(now, version)) return stale('form');
        return (
          incomplete(now.draft) ?? [
            {
              type: 'FormPublished',
              data: {
                number: (now.live?.number ?? 0) + 1,
                content: now.draft,
                consent_version: consentVersion(now, now.draft.consent_text),
              },
            },
          ]
        );
      }),
    close: ({ closed }, state) =>
      open(state, (now) =>
        !now.live
          ? unpublished
          : (now.status === 'closed') === closed
            ? []
            : [{ type: closed ? 'FormClosed' : 'FormReopened', data: {} }],
      ),
    archive: ({ version }, state) =>
      !state
        ? gone
        : state.status === 'archived'
          ? []
          : isUnseen(state, version)
            ? stale('form')
            : [{ type: 'FormArchived', data: {} }],
  },
};
