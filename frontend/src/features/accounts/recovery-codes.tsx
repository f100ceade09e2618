import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { Check, Copy, Download } from 'lucide-react';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { toast } from '../../kit/overlays/toast.ts';

const textOf = (codes: readonly string[], email: string) =>
  [say('Candor recovery codes for {email}', { email }), say('Each code signs you in once.'), '', ...codes, ''].join(
    '\n',
  );
const save = (text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: 'candor-recovery-codes.txt' }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Recovery codes, shown only this once. */
export const RecoveryCodes = ({
  codes,
  email,
  done,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  done: string;
  onDone: () => void;
}) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
      announce(say('Recovery codes copied.'));
    } catch {
      toast({ text: say('The browser did not allow copying. Select the codes and copy them.'), tone: 'bad' });
    }
  };
  return (
    <div className="grid gap-4">
      <p className="text-ui text-ink-2">
        {say(
          'Keep these recovery codes in a place you can reach without your device. Each code signs you in once. They are shown only now.',
        )}
      </p>
      <ul
        aria-label={say('Recovery codes')}
        className="tnum grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-ctl bg-well px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-ui text-ink select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save(textOf(codes, email))}>
          <Download size={14} aria-hidden /> {say('Download')}
        </Button>
        <Button onClick={() => void copy()}>
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          {copied ? say('Copied') : say('Copy')}
        </Button>
        <Button kind="primary" className="ms-auto" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
};
