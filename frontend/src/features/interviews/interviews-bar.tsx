import { CalendarDays, ClipboardList, List } from 'lucide-react';
import type { WhenAsked, WhoseAsked } from '@candor/contracts/interviews/interviews-page';
import { appointmentStatuses } from '@candor/contracts/interviews/values';
import { saidOptions } from '@candor/contracts/jobs/values';
import { say } from '@candor/contracts/words/say';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { PageBar } from '../../kit/page.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { WeekNav } from '../../parts/booking/week-nav.tsx';
import type { InterviewsNow, View } from './use-interviews.ts';

const filtersOf = (jobs: readonly { value: string; label: string }[]): Filter[] => [
  { name: 'status', label: say('Status'), kind: 'choice', options: saidOptions(appointmentStatuses) },
  { name: 'job', label: say('Job'), kind: 'choice', options: [...jobs] },
  { name: 'starts', label: say('When'), kind: 'dates' },
];

/** The controls that choose which interviews are shown: as a list or a week, whose, when, and further filters. */
export const InterviewsBar = ({ now }: { now: InterviewsNow }) => {
  const { page, at, zone, filters, owes, ask, askDue, goWeek, goView } = now;
  const { jobs, when, whose, week, past, counts } = page;
  return (
    <PageBar>
      <Segmented<View>
        label={say('View')}
        value={week ? 'week' : 'list'}
        onChange={goView}
        options={[
          { value: 'list', label: say('List'), icon: <List size={13} aria-hidden /> },
          { value: 'week', label: say('Week'), icon: <CalendarDays size={13} aria-hidden /> },
        ]}
      />
      <Segmented<WhoseAsked>
        label={say('Whose interviews')}
        value={whose}
        onChange={(value) => ask('whose', value, 'mine')}
        options={[
          { value: 'mine', label: say('Mine') },
          { value: 'all', label: say('All I can see') },
        ]}
      />
      {week ? (
        <WeekNav from={week.from} zone={zone} onWeek={goWeek} />
      ) : (
        <Segmented<WhenAsked>
          label={say('When')}
          value={when}
          onChange={(value) => ask('when', value, 'next')}
          options={[
            { value: 'next', label: say('14 days') },
            { value: 'ahead', label: say('To come') },
            { value: 'past', label: say('Past') },
            { value: 'any', label: say('All') },
          ]}
        />
      )}
      {!week && !past && (counts.due_scorecards > 0 || owes) && (
        <QuickCount
          count={counts.due_scorecards}
          label={say('{count, plural, one {scorecard due} other {scorecards due}}', {
            count: counts.due_scorecards,
          })}
          icon={<ClipboardList size={13} aria-hidden />}
          on={owes}
          onToggle={askDue}
        />
      )}
      <SearchBox {...at.search} />
      <FilterBar
        filters={filtersOf(jobs).filter(({ name }) => !week || name !== 'starts')}
        value={filters}
        onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
      />
    </PageBar>
  );
};
