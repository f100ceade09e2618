import { say } from '@candor/contracts/words/say';
import type { MessageRow } from '@candor/contracts/messages/rows';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';

/** The delivery state of a message. A message that was sent shows none. */
export const MessageStatus = ({
  message,
  zone,
}: {
  message: Pick<MessageRow, 'status' | 'scheduled_for'>;
  zone: string | null;
}) => {
  if (message.status === 'queued')
    return <Status tone="info">{say('Goes out {when}', { when: momentText(message.scheduled_for, zone) })}</Status>;
  if (message.status === 'failed') return <Status tone="bad">{say('Failed')}</Status>;
  if (message.status === 'bounced') return <Status tone="bad">{say('Came back')}</Status>;
  if (message.status === 'cancelled') return <Status>{say('Held back')}</Status>;
  return null;
};
