import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { useState } from 'react';
import { Check, Copy, ExternalLink } from 'lucide-react';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import { announce } from '../../kit/announce.ts';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { toast } from '../../kit/overlays/toast.ts';

const shown: Record<HiringStatus, string> = {
  draft: phrase('The post has an address as soon as the job is open.'),
  open: phrase('Anyone with this link can read the post and apply.'),
  internal: phrase('Signed-in members of the organization can read the post and apply.'),
  archived: phrase('The job is closed; the post says so and leads to other openings.'),
};

/** The address of the post, with buttons to copy and to open it. */
export const PublicLink = ({ url, status }: { url: string | null; status: HiringStatus }) => {
  const [copied, setCopied] = useState(false);
  const address = url ? new URL(url, window.location.origin).href : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address!);
      setCopied(true);
      announce(say('Link copied.'));
      window.setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast({ text: say('The browser did not allow copying. Select the link and copy it.'), tone: 'bad' });
    }
  };
  return (
    <div className="grid gap-2">
      {address && (
        <div className="flex gap-2 max-sm:flex-wrap">
          <input
            readOnly
            aria-label={say('Public link')}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            className={`${inputLook()} min-w-0 flex-1 max-sm:basis-full`}
          />
          <Button onClick={() => void copy()}>
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            {copied ? say('Copied') : say('Copy')}
          </Button>
          <ButtonAnchor href={address} target="_blank" rel="noreferrer">
            <ExternalLink size={14} aria-hidden />
            {say('{open, select, other {Open}}', { open: 'post' })}
          </ButtonAnchor>
        </div>
      )}
      <p className="text-meta text-ink-3">{sayLabel(shown[status])}</p>
    </div>
  );
};
