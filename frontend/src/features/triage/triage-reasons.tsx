import { Mail } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Recorded, type RecordLines } from '../../parts/triage/recorded.tsx';
import { type NamedSuggestion, SuggestedReason } from '../../parts/triage/suggested-reason.tsx';
import { MessageSwitch, Suggested } from './triage-foot.tsx';

/** The archive reasons as a list for a phone. `onOther` shows the dialog with all reasons and the message. */
export const ReasonSheet = ({
  name,
  quick,
  suggested,
  recorded,
  leaves_at,
  writes,
  onWrites,
  zone,
  onReason,
  onOther,
  onClose,
}: {
  name: string;
  quick: readonly { id: string; name: string }[];
  /** The archive reason that the recorded facts suggest. */
  suggested: NamedSuggestion | null;
  recorded: RecordLines | null;
  leaves_at: string | null;
  writes: boolean;
  onWrites: (writes: boolean) => void;
  zone: string | null;
  onReason: (id: string) => void;
  onOther: () => void;
  onClose: () => void;
}) => (
  <Dialog open onClose={onClose} title={say('Archive {name}', { name })}>
    {suggested && (
      <div className="mb-3">
        <SuggestedReason suggestion={suggested} />
      </div>
    )}
    {recorded && (
      <div className="mb-3">
        <Recorded lines={recorded} zone={zone} />
      </div>
    )}
    {leaves_at && (
      <div className="mb-3">
        <MessageSwitch leaves_at={leaves_at} zone={zone} writes={writes} onWrites={onWrites} />
      </div>
    )}
    <ul className="grid gap-2">
      {quick.map((reason) => (
        <li key={reason.id}>
          <Button className="h-11! w-full justify-start!" onClick={() => onReason(reason.id)}>
            <span className="truncate">{reason.name}</span>
            {reason.id === suggested?.id && <Suggested />}
          </Button>
        </li>
      ))}
      <li>
        <Button kind="ghost" className="h-11! w-full justify-start!" onClick={onOther}>
          <Mail size={15} aria-hidden />
          {say('Another reason, or your own message')}
        </Button>
      </li>
    </ul>
  </Dialog>
);
