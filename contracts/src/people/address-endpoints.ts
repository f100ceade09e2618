import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { choiceField, emailField, fields, groupField, textField } from '../kernel/field.ts';
import { id } from '../kernel/values.ts';
import { addressKindNames, addressKinds } from './addresses.ts';

const kind = choiceField(
  'Kind',
  addressKindNames.map((value) => ({ value, label: addressKinds[value] })),
);
const most = 10;
/** The first of each is the primary one. */
export const addressFields = fields({
  emails: groupField(
    'Email addresses',
    { address: emailField('Email', { required: true }), kind },
    { max: most, one: 'Email address' },
  ),
  phones: groupField(
    'Phone numbers',
    { address: textField('Phone', { required: true, max: 40 }), kind },
    { max: most, one: 'Phone number' },
  ),
});
export const setAddresses = endpoint('/api/people/candidates/addresses', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'),
  summary:
    'Set all email addresses and phone numbers of a person; the first of each is the primary one, to which letters go. Another primary email replaces the links to the candidate’s own applications. Errors: duplicate (with existing_id), validation, not_found, stale.',
  request: z.strictObject({ candidate_id: id, version: z.number().optional(), ...addressFields.shape }),
  payload: z.object({ candidate: z.object({ id, version: z.number() }), position: z.number().optional() }),
});
