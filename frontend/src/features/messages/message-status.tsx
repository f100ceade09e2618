import type { MessageRow } from '@candor/contracts/messages/rows';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';

/** Where a message is on its way; a sent one says nothing. */
export const MessageStatus = ({
  message,
  zone,
}: {
  message: Pick<MessageRow, 'status' | 'scheduled_for'>;
  zone: string | null;
}) => {
  if (message.status === 'queued')
    return <Status tone="info">Goes out {momentText(message.scheduled_for, zone)}</Status>;
  if (message.status === 'failed') return <Status tone="bad">Not sent</Status>;
  if (message.status === 'cancelled') return <Status>Cancelled</Status>;
  return null;
};
