import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Bell as BellIcon, Menu as MenuIcon, Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../kit/button.tsx';
import { FailureList } from '../kit/failure-list.tsx';
import { dropAllFailures } from '../kit/failures.ts';
import { cx } from '../kit/cx.ts';
import { useMedia } from '../kit/media.ts';
import { keysOf, useShortcut } from '../kit/keys/shortcuts.tsx';
import { keepTyping } from '../kit/keys/typed-ahead.ts';
import { toast } from '../kit/overlays/toast.ts';
import { Toasts } from '../kit/overlays/toasts.tsx';
import { TooltipGroup } from '../kit/overlays/tooltip.tsx';
import { undoLast } from '../kit/undo.ts';
import { forgetOwn } from '../parts/pipeline/own-decisions.ts';
import { forgetTaskOptions } from '../parts/tasks/outcomes.ts';
import { TaskHost } from '../parts/tasks/task-host.tsx';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import { forgetLost } from '../page/call.ts';
import { listen } from '../page/live/live.ts';
import { menuOf } from '../page/menu-areas.tsx';
import { useUnread, useUnreadThreads } from '../page/live/unread.ts';
import { useStandard } from '../page/use-page.ts';
import { OfflineLine } from './offline-line.tsx';
import { ShellMenu } from './shell-menu.tsx';
import { later } from '../kit/later.tsx';

// The frame of every signed-in screen: the menu on the background, the page as one sheet.

const loadPalette = () => import('./palette.tsx').then((m) => m.Palette);
const expectPalette = () => void loadPalette().catch(() => undefined);
const Palette = later(loadPalette);
const VisitBar = later(() => import('./visit-bar.tsx').then((m) => m.VisitBar));
const AnnouncementBars = later(() => import('./announcement-bars.tsx').then((m) => m.AnnouncementBars));
const MobileMenu = later(() => import('./mobile-menu.tsx').then((m) => m.MobileMenu));
const ShortcutHelp = later(() => import('../kit/keys/shortcut-help.tsx').then((m) => m.ShortcutHelp));

const GoTo = ({ letter, label, to }: { letter: string; label: string; to: string }) => {
  const navigate = useNavigate();
  useShortcut(keysOf(`g ${letter}`), sayLabel(label), () => void navigate(to), { group: phrase('Go to') });
  return null;
};

/** The link to the notifications on narrow screens, where the menu is closed. */
const Bell = ({ unread }: { unread: number }) => (
  <ButtonLink
    to="/notifications/mine"
    kind="ghost"
    icon
    aria-label={
      unread
        ? say('{count, plural, one {# unread notification} other {# unread notifications}}', { count: unread })
        : say('Notifications')
    }
    className="relative"
  >
    <BellIcon size={17} aria-hidden />
    {unread > 0 && <i aria-hidden className="absolute end-1.5 top-1.5 size-[7px] rounded-full bg-accent" />}
  </ButtonLink>
);

const forgetPerson = () => {
  dropAllFailures();
  forgetLost();
  forgetOwn();
  forgetTaskOptions();
};
/** Menu, palette, shortcuts, toasts and live changes around a screen. It stays mounted while screens change. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const { user, organization, visiting, announcements, area } = useStandard();
  const small = useMedia('(max-width: 899px)');
  const [over, setOver] = useState<'palette' | 'help' | 'menu' | null>(null);
  const close = () => setOver(null);
  const unread = useUnread();
  const unreadThreads = useUnreadThreads();
  useEffect(listen, []);
  useEffect(() => {
    const begun = import('../kit/overlays/kept-focus.ts').then(({ keepFocus }) => keepFocus());
    // If this code fails to load, the browser decides where the focus goes.
    begun.catch(() => undefined);
    return () => void begun.then((end) => end()).catch(() => undefined);
  }, []);
  // A request that failed for one person must never be sent again for another.
  const whose = `${user.id} ${organization.id}`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => forgetPerson, [whose]);
  useEffect(() => {
    // The first key of Ctrl+K, or pointing at Search, loads the palette before it is asked for.
    const hint = (event: KeyboardEvent) => (event.key === 'Control' || event.key === 'Meta') && expectPalette();
    window.addEventListener('keydown', hint);
    return () => window.removeEventListener('keydown', hint);
  }, []);
  useShortcut('mod+k', say('Search or run a command'), () => setOver((now) => (now === 'palette' ? null : 'palette')), {
    group: 'Everywhere',
    opens: over !== 'palette',
  });
  useShortcut('mod+z', say('Undo'), () => undoLast() || toast({ text: say('There is nothing to undo.') }), {
    group: 'Everywhere',
  });
  useShortcut('?', say('Keyboard shortcuts'), () => setOver('help'), { group: 'Everywhere' });
  const openPalette = () => {
    keepTyping();
    setOver('palette');
  };
  const menu = (
    <ShellMenu
      unread={unread}
      unreadThreads={unreadThreads}
      onSearch={openPalette}
      onSearchNear={expectPalette}
      onHelp={() => setOver('help')}
    />
  );
  return (
    <CSPProvider disableStyleElements>
      <TooltipGroup>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-ctl focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
        >
          {say('Skip to content')}
        </a>
        <div className="flex h-dvh bg-paper max-[899px]:flex-col">
          {small ? (
            <header className="flex h-12 shrink-0 items-center gap-1 px-2">
              <Button
                kind="ghost"
                icon
                aria-label={say('Menu')}
                aria-expanded={over === 'menu'}
                onClick={() => setOver('menu')}
              >
                <MenuIcon size={18} aria-hidden />
              </Button>
              <span className="min-w-0 flex-1 truncate text-center text-ui font-semi">{organization.name}</span>
              <Bell unread={unread} />
              <Button kind="ghost" icon aria-label={say('Search')} onClick={openPalette}>
                <Search size={17} aria-hidden />
              </Button>
            </header>
          ) : (
            menu
          )}
          <main
            id="main"
            tabIndex={-1}
            className={cx(
              'flex min-h-0 min-w-0 flex-1 flex-col overflow-clip bg-sheet shadow-card outline-none max-[899px]:rounded-t-sheet min-[900px]:my-2 min-[900px]:me-2 min-[900px]:rounded-sheet',
              // Warns that an operator acts on this page.
              (visiting || area === 'application') && 'ring-[1.5px] ring-warn',
            )}
          >
            {visiting && (
              <Suspense>
                <VisitBar />
              </Suspense>
            )}
            {announcements?.length > 0 && (
              <Suspense>
                <AnnouncementBars />
              </Suspense>
            )}
            <OfflineLine />
            <div className="flex min-h-0 min-w-0 flex-1">{children}</div>
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
        {may(hasTasks, user) && <TaskHost user={user} />}
        <FailureList />
        <Toasts />
      </TooltipGroup>
    </CSPProvider>
  );
};
