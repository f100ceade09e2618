import { say } from '@candor/contracts/words/say';
import type { TaskRow } from '@candor/contracts/tasks/rows';
import { plainWords } from '@candor/contracts/values/rich-text';
import { Dialog } from '../../kit/overlays/dialog.tsx';

/** Plain text in its own lines. Each line has the direction of its own script, because the texts of the product and of a candidate may be in two scripts. */
const Words = ({ children }: { children: string }) => (
  <p className="text-read wrap-anywhere whitespace-pre-line text-ink [unicode-bidi:plaintext]">{children}</p>
);

export type ReadTask = Pick<TaskRow, 'title' | 'notes' | 'outcome'> &
  Partial<Pick<TaskRow, 'id' | 'draft' | 'status' | 'subject'>>;
/** The full text of a task: its outcome, its notes, and the draft of its email. */
export const TaskReading = ({
  task: { title, notes, draft, outcome },
  onClose,
}: {
  task: ReadTask;
  onClose: () => void;
}) => (
  <Dialog open onClose={onClose} title={title}>
    <div className="grid gap-4">
      {outcome?.trim() && (
        <section aria-label={say('What came of it')}>
          <h3 className="mb-1 text-meta text-ink-3">{say('What came of it')}</h3>
          <Words>{outcome}</Words>
        </section>
      )}
      {notes?.trim() && (
        <section aria-label={say('Notes')}>
          {outcome?.trim() && <h3 className="mb-1 text-meta text-ink-3">{say('Notes')}</h3>}
          <Words>{notes}</Words>
        </section>
      )}
      {draft && (
        <section aria-label={say('Email')}>
          <h3 className="mb-1 text-meta text-ink-3">{say('Email')}</h3>
          <p className="text-read font-medium wrap-anywhere text-ink">
            <bdi>{draft.subject}</bdi>
          </p>
          <Words>{plainWords(draft.body)}</Words>
        </section>
      )}
    </div>
  </Dialog>
);
