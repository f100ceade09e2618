import { type KeyboardEvent, useMemo } from 'react';
import {
  ArrowRight,
  Bookmark,
  BriefcaseBusiness,
  CircleHelp,
  Handshake,
  Mail,
  Settings,
  ShieldCheck,
  Ticket,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { numberWords, say, sayLabel, voice } from '@candor/contracts/words/say';
import type { SearchGroup, SearchItem } from '@candor/contracts/platform/endpoints';
import { searchAllPage, searchKindPages } from '@candor/contracts/platform/search-pages';
import { catalogueGroups } from '../../catalogues/catalogue-menu.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Page, PageBar, PageHead, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { menuOf } from '../../page/menu-areas.tsx';
import { searchTo } from '../../page/search-address.ts';
import { matching, typedIn, type Typed } from '../../page/search-words.ts';
import { usePage } from '../../page/use-page.ts';
import { HitMark, Marked } from '../../parts/home/search-hit.tsx';

type Words = Typed['words'];
const icons: Record<string, typeof Settings> = {
  job: BriefcaseBusiness,
  thread: Mail,
  view: Bookmark,
  user: ShieldCheck,
  help: CircleHelp,
  page: ArrowRight,
  deal: Handshake,
  event: Ticket,
  partner: UsersRound,
};
const Hit = ({ item, type, words }: { item: SearchItem; type: string; words: Words }) => {
  const Icon = icons[type] ?? Settings;
  const help = type === 'help';
  return (
    <li>
      <Link
        to={item.url}
        className="flex min-h-9 gap-2.5 rounded-ctl px-2 py-1.5 text-ui hover:bg-hover max-sm:min-h-11 max-sm:items-center"
      >
        <span className="grid h-6 w-6 shrink-0 place-items-center">
          {type === 'candidate' ? <Avatar name={item.title} size={22} /> : <Icon size={15} className="text-ink-3" />}
        </span>
        <span className={help ? 'min-w-0' : 'flex min-w-0 flex-wrap items-baseline gap-x-2.5 leading-6'}>
          <span className={help ? 'block leading-6 font-medium text-ink' : 'min-w-0 truncate font-medium text-ink'}>
            <Marked text={item.title} near={item.near} words={words} />
          </span>
          <span className={help ? 'block max-w-2xl text-ink-2' : 'min-w-0 truncate text-ink-3 max-sm:basis-full'}>
            {item.near && (
              <span>
                {say('one letter different')}
                {item.subtitle && ' · '}
              </span>
            )}
            <Marked text={item.subtitle} near={item.near} words={words} />
          </span>
        </span>
        {item.mark && (
          <span className="ms-auto flex shrink-0 items-center gap-2 text-meta leading-6 text-ink-2">
            <HitMark mark={item.mark} />
          </span>
        )}
      </Link>
    </li>
  );
};
/** Arrow keys move through the results of all groups, as in the command palette. */
const onArrow = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? null : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
/** `alone`: the group is the only one, and the page's head already names its kind. */
const Group = ({
  group,
  words,
  alone,
  all,
}: {
  group: SearchGroup;
  words: Words;
  alone: boolean;
  all: string | null;
}) => (
  <section aria-label={group.title} className="mb-6">
    <div className={alone ? 'hidden' : 'mb-1 flex items-baseline gap-2 px-2'}>
      <h2 className="text-ui font-semi text-ink">{group.title}</h2>
      <span className="tnum text-meta text-ink-3">{numberWords(group.total)}</span>
      {all && (
        <Link to={all} className="ms-auto text-ui text-accent-ink hover:underline">
          {say('Show all {total, number}', { total: group.total })}
          <span className="sr-only"> {group.title}</span>
        </Link>
      )}
    </div>
    <ul>
      {group.items.map((item) => (
        <Hit key={item.id} item={item} type={group.type} words={words} />
      ))}
    </ul>
  </section>
);

/** English titles are lowercase within a sentence. */
const english = () => voice().language === 'en';

/** `/search/all`: all results, in groups. `/search/{kind}`: all of one kind. */
export const Screen = () => {
  const { words: typed, kind, groups: found, page, limit, user } = usePage([searchAllPage, ...searchKindPages]);
  const at = useListAddress();
  const { words } = useMemo(() => typedIn(typed), [typed]);
  const places = useMemo((): SearchGroup[] => {
    if (kind || !words.length) return [];
    const all = [
      ...menuOf(user).flatMap(({ title, entries }) =>
        entries.map(({ to, label }) => ({
          id: to,
          title: sayLabel(label),
          subtitle: sayLabel(title ?? ''),
          url: to,
        })),
      ),
      ...catalogueGroups(user).flatMap(({ title, entries }) =>
        entries.map(({ to, label, purpose, words: fields }) => ({
          id: to,
          title: sayLabel(label),
          subtitle: sayLabel(purpose ?? (fields || title)),
          url: to,
        })),
      ),
    ];
    const items = matching(all, words, []).map((item): SearchItem => ({ ...item, mark: null }));
    return items.length ? [{ type: 'page', title: say('Pages and settings'), total: items.length, items }] : [];
  }, [kind, words, user]);
  const help = found.filter(({ type }) => type === 'help');
  const groups = [...found.filter(({ type }) => type !== 'help'), ...places, ...help];
  const one = kind ? groups[0] : undefined;
  return (
    <Page>
      <PageHead
        crumbs={kind ? [{ to: searchTo(typed), label: say('Search') }] : []}
        title={one?.title ?? say('Search')}
        count={one?.total}
      />
      <PageBar>
        <SearchBox
          operators={false}
          label={
            one
              ? say('Search {what}', { what: english() ? one.title.toLowerCase() : one.title })
              : say('Search everything')
          }
          {...at.search}
        />
      </PageBar>
      <PageScroll>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={onArrow} className="max-w-[860px]">
          {groups.map((group) => (
            <Group
              key={group.type}
              group={group}
              words={words}
              alone={Boolean(kind)}
              all={!kind && group.total > group.items.length ? searchTo(typed, group.type) : null}
            />
          ))}
          {!groups.length && (
            <EmptyState>
              {!typed
                ? say('Type a name, a job, a setting or a question.')
                : say('Nothing that you can open matches these words. One wrong letter is forgiven. Try fewer words.')}
            </EmptyState>
          )}
        </div>
      </PageScroll>
      {one && one.total > limit && (
        <Pager page={page} limit={limit} total={one.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
    </Page>
  );
};
