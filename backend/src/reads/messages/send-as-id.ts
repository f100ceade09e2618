import { idFrom } from '../../kernel/codec.ts';

/** The stream of one member's consent that another member writes in their name. */
export const sendAsId = (organization_id: string, owner: string, asker: string): string =>
  idFrom('send as', organization_id, owner, asker);
