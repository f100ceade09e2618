import { idFrom } from '../../kernel/codec.ts';

/** One registration for each person and date: the same address always gets the same one. */
export const registrationId = (instance_id: string, candidate_id: string): string =>
  idFrom('event registration', instance_id, candidate_id);
