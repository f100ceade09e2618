import { Suspense } from 'react';
import { Bookmark } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { viewAddress } from '@candor/contracts/people/views';
import { asOfQuery } from '../../page/past/as-of.ts';
import { listTo } from '../../page/list-address.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { TabLinks } from '../../kit/tab-links.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

const ViewsMenu = later(() => import('./views-menu.tsx').then((m) => m.ViewsMenu));
const ViewForm = later(() => import('./view-form.tsx').then((m) => m.ViewForm));

/** The pinned views, and the one on screen, as tabs. `as_of`: the past time of the page, which the links keep. */
export const ViewTabs = ({ views: { pinned, current }, changed, as_of }: SavedViews & { as_of?: string }) => {
  const word = usePeopleWord();
  const tabs = current && !current.pinned ? [...pinned, current] : pinned;
  if (!tabs.length) return null;
  return (
    <TabLinks
      label={say('Views')}
      links={[
        { to: listTo('people', 'candidates') + asOfQuery(as_of), label: word('all'), current: !current },
        ...tabs.map((view) => ({
          to: viewAddress(view) + asOfQuery(as_of, '&'),
          label: view.name,
          current: view.id === current?.id,
          note: view.id === current?.id && changed ? say('changed') : undefined,
        })),
      ]}
    />
  );
};

/** The button that shows the saved views and the actions on the present one. */
export const ViewsButton = (saved: SavedViews) => {
  const { whole, naming, setNaming, named, shown } = saved;
  return (
    <>
      <Menu
        align="end"
        wide
        trigger={
          <Button kind="ghost">
            <Bookmark size={14} aria-hidden />
            <span className="max-sm:sr-only">{say('Views')}</span>
          </Button>
        }
      >
        <Suspense>
          <ViewsMenu {...saved} />
        </Suspense>
      </Menu>
      {naming && (
        <Suspense>
          <ViewForm
            view={naming === 'new' ? null : naming}
            shown={shown}
            mayShare={whole}
            onSaved={named}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
};
