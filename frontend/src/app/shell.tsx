import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../kit/button.tsx';
import { useMedia } from '../kit/media.ts';
import { useShortcut } from '../kit/shortcuts.tsx';
import { Toasts } from '../kit/toasts.tsx';
import { TooltipGroup } from '../kit/tooltip.tsx';
import { listen } from '../page/live.ts';
import { menuOf } from '../page/menu-areas.tsx';
import { useStandard } from '../page/use-page.ts';
import { ShellMenu } from './shell-menu.tsx';

// The frame of every signed-in screen: menu on paper, the page as one sheet.

const loadPalette = () => import('./palette.tsx').then((m) => ({ default: m.Palette }));
const Palette = lazy(loadPalette);
const MobileMenu = lazy(() => import('./mobile-menu.tsx').then((m) => ({ default: m.MobileMenu })));
const ShortcutHelp = lazy(() => import('../kit/shortcut-help.tsx').then((m) => ({ default: m.ShortcutHelp })));

const GoTo = ({ letter, label, to }: { letter: string; label: string; to: string }) => {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, label, () => void navigate(to), { group: 'Go to' });
  return null;
};

/** Menu, palette, shortcuts, toasts and live changes around a screen. It stays mounted while screens change. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const { user, organization } = useStandard();
  const small = useMedia('(max-width: 899px)');
  const [over, setOver] = useState<'palette' | 'help' | 'menu' | null>(null);
  const close = () => setOver(null);
  useEffect(listen, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []); // load it before somebody asks for it
  useShortcut('mod+k', 'Search or run a command', () => setOver((now) => (now === 'palette' ? null : 'palette')), {
    group: 'Everywhere',
  });
  useShortcut('?', 'Keyboard shortcuts', () => setOver('help'), { group: 'Everywhere' });
  const menu = <ShellMenu onSearch={() => setOver('palette')} onHelp={() => setOver('help')} />;
  return (
    <CSPProvider disableStyleElements>
      <TooltipGroup>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-ctl focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          Skip to content
        </a>
        <div className="flex h-dvh bg-paper max-[899px]:flex-col">
          {small ? (
            <header className="flex h-12 shrink-0 items-center gap-1 px-2">
              <Button
                kind="ghost"
                icon
                aria-label="Menu"
                aria-expanded={over === 'menu'}
                onClick={() => setOver('menu')}
              >
                <MenuIcon size={18} aria-hidden />
              </Button>
              <span className="min-w-0 flex-1 truncate text-center text-ui font-semi">{organization.name}</span>
              <Button kind="ghost" icon aria-label="Search" onClick={() => setOver('palette')}>
                <Search size={17} aria-hidden />
              </Button>
            </header>
          ) : (
            menu
          )}
          <main
            id="main"
            tabIndex={-1}
            className="flex min-h-0 min-w-0 flex-1 overflow-clip bg-sheet shadow-card outline-none max-[899px]:rounded-t-sheet min-[900px]:my-2 min-[900px]:me-2 min-[900px]:rounded-sheet"
          >
            {children}
          </main>
        </div>
        {menuOf(user)
          .flatMap((group) => group.entries)
          .map(
            (entry) => entry.letter && <GoTo key={entry.to} letter={entry.letter} label={entry.label} to={entry.to} />,
          )}
        <Suspense>
          {small && (
            <MobileMenu open={over === 'menu'} onClose={close}>
              {menu}
            </MobileMenu>
          )}
          {over === 'palette' && <Palette onClose={close} />}
          {over === 'help' && <ShortcutHelp open onClose={close} />}
        </Suspense>
        <Toasts />
      </TooltipGroup>
    </CSPProvider>
  );
};
