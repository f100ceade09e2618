import type { Conversation } from '@candor/contracts/messages/conversation';
import { useStandard } from '../../page/use-page.ts';
import { bare, isLate } from './mail-words.ts';
import { cancelLetter, sendLetterAgain } from './thread-actions.ts';
import { ThreadMessage } from './thread-message.tsx';

/** The messages of a conversation, oldest first. Only those that must be answered are expanded. */
export const ThreadMessages = ({
  conversation: { thread, messages, person, names },
  now,
  after,
}: {
  conversation: Pick<Conversation, 'thread' | 'messages' | 'person' | 'names'>;
  now: number;
  /** Called after an email was withdrawn or sent again. Absent: the messages can only be read, as on a page of the past. */
  after?: () => void;
}) => {
  const { user, organization } = useStandard();
  const last = messages.findLastIndex(({ what }) => what !== null && what !== 'out_of_office');
  const waits = thread.move === 'answer' ? thread.last_received_id : null;
  const from = thread.move === 'answer' && last >= 0 ? last : messages.length - 1;
  return (
    <ul>
      {messages.map((message, index) => (
        <ThreadMessage
          key={message.id}
          message={message}
          writer={
            message.writer?.by === 'copy'
              ? message.writer.name || message.from!
              : message.status === 'received' && !message.writer
                ? person.name
                : ((message.sent_by && names[message.sent_by]) ?? organization.name)
          }
          own={message.sent_by === user.id}
          first={index === 0 || bare(messages[index - 1]!.subject) !== bare(message.subject)}
          open={index >= from}
          out_until={message.what === 'out_of_office' ? thread.out_until : null}
          zone={user.tz_region}
          now={now}
          waits={message.id === waits}
          late={message.id === waits && isLate(thread, now)}
          onCancel={after && (() => void cancelLetter(message.id, after))}
          onAgain={after && (() => void sendLetterAgain(message.id, after))}
        />
      ))}
    </ul>
  );
};
