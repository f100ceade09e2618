import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { emailsOf, phonesOf } from '@candor/contracts/people/addresses';
import { type DuplicatePair, sharedWith } from '@candor/contracts/duplicates/duplicates';
import { duplicatesPage } from '@candor/contracts/people/pages';
import type { PooledPerson } from '@candor/contracts/people/rows';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { personTo } from '../../parts/people/links.ts';
import { merge, tellApart } from '../../parts/duplicates/merging.ts';
import { reasonsText } from '../../parts/duplicates/reasons-text.ts';
import { roleLine } from '../../parts/people/role-line.ts';
import { sourceName, StageMark } from '../../parts/people/stage.tsx';
import { usePeopleWord } from '../../parts/people/people-words.ts';

const unset = <span className="text-ink-4">{'–'}</span>;
/** Marks a value that both records have. */
const Same = ({ on = true, children }: { on?: boolean; children: React.ReactNode }) =>
  on ? (
    <mark className="rounded-tag bg-warn-wash px-1 font-medium text-ink">
      {children}
      <span className="sr-only"> ({say('the same on both')})</span>
    </mark>
  ) : (
    children
  );
/** Email addresses or phone numbers, one per line. */
const Addresses = ({ all, same }: { all: readonly { address: string }[]; same: readonly string[] }) =>
  all.length === 0
    ? unset
    : all.map(({ address }) => (
        <span key={address} className="block truncate">
          <Same on={same.includes(address)}>{address}</Same>
        </span>
      ));
const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid grid-cols-[92px_minmax(0,1fr)] gap-2 py-0.5 text-meta">
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0 truncate text-ink-2">{children}</dd>
  </div>
);
/** One of the two records, with the facts that distinguish it. */
const Side = ({
  person,
  shared,
  names,
  zone,
  onKeep,
}: {
  person: PooledPerson;
  shared: ReturnType<typeof sharedWith>;
  names: Names;
  zone: string | null;
  onKeep: () => void;
}) => (
  <div className="grid min-w-0 content-start gap-2 p-4">
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={person.name} size={28} />
      <span className="min-w-0">
        <Link to={personTo(person.id)} className="block truncate text-ui font-medium text-ink hover:underline">
          <Same on={shared.name}>{person.name}</Same>
        </Link>
        <span className="block truncate text-meta text-ink-3">
          {roleLine(person) || person.headline || say('No role given')}
        </span>
      </span>
    </div>
    <dl>
      <Line label={say('Email')}>
        <Addresses all={emailsOf(person)} same={shared.emails} />
      </Line>
      <Line label={say('Phone')}>
        <Addresses all={phonesOf(person)} same={shared.phones} />
      </Line>
      {shared.profile && (
        <Line label={say('Profile')}>
          <Same>{say('Same profile')}</Same>
        </Line>
      )}
      <Line label={say('Company')}>
        {person.current_company ? <Same on={shared.company}>{person.current_company}</Same> : unset}
      </Line>
      <Line label={say('Location')}>
        {person.location ? <Same on={shared.location}>{person.location}</Same> : unset}
      </Line>
      <Line label={say('Source')}>{sourceName(person)}</Line>
      <Line label={say('On record since')}>
        <Moment at={person.created_at} zone={zone} only="date" />
      </Line>
      <Line label={say('Jobs')}>
        {person.applications.length === 0
          ? unset
          : person.applications.map((each) => (
              <span key={each.id} className="flex min-w-0 items-center gap-2">
                <span className="truncate">{names[each.job_id] ?? ''}</span>
                <StageMark step={each.step} />
              </span>
            ))}
      </Line>
    </dl>
    <Button
      size="sm"
      className="justify-self-start"
      aria-label={say('Merge and keep the record of {name} of {email}', {
        name: person.name,
        email: person.email ?? say('no email'),
      })}
      onClick={onKeep}
    >
      {say('Merge, keep this one')}
    </Button>
  </div>
);

const Pair = ({ pair, names, zone }: { pair: DuplicatePair; names: Names; zone: string | null }) => {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  const { first, second, reasons } = pair;
  return (
    <li
      aria-label={say('{one} and {other}', { one: first.name, other: second.name })}
      className="rounded-card shadow-card ring-1 ring-line"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        {pair.certain && <Tag tone="warn">{say('Almost certain')}</Tag>}
        <span className="text-ui font-medium text-ink">{reasonsText(reasons)}</span>
        <Button kind="ghost" size="sm" className="ms-auto" onClick={() => void tellApart(first.id, second.id, again)}>
          {say('Not the same person')}
        </Button>
      </div>
      <div className="grid divide-line sm:grid-cols-2 sm:divide-x max-sm:divide-y">
        <Side
          person={first}
          shared={sharedWith(first, second, reasons)}
          names={names}
          zone={zone}
          onKeep={() => void merge(first, second.id, again)}
        />
        <Side
          person={second}
          shared={sharedWith(second, first, reasons)}
          names={names}
          zone={zone}
          onKeep={() => void merge(second, first.id, again)}
        />
      </div>
    </li>
  );
};

/** `/people/duplicates`: records that may be the same person, side by side, the most likely first. */
export const Screen = () => {
  const { list, names, user } = usePage(duplicatesPage);
  const at = useListAddress();
  useLivePage(['people', 'marks']);
  const word = usePeopleWord();
  return (
    <Page>
      <PageHead
        crumbs={[{ to: listTo('people', 'candidates', {}), label: word('many') }]}
        title={say('Possible duplicates')}
      />
      <PageScroll>
        {list.items.length === 0 ? (
          <EmptyState>{say('No two records look like the same person.')}</EmptyState>
        ) : (
          <ul className="grid max-w-[960px] gap-4">
            {list.items.map((pair) => (
              <Pair key={pair.id} pair={pair} names={names} zone={user.tz_region} />
            ))}
          </ul>
        )}
      </PageScroll>
      {list.total > list.limit && (
        <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      )}
    </Page>
  );
};
