import { say } from '@candor/contracts/words/say';
import { BookOpenText, List, ListChecks, Plus, Target, Waypoints } from 'lucide-react';
import { skill } from '@candor/contracts/catalogues/content';
import { useGroups } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { GapChips } from './gap-chips.tsx';
import type { PartKind } from './use-chain.ts';
import type { RequirementsView } from './use-requirements.ts';

/** The choice of the view and of a gap to show, and the buttons that add parts. */
export const RequirementsBar = ({ shown, onPick }: { shown: RequirementsView; onPick: () => void }) => {
  const { view, setView, wide, gaps, gap, setGap, asked, of, editable, generating, setOpen } = shown;
  const groups = useGroups();
  const add = (kind: PartKind) => () => setOpen({ kind, id: null });
  const suggest = (kind: PartKind) => () => setOpen({ kind, id: null, drafts: 'usual' });
  return (
    <PageBar>
      {wide && (
        <Segmented
          label={say('View')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: say('List'), icon: <List size={13} aria-hidden /> },
            { value: 'map', label: say('Evidence'), icon: <Waypoints size={13} aria-hidden /> },
          ]}
        />
      )}
      <GapChips gaps={gaps} chosen={gap === 'asked' ? null : gap} onChoose={setGap} />
      {/* Together on one line, even if the gaps leave no room beside them. */}
      <span className="ms-auto flex items-center gap-2">
        {of > 0 && (
          <Button
            kind="ghost"
            size="sm"
            aria-pressed={gap === 'asked'}
            className={gap === 'asked' ? 'bg-accent-wash! text-accent-ink!' : ''}
            onClick={() => setGap(gap === 'asked' ? null : 'asked')}
          >
            {say('{asked, number} of {of, number} asked', { asked: asked.length, of })}
          </Button>
        )}
        {editable && !generating && (
          <Menu align="end" trigger={<Button size="sm">{say('Suggest')}</Button>}>
            <MenuItem icon={<Target size={14} />} onSelect={suggest('requirement')}>
              {say('Requirements')}
            </MenuItem>
            <MenuItem icon={<ListChecks size={14} />} onSelect={suggest('task')}>
              {say('Job tasks')}
            </MenuItem>
          </Menu>
        )}
        {editable && !generating && (
          <Menu
            align="end"
            trigger={
              <Button size="sm">
                <Plus size={14} aria-hidden />
                {say('Add')}
              </Button>
            }
          >
            <MenuItem icon={<Target size={14} />} onSelect={add('requirement')}>
              {say('Requirement')}
            </MenuItem>
            <MenuItem icon={<ListChecks size={14} />} onSelect={add('task')}>
              {say('Job task')}
            </MenuItem>
            {groups[skill.needs] !== undefined && (
              <MenuItem icon={<BookOpenText size={14} />} onSelect={onPick}>
                {say('From skills')}
              </MenuItem>
            )}
          </Menu>
        )}
      </span>
    </PageBar>
  );
};
