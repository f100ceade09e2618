import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { Choice, FieldMap } from '@candor/contracts/kernel/field';

// Helpers for adding an entry to an organization's list (a catalogue) from within a form.

export type Made = Choice;
/** The fields that a person must fill in to add an entry. */
export const requiredFields = ({ fields }: Pick<Catalogue, 'fields'>): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.required && !field.byServer));
/** The new entry as a choice of a select. */
export const madeBy = ({ name: key }: Pick<Catalogue, 'name'>, payload: unknown, name: string): Made => {
  const entry = (payload as Record<string, { id: string; name?: string }>)[key]!;
  return { value: entry.id, label: entry.name ?? name };
};
