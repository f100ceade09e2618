import { number, object, string } from 'yup';

// What the job forms demand, in the words of PRODUCT §0.4.

const amount = (label: string) =>
  number()
    .transform((value: unknown, original: unknown) => (original === '' || original === null ? undefined : value))
    .typeError(`${label} is not a number.`)
    .min(0, `${label} is not a number.`);
const name = string().trim().required('Name is required.').max(120, 'Name must be at most 120 characters.');
const openings = number()
  .typeError('Openings must be between 1 and 999.')
  .integer('Openings must be between 1 and 999.')
  .min(1, 'Openings must be between 1 and 999.')
  .max(999, 'Openings must be between 1 and 999.')
  .required('Openings must be between 1 and 999.');
const pay = {
  compensation_min: amount('Lowest pay'),
  compensation_max: amount('Highest pay').test(
    'order',
    'The lowest pay must not be above the highest.',
    (high, { parent }) => {
      const low = parent.compensation_min as number | undefined;
      return high === undefined || low === undefined || Number(low) <= high;
    },
  ),
};
export const jobRules = object({ name, openings, ...pay });
export const closeRules = object({ job_close_reason_id: string().required('Choose a reason for closing.') });
export const stepRules = object({
  name: string().trim().required('Name is required.').max(60, 'Name must be at most 60 characters.'),
  sla_days: number()
    .typeError('Days must be between 0 and 90.')
    .min(0, 'Days must be between 0 and 90.')
    .max(90, 'Days must be between 0 and 90.'),
});
export const roundRules = object({
  type: string().required('Choose one of the listed values for Type.'),
  name: string().trim().max(60, 'Name must be at most 60 characters.'),
  sla_days: number()
    .typeError('Days must be between 0 and 90.')
    .min(0, 'Days must be between 0 and 90.')
    .max(90, 'Days must be between 0 and 90.'),
});
export const memberRules = object({ user_id: string().required('Person is required.') });
export const ownerRules = object({
  user_id: string().required('Person is required.'),
  owner_role: string().required('Owner role is required.'),
});
export const sectionRules = object({
  name: string().trim().required('Name is required.').max(80, 'Name must be at most 80 characters.'),
});
