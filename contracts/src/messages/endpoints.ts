import { z } from 'zod';
import { byMessage, endpoint, sees } from '../kernel/endpoint.ts';
import { id } from '../kernel/values.ts';
import { MessageRow } from './rows.ts';

export const readEmail = endpoint('/api/read/email', {
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary: 'One message, whole.',
  request: z.strictObject({ message_id: id, read: z.boolean().default(true) }),
  payload: z.object({ message: MessageRow }),
});
