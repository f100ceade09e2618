import { publicEventPath, publicEventsPage } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventKinds } from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Link } from '../../kit/link.tsx';
import { useLoadedPage, usePage } from '../../page/use-page.ts';
import { keptOf, onward } from '../../parts/public/post-words.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { dayOf, hoursOf, placeOf, roomOf } from '../../parts/events/event-words.ts';

/** `/{org}/events`: the events to come. */
export const Screen = () => {
  const { organization, events } = usePage(publicEventsPage);
  const kept = keptOf(useLoadedPage().address);
  return (
    <PublicFrame organization={organization} under={say('Our events')}>
      <h1 className="pt-6 text-[28px] leading-[34px] font-semi tracking-[-.022em] text-ink">{say('Our events')}</h1>
      {events.length ? (
        <ul className="mt-6 grid gap-6">
          {events.map(({ name, slug, kind, summary, instances }) => (
            <li key={slug} className="border-t border-line pt-5">
              <p className="text-meta text-ink-3">{sayLabel(recruitingEventKinds[kind])}</p>
              <h2 className="text-[19px] leading-7 font-semi wrap-anywhere text-ink">
                <Link
                  to={onward(publicEventPath(organization.slug, slug), kept)}
                  className="rounded-tag hover:underline"
                >
                  {name}
                </Link>
              </h2>
              {summary && <p className="mt-1 text-read text-ink-2">{summary}</p>}
              <ul className="mt-3 grid gap-1.5">
                {instances.map((each) => (
                  <li key={each.id} className="text-ui text-ink-2">
                    <span className="font-medium text-ink">{dayOf(each)}</span>, {hoursOf(each)} · {placeOf(each)} ·{' '}
                    {roomOf(each)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-6 text-read text-ink-2">{say('No events are planned now.')}</p>
      )}
    </PublicFrame>
  );
};
