import { useState } from 'react';
import { FlaskConical } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { withProgress } from '../../kit/progress-bar.tsx';
import type { Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Answer = Promise<Sent<{ to: string; refused: string | null }>>;
/** The button that sends the message as shown to the writer. */
export const SendTest = ({ disabled, send }: { disabled: boolean; send: () => Answer }) => {
  const [sending, setSending] = useState(false);
  const press = async () => {
    setSending(true);
    await settle(say('Send a test'), withProgress(send), ({ to }) => {
      toast({ text: say('A test is on its way to {address}.', { address: to }) });
    });
    setSending(false);
  };
  return (
    <Button size="sm" disabled={disabled || sending} className="max-sm:h-11" onClick={() => void press()}>
      <FlaskConical size={14} aria-hidden />
      {say('Send test to me')}
    </Button>
  );
};
