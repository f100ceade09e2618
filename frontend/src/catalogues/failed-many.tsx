import { say } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import type { ManyTold } from './many.ts';

/** The selected entries that were not changed, each with its reason. */
export const FailedMany = ({ told, onClose }: { told: ManyTold; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={say('{count, plural, one {# stays} other {# stay}} as before', { count: told.failed.length })}
    text={
      told.done.length
        ? say('The other {count, number} were saved.', { count: told.done.length })
        : say('Nothing was changed.')
    }
    footer={<Button onClick={onClose}>{say('Close')}</Button>}
  >
    <ul className="divide-y divide-line">
      {told.failed.map(({ id, name, error }) => (
        <li key={id} className="grid gap-0.5 py-2">
          <span className="text-ui font-medium text-ink">{name}</span>
          <span className="text-ui text-ink-2">{error}</span>
        </li>
      ))}
    </ul>
  </Dialog>
);
