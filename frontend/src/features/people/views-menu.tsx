import { useEffect, useState } from 'react';
import { BookmarkPlus, PenLine, Pin, PinOff, Save, Trash2, Users } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { fetchViews } from '@candor/contracts/people/view-endpoints';
import { type SeenView, viewAddress } from '@candor/contracts/people/views';
import { call, errorOf } from '../../page/call.ts';
import { MenuItem, MenuLabel, MenuLine, MenuLink } from '../../kit/overlays/menu.tsx';
import type { SavedViews } from './use-saved-views.ts';

const Listed = ({ label, views }: { label: string; views: readonly SeenView[] }) =>
  views.length > 0 && (
    <>
      <MenuLabel>{label}</MenuLabel>
      {views.map((view) => (
        <MenuLink key={view.id} to={viewAddress(view)} icon={view.shared ? <Users size={14} /> : undefined}>
          <span className="block truncate">{view.name}</span>
        </MenuLink>
      ))}
    </>
  );

/** The actions on the present view, then all views that the reader may open. The views are loaded when the menu opens. */
export const ViewsMenu = ({ views: { current }, changed, setNaming, save, pin, remove }: SavedViews) => {
  const [all, setAll] = useState<readonly SeenView[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(fetchViews, {}, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        setAll(answer.status === 'ok' ? answer.payload.views : []);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return (
    <>
      {current && changed && current.may_change && (
        <MenuItem icon={<Save size={14} />} onSelect={save}>
          {say('Save changes to the view')}
        </MenuItem>
      )}
      <MenuItem icon={<BookmarkPlus size={14} />} onSelect={() => setNaming('new')}>
        {say('Save as a new view')}
      </MenuItem>
      {current && (
        <MenuItem icon={current.pinned ? <PinOff size={14} /> : <Pin size={14} />} onSelect={() => pin(current)}>
          {current.pinned ? say('Unpin') : say('Pin above the list')}
        </MenuItem>
      )}
      {current?.may_change && (
        <>
          <MenuItem icon={<PenLine size={14} />} onSelect={() => setNaming(current)}>
            {say('Rename or share')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={14} />} danger onSelect={() => remove(current)}>
            {say('Remove the view')}
          </MenuItem>
        </>
      )}
      <MenuLine />
      {problem && <MenuLabel>{problem}</MenuLabel>}
      {!all && <MenuLabel>{say('Loading…')}</MenuLabel>}
      {all && !problem && !all.length && <MenuLabel>{say('No saved views yet.')}</MenuLabel>}
      <Listed label={say('Your views')} views={all?.filter((view) => view.mine) ?? []} />
      <Listed label={say('Shared with everyone')} views={all?.filter((view) => !view.mine) ?? []} />
    </>
  );
};
