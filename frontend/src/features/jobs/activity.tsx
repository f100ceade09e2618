import type { ReactNode } from 'react';
import { activityKinds } from '@candor/contracts/jobs/event-kinds';
import { activityPage, type JobHappening } from '@candor/contracts/jobs/pages';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { FilterBar } from '../../kit/tables/filter-bar.tsx';
import { Link } from '../../kit/link.tsx';
import { PageBar, PageScroll } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { aroundName } from '../../parts/duplicates/around-name.ts';
import { boardTo } from '../../parts/people/links.ts';
import { Timeline } from '../../parts/people/timeline.tsx';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';

/** The sentence with the candidate's name as a link. If the candidate acted, the sentence already begins with their name and has no link. */
const toldOf = (jobId: string, item: JobHappening, past: boolean): ReactNode => {
  const { candidate_name, application_id, sentence } = item;
  if (!candidate_name || !application_id || item.actor_type === 'candidate') return sentence;
  const [before, after] = aroundName({ sentence, candidate_name, job_name: null });
  return (
    <>
      {before}
      {past ? (
        <bdi className="font-medium text-ink">{candidate_name}</bdi>
      ) : (
        <Link to={boardTo(jobId, application_id)} className="rounded-tag font-medium text-ink hover:underline">
          <bdi>{candidate_name}</bdi>
        </Link>
      )}
      {after}
    </>
  );
};

/** `/opportunities/jobs/…/activity`: the events of the job and its candidates, newest first. */
export const Screen = () => {
  const page = usePage(activityPage);
  const { job, list, kinds, actors, names, user, past } = page;
  const at = useListAddress('section');
  useLivePage(['job-activity', 'jobs']);
  const counts = list.facets.kind ?? [];
  const narrowed = Object.keys(at.slice.filters).length > 0;
  return (
    <JobFrame page={page} tab="activity">
      <PageBar>
        <FilterBar
          {...at.filters}
          filters={[
            {
              name: 'kind',
              label: say('Kind'),
              kind: 'choice',
              options: kinds.map((value) => ({
                value,
                label: sayLabel(activityKinds[value]),
                count: counts.find((each) => each.value === value)?.count ?? 0,
              })),
            },
            { name: 'by', label: say('Who'), kind: 'choice', options: actors },
            { name: 'when', label: say('When'), kind: 'dates' },
          ]}
        />
        <span className="tnum ms-auto text-meta text-ink-3">
          {say('{count, plural, one {# entry} other {# entries}}', { count: list.total })}
        </span>
      </PageBar>
      <PageScroll narrow className="pt-0!">
        {list.items.length ? (
          <Timeline
            items={list.items}
            names={names}
            zone={user.tz_region}
            told={(item) => toldOf(job.id, item, Boolean(past))}
          />
        ) : (
          <EmptyState
            action={narrowed && <Button onClick={() => at.go(at.filtersTo({}))}>{say('Show everything')}</Button>}
          >
            {narrowed ? say('Nothing of that kind happened.') : say('Nothing has happened yet.')}
          </EmptyState>
        )}
      </PageScroll>
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </JobFrame>
  );
};
