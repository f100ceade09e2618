import { fieldOptions } from '../kernel/field-options.ts';
import { movesCandidates } from '../accounts/needs.ts';

/** The options of a person's forms. */
export const candidateFieldOptions = fieldOptions(
  '/api/people/candidates/field_options',
  'POST',
  movesCandidates,
  'candidates',
  ['source_types', 'sources', 'tags', 'types', 'pronouns', 'url_kinds', 'name_orders', 'users', 'jobs', 'reasons'],
);
