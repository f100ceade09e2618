import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { NamedActivity } from '@candor/contracts/organization/rows';
import { useStored } from '../../kit/stored.ts';
import { Ago, momentText } from '../../kit/time.tsx';
import { aroundName, isOwnAct } from '../../parts/duplicates/around-name.ts';
import { boardTo, jobTo, personTo } from '../../parts/people/links.ts';
import { Part } from '../../parts/home/part.tsx';
import { numberWord } from './home-words.ts';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';

const away = 30 * 60_000;
const perGroup = 5;
type Visit = { last: number | null; since: number | null };
const unknown: Visit = { last: null, since: null };
/** The end of the reader's previous visit (ms). A new visit begins after half an hour of absence. This browser stores both times. */
const useLastVisit = (user: string): number | null => {
  const [{ last, since }, remember] = useStored<Visit>(`home:${user}`, unknown);
  useEffect(() => {
    const now = Date.now();
    remember({ last: now, since: last !== null && now - last > away ? last : since });
    // runs once, each time Home is shown
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return since;
};

const whereTo = (item: NamedActivity) =>
  item.job_id && item.application_id
    ? boardTo(item.job_id, item.application_id)
    : item.candidate_id
      ? personTo(item.candidate_id)
      : item.job_id
        ? jobTo(item.job_id)
        : null;
const Name = ({ item, children }: { item: NamedActivity; children: string }) => {
  const to = whereTo(item);
  return to ? (
    <Link to={to} className="font-medium text-ink hover:underline">
      <bdi>{children}</bdi>
    </Link>
  ) : (
    <bdi className="font-medium text-ink">{children}</bdi>
  );
};
const Line = ({ item, zone }: { item: NamedActivity; zone: string | null }) => {
  const own = isOwnAct(item);
  const about = item.candidate_name ?? item.job_name;
  const [before, after] = aroundName(item);
  return (
    <li className="flex items-baseline gap-3 text-ui text-ink-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {own ? <Name item={item}>{item.candidate_name!}</Name> : <bdi className="text-ink">{item.actor_name}</bdi>}{' '}
        {own || !about ? (
          item.sentence
        ) : (
          <>
            {before}
            <Name item={item}>{about}</Name>
            {after}
          </>
        )}
      </p>
      <Ago at={item.at} zone={zone} className="shrink-0 text-meta text-ink-3" />
    </li>
  );
};
/** A sentence such as '9 people applied, 6 of them to Customer Support'. */
export const newcomers = (items: readonly NamedActivity[]): string => {
  const jobs = new Map<string, number>();
  for (const { job_name } of items) if (job_name) jobs.set(job_name, (jobs.get(job_name) ?? 0) + 1);
  const [most] = [...jobs].toSorted((a, b) => b[1] - a[1]);
  const count = items.length;
  if (!most) return say('{count, plural, one {One person} other {# people}} applied', { count });
  const [job, some] = most;
  return some === count
    ? say('{count, plural, one {One person} other {# people}} applied to {job}', { count, job })
    : say('{count, plural, one {One person} other {# people}} applied, {words} of them to {job}', {
        count,
        words: numberWord(some),
        job,
      });
};
const onePerSubject = (items: readonly NamedActivity[]): NamedActivity[] =>
  items
    .filter((item, index) => {
      const subject = item.candidate_id ?? item.job_id;
      return subject === null || items.findIndex((each) => (each.candidate_id ?? each.job_id) === subject) === index;
    })
    .slice(0, perGroup);
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-b border-line py-2.5 last:border-0">
    <h3 className="mb-1.5 text-micro text-ink-3">{title}</h3>
    <ul className="grid gap-2">{children}</ul>
  </div>
);

/** What others did since the reader's last visit: candidates, newcomers, the team. */
export const Since = ({
  items,
  me,
  zone,
  record,
}: {
  items: readonly NamedActivity[];
  me: string;
  zone: string | null;
  /** Whether the reader may open the full record. */
  record: boolean;
}) => {
  const since = useLastVisit(me);
  const noun = usePeopleNoun();
  const others = items.filter(
    (item) => !since || (!(item.actor.type === 'user' && item.actor.id === me) && Date.parse(item.at) > since),
  );
  const fresh = others.filter((item) => item.type === 'ApplicationSubmitted');
  const rest = others.filter((item) => !fresh.includes(item));
  const candidates = onePerSubject(rest.filter((item) => item.actor.type !== 'user'));
  const team = onePerSubject(rest.filter((item) => item.actor.type === 'user'));
  return (
    <Part
      title={since ? say('Since you were here') : say('Lately')}
      note={since ? momentText(since, zone) : undefined}
      more={record ? { to: '/reports/history', label: say('Full record') } : undefined}
    >
      {others.length === 0 && <p className="py-2.5 text-ui text-ink-3">{say('Nothing new.')}</p>}
      {candidates.length > 0 && (
        <Group title={noun('many')}>
          {candidates.map((item) => (
            <Line key={item.event_id} item={item} zone={zone} />
          ))}
        </Group>
      )}
      {fresh.length > 0 && (
        <Group title={say('New')}>
          <li className="text-ui text-ink-2">{newcomers(fresh)}</li>
        </Group>
      )}
      {team.length > 0 && (
        <Group title={say('Team')}>
          {team.map((item) => (
            <Line key={item.event_id} item={item} zone={zone} />
          ))}
        </Group>
      )}
    </Part>
  );
};
