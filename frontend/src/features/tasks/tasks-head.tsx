import { Suspense } from 'react';
import { ArrowDownUp, Phone, Play, Plus } from 'lucide-react';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { may, seesTeamTasks } from '@candor/contracts/accounts/needs';
import { listTo } from '../../page/list-address.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Menu, MenuCheck } from '../../kit/overlays/menu.tsx';
import { PageBar, PageHead } from '../../kit/page.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import type { TaskHand } from './use-task-hand.ts';
import type { Tasks } from './use-tasks.ts';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));

const titles = {
  mine: phrase('My tasks'),
  team: phrase('Tasks of the team'),
  given: phrase('Tasks given out'),
} as const;
const sorts = { due_at: phrase('By day'), priority: phrase('By priority'), created_at: phrase('By age') } as const;
const Chip = ({ on, onToggle, children }: { on: boolean; onToggle: () => void; children: React.ReactNode }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onToggle}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-meta shadow-card max-sm:min-h-11',
      on ? 'bg-accent-wash font-medium text-accent-ink' : 'bg-sheet text-ink hover:bg-hover',
    )}
  >
    {children}
  </button>
);

/** The head of the page: whose tasks these are, the filters for late tasks and calls, the order, and the buttons. */
export const TasksHead = ({ tasks, hand }: { tasks: Tasks; hand: TaskHand }) => {
  const { page, at, which, now, lateOn, callsOn, toggle } = tasks;
  const { list, own, team, user, past } = page;
  const { calls, run, setAdding } = hand;
  const sort = list.sort?.field ?? 'due_at';
  const slim = useNarrow();
  const links = [
    { which: 'mine', label: say('Mine'), count: own.mine },
    // A page of the past takes all rights from its reader, so the team's number says whether they see it.
    ...(team && (past || may(seesTeamTasks, user)) ? [{ which: 'team', label: say('Team'), count: team.open }] : []),
    { which: 'given', label: say('Given out'), count: own.given },
  ];
  const filters = (
    <span className="flex flex-wrap items-center gap-2">
      <nav
        aria-label={say('Which tasks')}
        className="inline-flex h-8 shrink-0 items-center rounded-ctl bg-hover p-[2px] max-sm:h-11"
      >
        {links.map((link) => (
          <Link
            key={link.which}
            to={listTo('tasks', link.which) + asOfQuery(past?.as_of)}
            aria-current={link.which === which ? 'page' : undefined}
            className={cx(
              'flex h-full items-center gap-1.5 rounded-tag px-2.5 text-meta whitespace-nowrap',
              link.which === which ? 'bg-sheet font-medium text-ink shadow-card' : 'text-ink-2 hover:text-ink',
            )}
          >
            {link.label}
            <span className="tnum text-ink-3">{link.count}</span>
          </Link>
        ))}
      </nav>
      <span className="flex items-center gap-2 empty:hidden">
        {which === 'mine' && own.late > 0 && (
          <Chip on={lateOn} onToggle={() => toggle('due', lateOn ? undefined : { to: new Date(now).toISOString() })}>
            {say('{count, number} late', { count: own.late })}
          </Chip>
        )}
        {which === 'mine' && own.calls > 0 && (
          <Chip on={callsOn} onToggle={() => toggle('kind', callsOn ? undefined : ['call'])}>
            <Phone size={13} aria-hidden />
            {say('{count, plural, one {# call} other {# calls}}', { count: own.calls })}
          </Chip>
        )}
      </span>
    </span>
  );
  return (
    <>
      <PageHead
        title={sayLabel(titles[which])}
        status={slim ? undefined : filters}
        actions={
          <>
            <Menu
              trigger={
                <Button kind="ghost" size="sm" className="max-sm:hidden">
                  <ArrowDownUp size={14} aria-hidden />
                  {sayLabel(sorts[sort as keyof typeof sorts] ?? sorts.due_at)}
                </Button>
              }
            >
              {Object.entries(sorts).map(([field, label]) => (
                <MenuCheck
                  key={field}
                  checked={sort === field}
                  onChange={() => at.go((now_) => now_.to({ sort: { field, direction: 'asc' } }), { replace: true })}
                >
                  {sayLabel(label)}
                </MenuCheck>
              ))}
            </Menu>
            {past ? (
              <Suspense>
                <PastActions past={past} />
              </Suspense>
            ) : (
              <>
                <AsOfButton />
                {calls.length > 0 && (
                  <Button size="sm" onClick={run} className="max-sm:hidden">
                    <Play size={13} aria-hidden />
                    {say('Run the calls')}
                    <Kbd keys="r" />
                  </Button>
                )}
                <Button size="sm" onClick={() => setAdding(true)} className="max-sm:min-h-11">
                  <Plus size={14} aria-hidden />
                  {say('New task')}
                  <Kbd keys="c" />
                </Button>
              </>
            )}
          </>
        }
      />
      {slim && <PageBar className="pt-0!">{filters}</PageBar>}
    </>
  );
};
