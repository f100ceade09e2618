import { Suspense, type RefObject } from 'react';
import { importsPeople, may, readsReports } from '@candor/contracts/accounts/needs';
import { Download, Ellipsis, History, Plus } from 'lucide-react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { isEnd, stepTypes } from '@candor/contracts/jobs/values';
import type { peoplePage } from '@candor/contracts/people/pages';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { Button, ButtonLink, IconButton } from '../../kit/button.tsx';
import { ColumnChooser } from '../../kit/tables/data-table-parts.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { useFiltersAhead } from '../../kit/tables/filter-opposites.ts';
import { cx } from '../../kit/cx.ts';
import { listOf } from '../../kit/tables/filter-words.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Menu, MenuLink } from '../../kit/overlays/menu.tsx';
import { PageBar, PageHead } from '../../kit/page.tsx';
import type { Candidate } from '../../parts/people/candidate-columns.tsx';
import { candidateFilters } from './candidate-filters.ts';
import { exportPeople } from '../../parts/people/export-list.ts';
import { ViewsButton } from './saved-views.tsx';
import { stageName, TypeRing } from '../../parts/people/stage.tsx';
import type { useSavedViews } from './use-saved-views.ts';
import { later } from '../../kit/later.tsx';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { Column } from '../../kit/tables/columns.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));

/** Steps in which candidates wait for the hiring team, including offers. */
const quickStages = stepTypes.filter((type) => type === 'offered' || (type !== 'sourced_new' && !isEnd(type)));

type Data = DataOf<typeof peoplePage>;
type Views = ReturnType<typeof useSavedViews>;
export const AddButton = ({ words, onAdd }: { words: string; onAdd: () => void }) => {
  const word = usePeopleWord();
  return (
    <Button onClick={onAdd}>
      <Plus size={14} aria-hidden />
      <span className={words}>{word('add')}</span>
      <span className="max-sm:hidden">
        <Kbd keys="c" />
      </span>
    </Button>
  );
};

/** The head of the page: the number of candidates, links to related pages, and the button that adds a candidate. */
export const CandidatesHead = ({ data, views, onAdd }: { data: Data; views: Views; onAdd: () => void }) => {
  const { list, user, past } = data;
  const word = usePeopleWord();
  return (
    <PageHead
      title={word('many')}
      count={list.total}
      actions={
        past ? (
          <Suspense>
            <PastActions past={past} />
          </Suspense>
        ) : (
          <>
            <ButtonLink kind="ghost" to={listTo('people', 'duplicates', {})} className="max-sm:hidden">
              {say('Duplicates')}
            </ButtonLink>
            <ViewsButton {...views} />
            {may(importsPeople, user) && (
              <span className="max-sm:hidden">
                <ButtonLink to="/people/imports">{say('Import people')}</ButtonLink>
              </span>
            )}
            <AsOfButton />
            <span className="sm:hidden">
              <Menu
                align="end"
                trigger={
                  <Button kind="ghost" icon aria-label={say('More actions')}>
                    <Ellipsis size={15} aria-hidden />
                  </Button>
                }
              >
                <MenuLink to={listTo('people', 'duplicates', {})}>{say('Duplicates')}</MenuLink>
                {may(importsPeople, user) && <MenuLink to="/people/imports">{say('Import people')}</MenuLink>}
              </Menu>
            </span>
            <AddButton words="max-sm:sr-only" onAdd={onAdd} />
          </>
        )
      }
    />
  );
};

/** The search, the stages with their counts, the filters, and the export of the list. */
export const CandidatesBar = ({
  data,
  views,
  table,
  columns,
  filters,
  recentButton,
  onRecent,
}: {
  data: Data;
  views: Views;
  table: string;
  columns: readonly Column<Candidate>[];
  filters: ReturnType<typeof useFiltersAhead>;
  recentButton: RefObject<HTMLButtonElement | null>;
  onRecent: () => void;
}) => {
  const { list, user, past } = data;
  const at = useListAddress();
  const [chosenStage, secondStage] = listOf(at.slice.filters.stage);
  const isChosen = (type: string) => chosenStage === type && !secondStage;
  const filtered = Object.keys(filters.value).length > 0;
  const [everything = ''] = at.to({ page: 1 }).split('?');
  const quick = quickStages.flatMap((type) => {
    const count = list.facets.stage?.find((each) => each.value === type)?.count;
    return count ? [{ type, count }] : [];
  });
  return (
    <PageBar className="gap-1.5!">
      {!past && <SearchBox slim label={say('Search names, resumes')} {...at.search} />}
      {/* Counts that do not fit wrap into a second line, which is visible only while it has the focus, so none is cut in two. */}
      <div className="-mx-px -my-1 flex h-9 min-w-0 flex-1 flex-wrap gap-x-1 gap-y-3 overflow-hidden px-px py-1 has-[:focus-visible]:h-auto max-[1199px]:hidden">
        {quick.map(({ type, count }) => (
          <QuickCount
            key={type}
            count={count}
            label={sayLabel(stageName(type, data.stage_names))}
            icon={<TypeRing type={type} size={12} />}
            on={isChosen(type)}
            onToggle={() => at.go((now) => now.filterTo('stage', isChosen(type) ? undefined : [type]))}
          />
        ))}
      </div>
      <div className={cx('flex min-w-0 flex-wrap items-center gap-2', filtered && 'order-last basis-full')}>
        {filtered && <span className="text-meta text-ink-3">{say('People')}</span>}
        <FilterBar filters={candidateFilters(data, filters.value)} {...filters} />
      </div>
      <span className="ms-auto flex items-center gap-1">
        {data.bulk.length > 0 && (
          <IconButton
            ref={recentButton}
            label={say('Recent changes')}
            size="sm"
            className="max-sm:size-11"
            onClick={onRecent}
          >
            <History size={15} aria-hidden />
          </IconButton>
        )}
      </span>
      <span className="flex items-center gap-1 max-sm:hidden">
        {may(readsReports, user) && list.total > 0 && !past && (
          <Menu
            align="end"
            trigger={
              <Button kind="ghost" size="sm" icon aria-label={say('The list as a file')}>
                <Download size={15} aria-hidden />
              </Button>
            }
          >
            <ExportItems
              labelled
              onSelect={(format) => void exportPeople({ address: everything }, views.shown.columns, format)}
            />
          </Menu>
        )}
        <ColumnChooser name={table} columns={columns} />
      </span>
    </PageBar>
  );
};
