import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { Choice, FieldMap } from '@candor/contracts/kernel/field';

// Helpers for making a catalogue entry inside a form.

export type Made = Choice;
/** What a person must fill in to make an entry. */
export const requiredFields = ({ fields }: Pick<Catalogue, 'fields'>): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.required && !field.byServer));
/** The new entry as a choice of a select. */
export const madeBy = ({ name: key }: Pick<Catalogue, 'name'>, payload: unknown, name: string): Made => {
  const entry = (payload as Record<string, { id: string; name?: string }>)[key]!;
  return { value: entry.id, label: entry.name ?? name };
};
