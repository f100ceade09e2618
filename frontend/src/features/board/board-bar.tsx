import { Suspense } from 'react';
import { AlignLeft, Columns3, Rows3 } from 'lucide-react';
import type { QuickCount as Quick } from '@candor/contracts/pipeline/figures';
import { mostCards } from '@candor/contracts/board/board-order';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { BoardData } from '@candor/contracts/pipeline/pages';
import { say, sayLabel } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { useFiltersAhead } from '../../kit/tables/filter-opposites.ts';
import { later } from '../../kit/later.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import type { useListAddress } from '../../page/list-address.ts';
import { boardFilters } from './board-filters.ts';
import type { DrawnColumn } from '../../parts/board/board-state.ts';
import { DisplayMenu } from './display-menu.tsx';
import { QuickCounts, quickLabel } from './quick-counts.tsx';
import type { Arranged } from './use-arrangement.ts';

const TableColumns = later(() => import('../../parts/pipeline/candidate-table.tsx').then((m) => m.TableColumns));

/** Text that disappears when the drawer needs the room. */
const short = (text: string) => <span className="@max-3xl:sr-only">{text}</span>;
/** The bar over the board or the table: view, quick counts, display, filters and search. `columns` hold all cards of the page, `shown` only the drawn ones. */
export const BoardBar = ({
  page,
  at,
  columns,
  shown,
  arranged,
  tableTo,
  onPrint,
}: {
  page: BoardData;
  at: ReturnType<typeof useListAddress>;
  columns: readonly DrawnColumn[];
  shown: readonly DrawnColumn[];
  arranged: Arranged;
  /** The address of the same candidates as a table. */
  tableTo: string;
  onPrint: () => void;
}) => {
  const { board, list } = page;
  const table = page.view !== 'board';
  const { view: _, quick, lanes, ...filters } = at.slice.filters as Record<string, unknown> & { quick?: Quick };
  const go: typeof at.go = (to) => at.go(to, { keepScroll: true });
  const ahead = useFiltersAhead(filters, (to, before) => go((now) => now.filtersTo(to, before)));
  const drawn = shown.reduce((sum, column) => sum + column.cards.length, 0);
  return (
    <div className="@container shrink-0">
      {/* relative, so that text for screen readers scrolls with the bar and does not widen the page */}
      <PageBar className="relative @max-3xl:flex-nowrap @max-3xl:overflow-x-auto">
        <Segmented
          label={say('View')}
          value={page.view}
          onChange={(view) => go((now) => now.filtersTo(view === 'board' ? {} : { view }, { view: page.view, lanes }))}
          options={[
            { value: 'board', label: short(say('Board')), icon: <Columns3 size={13} aria-hidden /> },
            { value: 'list', label: short(say('Table')), icon: <Rows3 size={13} aria-hidden /> },
            { value: 'timeline', label: short(say('Timeline')), icon: <AlignLeft size={13} aria-hidden /> },
          ]}
        />
        {board && (
          <QuickCounts
            counts={board.quick}
            columns={columns}
            value={quick}
            onChange={(next) =>
              at.go((now) => now.filterTo('quick', next, next ? { limit: mostCards } : {}), {
                keepScroll: true,
                replace: true,
              })
            }
          />
        )}
        {board && quick && drawn < board.quick[quick] && (
          <span className="inline-flex items-center gap-2 text-meta whitespace-nowrap text-ink-2">
            <span role="status">
              {say('{drawn, number} of {total, number} shown', { drawn, total: board.quick[quick] })}
            </span>
            <ButtonLink size="sm" to={tableTo}>
              {say('Show all')}
            </ButtonLink>
          </span>
        )}
        {list && quick && (
          <QuickCount
            count={list.total}
            label={quickLabel(quick)}
            on
            onToggle={() => go((now) => now.filterTo('quick', undefined))}
          />
        )}
        <span className="ms-auto" />
        <DisplayMenu arranged={arranged} list={table} onPrint={onPrint} />
        <FilterBar filters={boardFilters(page, table, ahead.value)} {...ahead} />
        <span className="contents @max-3xl:[&_input]:w-32!">
          <SearchBox
            value={at.slice.search}
            label={sayLabel(kindWords[page.job.kind].search)}
            onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true, keepScroll: true })}
          />
        </span>
        {page.view === 'list' && (
          <Suspense>
            <TableColumns />
          </Suspense>
        )}
      </PageBar>
    </div>
  );
};
