import { idFrom } from '../../kernel/codec.ts';

/** The id of a registration. There is one for each person and date: the same address always gets the same registration. */
export const registrationId = (instance_id: string, candidate_id: string): string =>
  idFrom('event registration', instance_id, candidate_id);
