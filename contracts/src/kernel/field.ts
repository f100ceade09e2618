import { z } from 'zod';
import { flag as parseFlag, longText as parseLong, text as parseText, whole as parseWhole } from './values.ts';

// One object per kind of field: how it is checked here; how it is shown and typed in lives in the front end's own table of kinds.

export type FieldKindName = 'text' | 'long' | 'html' | 'choice' | 'flag' | 'number';
/** The value of a field as rows and answers carry it. */
export const storedAs: Record<FieldKindName, z.ZodType> = {
  text: z.string(),
  long: z.string(),
  html: z.string(),
  choice: z.string(),
  flag: z.boolean(),
  number: z.number(),
};
export type FieldDefinition = {
  kind: FieldKindName;
  label: string;
  schema: z.ZodType;
  required: boolean;
  unique: boolean;
  inList: boolean;
  options?: { value: string; label: string }[];
  help?: string;
};
type More = Partial<Pick<FieldDefinition, 'required' | 'unique' | 'inList' | 'help'>>;
const field = (
  kind: FieldKindName,
  label: string,
  schema: z.ZodType,
  more: More & Pick<FieldDefinition, 'options'>,
): FieldDefinition => ({
  kind,
  label,
  schema: more.required ? schema : z.preprocess((value) => (value === '' ? null : value), schema.nullable()),
  required: false,
  unique: false,
  inList: false,
  ...more,
});

export const textField = (label: string, more: More & { max?: number } = {}) =>
  field('text', label, parseText(label, more.max ?? 200), more);
export const longField = (label: string, more: More = {}) => field('long', label, parseLong(label), more);
/** Rich text; cleaned by the server before it is stored. */
export const htmlField = (label: string, more: More = {}) => field('html', label, parseLong(label, 50_000), more);
export const choiceField = (label: string, options: { value: string; label: string }[], more: More = {}) =>
  field(
    'choice',
    label,
    z.enum(options.map((option) => option.value) as [string, ...string[]], {
      error: `Choose one of the listed values for ${label}.`,
    }),
    { ...more, options },
  );
export const flagField = (label: string, more: More = {}) => field('flag', label, parseFlag, more);
export const numberField = (label: string, min: number, max: number, more: More = {}) =>
  field('number', label, parseWhole(label, min, max), more);
