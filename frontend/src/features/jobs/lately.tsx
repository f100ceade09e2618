import { jobOverviewPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/kernel/say';
import { Section } from '../../kit/page.tsx';
import { Ago } from '../../kit/time.tsx';
import { aroundName, isOwnAct } from '../people/around-name.ts';

type Activity = DataOf<typeof jobOverviewPage>['activity'];
const mostShown = 10;
/** Fingerprints belong to the history. */
const plainly = (sentence: string) => sentence.replace(/,[^,]*\b[\da-f]{40,}$/, '');

const Happened = ({ item }: { item: Activity[number] }) => {
  const sentence = plainly(item.sentence);
  if (!item.candidate_name || isOwnAct(item)) return sentence;
  const [before, after] = aroundName({ ...item, sentence });
  return (
    <>
      {before}
      <bdi className="text-ink">{item.candidate_name}</bdi>
      {after}
    </>
  );
};

/** What happened on the job, the latest first. */
export const Lately = ({ activity, zone }: { activity: Activity; zone: string | null }) => (
  <Section title={say('Lately')}>
    {activity.length ? (
      <ol className="grid gap-2.5">
        {activity.slice(0, mostShown).map((item) => (
          <li key={item.event_id} className="flex gap-3 text-ui">
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-ink-2">
              <span className="font-medium text-ink">{isOwnAct(item) ? item.candidate_name : item.actor_name}</span>{' '}
              <Happened item={item} />
            </span>
            <Ago at={item.at} zone={zone} className="shrink-0 text-meta leading-5 text-ink-3" />
          </li>
        ))}
      </ol>
    ) : (
      <p className="text-ui text-ink-3">{say('Nothing to show.')}</p>
    )}
  </Section>
);
