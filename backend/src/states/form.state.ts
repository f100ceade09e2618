import type { FormEvent } from '@candor/contracts/forms/events';
import {
  type ConsentText,
  type FormContent,
  type FormField,
  type FormSettings,
  type FormStatus,
  inserted,
  mostRemoved,
  withoutFile,
} from '@candor/contracts/forms/values';
import { changed } from '@candor/contracts/kernel/values';
import type { Fold } from '../kernel/decider.ts';

// One form as a fold over its events. The rules are in features/forms.

export type Form = {
  settings: FormSettings;
  draft: FormContent;
  /** What visitors see. `number` counts the publications. */
  live: { number: number; content: FormContent } | null;
  consents: readonly ConsentText[];
  closed: boolean;
  archived: boolean;
  /** The removed fields and the place of each in the form, the latest removed last. */
  removed: readonly { field: FormField; at: number }[];
  /** The revision of the last change of each field, of the settings and of the other words. */
  versions: Readonly<Record<string, number>>;
  version: number;
};
export type FormState = Form | null;
export const statusOf = ({ live, closed, archived }: Pick<Form, 'live' | 'closed' | 'archived'>): FormStatus =>
  archived ? 'archived' : !live ? 'draft' : closed ? 'closed' : 'live';

const inOrder = (fields: readonly FormField[], ids: readonly string[]): FormField[] =>
  [...fields].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
const touched = (state: Form, revision: number, ...parts: string[]) => ({
  version: revision,
  versions: { ...state.versions, ...Object.fromEntries(parts.map((part) => [part, revision])) },
});
const withFields = (state: Form, fields: FormField[]) => ({ ...state, draft: { ...state.draft, fields } });

export const formState: Fold<FormState, FormEvent> = {
  category: 'form',
  initial: null,
  evolve: {
    FormCreated: (_, { data, revision }) => ({
      settings: data.settings,
      draft: data.content,
      live: null,
      consents: [],
      closed: false,
      archived: false,
      removed: [],
      versions: {},
      version: revision,
    }),
    FormUpdated: (state, { data, revision }) =>
      state && { ...state, settings: changed(state.settings, data.changes), ...touched(state, revision, 'settings') },
    FormDraftChanged: (state, { data, revision }) =>
      state && { ...state, draft: changed(state.draft, data.changes), ...touched(state, revision, 'words') },
    FormFieldAdded: (state, { data: { field, at }, revision }) =>
      state && {
        ...withFields(state, inserted(state.draft.fields, field, at)),
        ...touched(state, revision, field.id),
      },
    FormFieldChanged: (state, { data: { field_id, changes }, revision }) =>
      state && {
        ...withFields(
          state,
          state.draft.fields.map((field) => (field.id === field_id ? changed(field, changes) : field)),
        ),
        ...touched(state, revision, field_id),
      },
    FormFieldRemoved: (state, { data: { field_id }, revision }) => {
      if (!state) return state;
      const at = state.draft.fields.findIndex(({ id }) => id === field_id);
      const field = state.draft.fields[at];
      return {
        ...withFields(
          state,
          state.draft.fields.filter(({ id }) => id !== field_id),
        ),
        removed: field ? [...state.removed, { field, at }].slice(-mostRemoved) : state.removed,
        version: revision,
      };
    },
    FormFieldRestored: (state, { data: { field, at }, revision }) =>
      state && {
        ...withFields(state, inserted(state.draft.fields, field, at)),
        removed: state.removed.filter((each) => each.field.id !== field.id),
        ...touched(state, revision, field.id),
      },
    FormFieldsReordered: (state, { data: { ids }, revision }) =>
      state && { ...withFields(state, inOrder(state.draft.fields, ids)), version: revision },
    FormFileOffered: (state, { data: { file }, revision }) =>
      state && { ...state, draft: { ...state.draft, file }, ...touched(state, revision, 'file') },
    FormFileRemoved: (state, { revision }) =>
      state && { ...state, draft: withoutFile(state.draft), ...touched(state, revision, 'file') },
    FormDraftDiscarded: (state, { revision }) =>
      // A member who is editing a field or the texts still sees the earlier draft.
      state?.live
        ? {
            ...state,
            draft: state.live.content,
            removed: [],
            ...touched(state, revision, 'words', 'file', ...state.live.content.fields.map(({ id }) => id)),
          }
        : state,
    FormPublished: (state, { data: { number, content, consent_version }, revision, metadata }) =>
      state && {
        ...state,
        live: { number, content },
        consents: state.consents.some(({ version }) => version === consent_version)
          ? state.consents
          : [...state.consents, { version: consent_version, text: content.consent_text, at: metadata.occurred_at }],
        version: revision,
      },
    FormClosed: (state, { revision }) => state && { ...state, closed: true, version: revision },
    FormReopened: (state, { revision }) => state && { ...state, closed: false, version: revision },
    FormArchived: (state, { revision }) => state && { ...state, archived: true, version: revision },
  },
};
