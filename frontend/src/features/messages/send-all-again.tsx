import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { mostAgain, sendAllAgain } from '@candor/contracts/messages/thread-endpoints';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { withProgress } from '../../kit/progress-bar.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Refused = PayloadOf<typeof sendAllAgain>['refused'];
type Sending = { ids: readonly string[]; until: number };

const sentWords = (count: number): string =>
  say('{count, plural, one {# message is sent again now.} other {# messages are sent again now.}}', { count });

/** Sends all these failed messages again after a question, and names those that do not leave, with the reason. */
export const SendAllAgain = ({ ids }: { ids: readonly string[] }) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<{ again: number; left: Refused } | null>(null);
  const send = async () => {
    setOpen(false);
    const all = [...ids];
    let again = 0;
    const left: Refused = [];
    for (let until = 0; until < all.length; until += mostAgain) {
      setSending({ ids: all, until });
      const done = await settle(
        say('Send the messages again'),
        withProgress(() => call(sendAllAgain, { message_ids: all.slice(until, until + mostAgain) })),
        (payload) => {
          again += payload.again.length;
          left.push(...payload.refused);
        },
      );
      if (!done) break;
    }
    setSending(null);
    if (left.length) setRefused({ again, left });
    else if (again) toast({ text: sentWords(again) });
    void revalidate();
  };
  return (
    <>
      {sending ? (
        <p role="status" className="tnum text-ui text-ink-2">
          {say('{until, number} of {count, number} were sent again', {
            until: sending.until,
            count: sending.ids.length,
          })}
        </p>
      ) : (
        ids.length > 1 && (
          <Button size="sm" className="max-sm:h-11" onClick={() => setOpen(true)}>
            {say('Send all {count, number} again', { count: ids.length })}
          </Button>
        )
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={say('Send {count, number} messages again?', { count: ids.length })}
        text={say('They leave now. A message that may not leave any more stays here, and you read why.')}
        action={say('Send again')}
        danger={false}
        onConfirm={() => void send()}
      />
      <Dialog
        open={refused !== null}
        onClose={() => setRefused(null)}
        title={say('{count, plural, one {# message was} other {# messages were}} not sent again', {
          count: refused?.left.length ?? 0,
        })}
        {...(refused?.again ? { text: sentWords(refused.again) } : {})}
        footer={
          <Button kind="primary" onClick={() => setRefused(null)}>
            {say('Close')}
          </Button>
        }
      >
        <ul className="divide-y divide-line">
          {refused?.left.map(({ id, name, reason }) => (
            <li key={id} className="py-2">
              <p className="text-ui font-medium text-ink">{name}</p>
              <p className="text-ui text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
