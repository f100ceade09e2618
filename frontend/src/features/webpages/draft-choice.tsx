import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';

/** The choice after two members have changed the same draft: this member chooses which version stays. */
export const DraftChoice = ({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) => (
  <div className="mb-4">
    <Notice tone="bad" title={say('Another member changed this page while you wrote.')}>
      <p>{say('Nothing more is saved until you choose one of the two drafts.')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTheirs}>
          {say('Take theirs')}
        </Button>
        <Button size="sm" onClick={onMine}>
          {say('Keep mine')}
        </Button>
      </p>
    </Notice>
  </div>
);
