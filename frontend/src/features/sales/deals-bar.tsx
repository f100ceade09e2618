import { CalendarX, CircleUserRound, Columns3, Rows3 } from 'lucide-react';
import { dealStages } from '@candor/contracts/sales/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { PageBar } from '../../kit/page.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { stageOrder } from './deal-words.ts';
import type { Deals } from './use-deals.ts';

/** The bar above the deals: board or table, the quick counts, filters and search. */
export const DealsBar = ({ deals }: { deals: Deals }) => {
  const { page, at, quick, setQuick, filters, counts } = deals;
  const { board, options, past } = page;
  return (
    <div className="@container shrink-0">
      <PageBar className="relative @max-3xl:flex-nowrap @max-3xl:overflow-x-auto">
        {!past && (
          <Segmented
            label={say('View')}
            value={board ? 'board' : 'list'}
            onChange={(view) => at.go((now) => now.filterTo('view', view === 'list' ? 'list' : undefined))}
            options={[
              { value: 'board', label: say('Board'), icon: <Columns3 size={13} aria-hidden /> },
              { value: 'list', label: say('Table'), icon: <Rows3 size={13} aria-hidden /> },
            ]}
          />
        )}
        {board &&
          (['mine', 'late'] as const).map((name) => (
            <QuickCount
              key={name}
              icon={name === 'mine' ? <CircleUserRound size={14} aria-hidden /> : <CalendarX size={14} aria-hidden />}
              count={counts[name]}
              label={name === 'mine' ? say('need you') : say('past their date')}
              on={quick === name}
              onToggle={() => setQuick(quick === name ? null : name)}
            />
          ))}
        <span className="ms-auto" />
        <FilterBar
          value={filters}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
          filters={[
            { name: 'owner', label: say('Owner'), kind: 'choice', options: options.members },
            { name: 'partner', label: say('Partner'), kind: 'choice', options: options.partners },
            { name: 'source', label: say('Lead source'), kind: 'choice', options: options.sources },
            { name: 'product', label: say('Product'), kind: 'choice', options: options.products },
            {
              name: 'type',
              label: say('Stage'),
              kind: 'choice',
              options: stageOrder.map((type) => ({ value: type, label: sayLabel(dealStages[type]) })),
            },
          ]}
        />
        <span className="contents @max-3xl:[&_input]:w-32!">
          <SearchBox {...at.search} label={say('Search deals')} />
        </span>
      </PageBar>
    </div>
  );
};
