import { Link } from 'react-router-dom';
import type { NamedActivity } from '@candor/contracts/organization/rows';
import { Ago } from '../../kit/time.tsx';
import { boardTo, jobTo, personTo } from '../people/links.ts';
import { Part } from './part.tsx';

const whereTo = (item: NamedActivity) =>
  item.job_id && item.application_id
    ? boardTo(item.job_id, item.application_id)
    : item.candidate_id
      ? personTo(item.candidate_id)
      : item.job_id
        ? jobTo(item.job_id)
        : null;
const link = 'font-medium text-ink hover:underline';

/** 'Priya Nair moved from Application to First Round: Ana Ibarra, Senior Designer'. */
const Sentence = ({ item }: { item: NamedActivity }) => {
  const to = whereTo(item);
  const own = item.actor_name === item.candidate_name;
  const about = item.candidate_name ?? item.job_name;
  const name = (text: string) =>
    to ? (
      <Link to={to} className={link}>
        <bdi>{text}</bdi>
      </Link>
    ) : (
      <bdi className="font-medium text-ink">{text}</bdi>
    );
  return (
    <>
      {own ? name(item.actor_name) : <bdi className="text-ink">{item.actor_name}</bdi>} {item.sentence}
      {about && !own && <>: {name(about)}</>}
      {item.candidate_name && item.job_name && <span className="text-ink-3">, {item.job_name}</span>}
    </>
  );
};
/** The last happenings, newest first. */
export const Activity = ({ items, zone }: { items: readonly NamedActivity[]; zone: string | null }) => (
  <Part title="Lately">
    {items.length === 0 ? (
      <p className="py-1.5 text-ui text-ink-3">Nothing has happened yet.</p>
    ) : (
      <ol className="grid gap-2.5 pt-1">
        {items.map((item) => (
          <li key={item.event_id} className="flex items-baseline gap-3 text-ui text-ink-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <Sentence item={item} />
            </p>
            <Ago at={item.at} zone={zone} className="shrink-0 text-meta text-ink-3" />
          </li>
        ))}
      </ol>
    )}
  </Part>
);
