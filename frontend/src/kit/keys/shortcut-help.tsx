import { say, sayLabel } from '@candor/contracts/words/say';
import { Dialog } from '../overlays/dialog.tsx';
import { Kbd } from './kbd.tsx';
import { shortcutList } from './shortcuts.tsx';

/** The `?` dialog: every shortcut that works on this page. */
export const ShortcutHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const groups = Map.groupBy(shortcutList(), (each) => each.group);
  return (
    <Dialog open={open} onClose={onClose} title={say('Keyboard shortcuts')} wide>
      <div className="gap-8 sm:columns-2">
        {[...groups].map(([group, list]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-meta font-medium text-ink-3">{sayLabel(group)}</h3>
            <dl>
              {list.map((each) => (
                <div key={each.keys} className="flex min-h-7 items-baseline justify-between gap-4 py-1">
                  <dt className="text-ink-2">{each.label}</dt>
                  <dd className="shrink-0">
                    <Kbd keys={each.keys} />
                    <span className="sr-only">{each.keys}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
