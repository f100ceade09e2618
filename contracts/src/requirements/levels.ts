import { z } from 'zod';
import { id } from '../kernel/values.ts';
import { fields, listField, longField, moneyField, numberField, textField } from '../kernel/field.ts';

// The levels of one job: the seniorities at which it hires, with what each needs and pays.

export const mostLevels = 20;

/** Pay has the currency and the period of the job. */
export const JobLevel = z.object({
  id,
  name: z.string(),
  description: z.string(),
  min_years: z.number().nullable(),
  max_years: z.number().nullable(),
  compensation_min: z.number().nullable(),
  compensation_max: z.number().nullable(),
  expectations: z.array(z.string()),
});
export type JobLevel = z.output<typeof JobLevel>;
type Ends = { [Field in 'min_years' | 'max_years' | 'compensation_min' | 'compensation_max']?: unknown };
const above = (low: unknown, high: unknown): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high;
/** The field at which a range ends lower than it begins, with the message. */
export const wrongRange = (level: Ends) =>
  above(level.min_years, level.max_years)
    ? ({ at: 'max_years', text: 'The fewest years must not be above the most.' } as const)
    : above(level.compensation_min, level.compensation_max)
      ? ({ at: 'compensation_max', text: 'The lowest pay must not be above the highest.' } as const)
      : null;
const ends = (at: 'max_years' | 'compensation_max') => ({
  at,
  wrong: (level: Ends) => {
    const found = wrongRange(level);
    return found?.at === at ? found.text : null;
  },
});

/** The editable fields of a level. The form and the request share them. */
export const levelFields = fields(
  {
    name: textField('Name', { required: true, max: 60, placeholder: 'Senior' }),
    min_years: numberField('From years', 0, 60),
    max_years: numberField('To years', 0, 60),
    compensation_min: moneyField('Lowest pay', { placeholder: '90000' }),
    compensation_max: moneyField('Highest pay', { placeholder: '110000' }),
    expectations: listField('Expectations', { max: 20, caption: 'What we expect at this level' }),
    description: longField('Description', { max: 2000 }),
  },
  [ends('max_years'), ends('compensation_max')],
);
