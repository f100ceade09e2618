import { setPersonField } from '@candor/contracts/people/field-endpoints';
import type { GivenValue } from '@candor/contracts/people/person-fields';
import { call } from '../../page/call.ts';

/** Writes a field of a person, if it still has the value that the writer saw. */
export const writeField = (candidate_id: string, field_id: string, value: GivenValue, was: GivenValue) =>
  call(setPersonField, { candidate_id, field_id, value, was });
