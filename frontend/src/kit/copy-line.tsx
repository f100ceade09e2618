import { say } from '@candor/contracts/words/say';
import { useId, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { announce } from './announce.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { inputLook } from './inputs/field.tsx';
import { toast } from './overlays/toast.ts';

/** A text to copy: an address, a key, or several lines of code. */
export const CopyLine = ({ label, text, lines = 1 }: { label: string; text: string; lines?: number }) => {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(say('Copied.'));
      window.setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast({ text: say('The browser did not allow copying. Select the text and copy it.'), tone: 'bad' });
    }
  };
  const shown = {
    id,
    readOnly: true,
    value: text,
    spellCheck: false,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => currentTarget.select(),
  };
  const look = cx(inputLook(), 'min-w-0 flex-1 font-mono text-meta max-sm:basis-full');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-ui font-medium text-ink">
        {label}
      </label>
      <div className="flex items-start gap-2 max-sm:flex-wrap">
        {lines > 1 ? (
          <textarea
            {...shown}
            rows={lines}
            className={cx(look, 'field-sizing-content h-auto! resize-none py-1.5 wrap-anywhere max-sm:min-h-20')}
          />
        ) : (
          <input {...shown} className={look} />
        )}
        <Button onClick={() => void copy()} aria-label={say('Copy {label}', { label })}>
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          {copied ? say('Copied') : say('Copy')}
        </Button>
      </div>
    </div>
  );
};
