import { z } from 'zod';
import { personfield } from '../catalogues/person-fields.ts';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id } from '../kernel/values.ts';
import { FieldValue, GivenValue } from './person-fields.ts';

export const setPersonField = endpoint('/api/people/candidates/field/set', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'),
  summary:
    'Write into a field that the organization made for candidates; null or "" empties it. With `was`, nothing is changed unless that stands in it. Errors: not_found, validation, wrong_state, stale.',
  request: z.strictObject({
    candidate_id: id,
    field_id: idOfExisting(personfield),
    value: GivenValue,
    was: GivenValue.optional(),
  }),
  payload: z.object({ field: z.object({ id, value: FieldValue.nullable() }), position: z.number().optional() }),
});
