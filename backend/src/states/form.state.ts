import type { FormEvent } from '@candor/contracts/forms/events';
import { formSteps } from '@candor/contracts/forms/fold';
import type { FormTexts } from '@candor/contracts/forms/rows';
import { onTop } from '@candor/contracts/kernel/steps';
import type { Fold } from '../kernel/decider.ts';

// One form as a fold over its events. The rules are in features/forms.

export type Form = FormTexts & {
  /** The revision of the last change of each field, of the settings and of the other words. */
  versions: Readonly<Record<string, number>>;
  version: number;
};
export type FormState = Form | null;

/** The parts that the event changed. */
const partsOf = (event: FormEvent, { draft }: FormTexts): string[] => {
  switch (event.type) {
    case 'FormUpdated':
      return ['settings'];
    case 'FormDraftChanged':
      return ['words'];
    case 'FormFieldAdded':
    case 'FormFieldRestored':
      return [event.data.field.id];
    case 'FormFieldChanged':
      return [event.data.field_id];
    case 'FormFileOffered':
    case 'FormFileRemoved':
      return ['file'];
    case 'FormDraftDiscarded':
      // A member who is editing a field or the texts still sees the earlier draft.
      return ['words', 'file', ...draft.fields.map(({ id }) => id)];
    default:
      return [];
  }
};

export const formState: Fold<FormState, FormEvent> = {
  category: 'form',
  initial: null,
  evolve: onTop(formSteps, (before: FormState, form, event) => ({
    ...form,
    versions: {
      ...before?.versions,
      ...Object.fromEntries(partsOf(event, form).map((part) => [part, event.revision])),
    },
    version: event.revision,
  })),
};
