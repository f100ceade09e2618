import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { announce } from '../kit/announce.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { toast } from '../kit/overlays/toast.ts';

/** Copies the address of the page. `icon`: shows only the icon. */
export const CopyLink = ({ label, icon = false }: { label: string; icon?: boolean }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
      announce(say('Link copied.'));
      window.setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast({ text: say('The browser did not allow copying. Copy the address of this page.'), tone: 'bad' });
    }
  };
  const Icon = copied ? Check : Link2;
  const words = copied ? say('Copied') : label;
  return icon ? (
    <IconButton label={words} onClick={() => void copy()}>
      <Icon size={15} aria-hidden />
    </IconButton>
  ) : (
    <Button kind="ghost" onClick={() => void copy()}>
      <Icon size={14} aria-hidden />
      <span className="max-lg:sr-only">{words}</span>
    </Button>
  );
};
