import { say } from '@candor/contracts/words/say';
import { BookOpenText, Layers, Plus } from 'lucide-react';
import { question as library } from '@candor/contracts/catalogues/questions';
import { useGroups } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { PageBar } from '../../kit/page.tsx';
import { GapChips } from './gap-chips.tsx';
import type { QuestionsView } from './use-questions.ts';

/** The choice of a gap to show, and the buttons that add questions. */
export const QuestionsBar = ({
  shown,
  onPick,
  onSet,
}: {
  shown: QuestionsView;
  onPick: () => void;
  onSet: (set: 'add' | 'keep') => void;
}) => {
  const { gaps, gap, setGap, editable, keeps, setOpen } = shown;
  const groups = useGroups();
  return (
    <PageBar>
      <GapChips gaps={gaps} chosen={gap} onChoose={setGap} />
      <span className="ms-auto max-sm:hidden" />
      {(editable || keeps) && (
        <Menu
          align="end"
          trigger={
            <Button size="sm">
              <Layers size={14} aria-hidden />
              {say('Question sets')}
            </Button>
          }
        >
          {editable && <MenuItem onSelect={() => onSet('add')}>{say('Add a question set')}</MenuItem>}
          {keeps && <MenuItem onSelect={() => onSet('keep')}>{say('Save as a question set')}</MenuItem>}
        </Menu>
      )}
      {editable && (
        <>
          <Button size="sm" onClick={() => setOpen({ kind: 'question', id: null, drafts: 'usual' })}>
            {say('Suggest')}
          </Button>
          {groups[library.needs] !== undefined && (
            <Button size="sm" onClick={onPick}>
              <BookOpenText size={14} aria-hidden />
              {say('Add from the library')}
            </Button>
          )}
          <Button size="sm" onClick={() => setOpen({ kind: 'question', id: null })}>
            <Plus size={14} aria-hidden />
            {say('Add a question')}
          </Button>
        </>
      )}
    </PageBar>
  );
};
