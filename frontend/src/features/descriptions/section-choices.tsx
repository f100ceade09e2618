import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { DiffText } from '../../kit/editor/diff-text.tsx';
import { Notice } from '../../kit/notice.tsx';
import { textLines } from '../../kit/editor/plain-text.ts';
import type { Choice, Words } from './section-words.ts';

const noTags = (tag: string) => tag;
const Difference = ({ before, after }: { before: string; after: string }) => {
  const [was, is] = [textLines(before), textLines(after)];
  return was === is ? (
    <p className="text-ui text-ink-2">{say('Only the formatting is different.')}</p>
  ) : (
    <DiffText before={was} after={is} nameOf={noTags} />
  );
};

/** The view for a section that another member saved while it was being written here: both texts, and the choice between them. */
export const SectionConflict = ({
  mine,
  theirs,
  onChoose,
}: {
  mine: Words;
  theirs: Words;
  onChoose: (choice: Choice) => void;
}) => (
  <div className="mb-3">
    <Notice tone="warn" title={say('Another member changed this section while you were writing')}>
      <p>{say('Both texts are kept until you choose. Struck out: only theirs. Underlined: only yours.')}</p>
    </Notice>
    <div className="mt-2 rounded-card bg-sheet p-3.5 shadow-card">
      {mine.name !== theirs.name && (
        <p className="mb-2 text-ui">
          <del className="text-bad">{theirs.name}</del> <ins className="text-good">{mine.name}</ins>
        </p>
      )}
      <Difference before={theirs.body} after={mine.body} />
      <div className="mt-3 flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="sm" onClick={() => onChoose('mine')}>
          {say('Keep mine')}
        </Button>
        <Button size="sm" onClick={() => onChoose('theirs')}>
          {say('Use their text')}
        </Button>
        <Button size="sm" onClick={() => onChoose('both')}>
          {say('Keep both, one after the other')}
        </Button>
      </div>
    </div>
  </div>
);

/** Unsaved text of a section that no longer exists. */
export const StrayWords = ({
  words,
  onRestore,
  onDrop,
}: {
  words: Words;
  onRestore: () => void;
  onDrop: () => void;
}) => (
  <div className="mb-3">
    <Notice tone="warn" title={say('{name} was removed while you were writing', { name: words.name })}>
      <p className="line-clamp-3 whitespace-pre-line">{textLines(words.body)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onRestore}>
          {say('Restore the section with my text')}
        </Button>
        <Button size="sm" kind="ghost" onClick={onDrop}>
          {say('Discard my text')}
        </Button>
      </div>
    </Notice>
  </div>
);

/** The organization's present default, compared with the section. */
export const DefaultDialog = ({
  name,
  mine,
  theirs,
  onTake,
  onClose,
}: {
  name: string;
  mine: string;
  theirs: string;
  onTake: () => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    wide
    onClose={onClose}
    title={say('Compare {name} with the default', { name })}
    text={say('Struck out: what the section says. Underlined: what the default of your organization says now.')}
    footer={
      <>
        <Button onClick={onClose}>{say('Keep as it is')}</Button>
        <Button kind="primary" onClick={onTake}>
          {say('Use the default text')}
        </Button>
      </>
    }
  >
    <Difference before={mine} after={theirs} />
  </Dialog>
);
