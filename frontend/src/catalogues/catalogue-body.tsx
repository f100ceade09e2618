import type { RefObject } from 'react';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { PageScroll } from '../kit/page.tsx';
import { EmptyState } from '../kit/states.tsx';
import { QuickCount } from '../kit/tables/filter-bar.tsx';
import { EntryForm, OpenEntry } from './catalogue-entry.tsx';
import { openLook } from './catalogue-list.ts';
import { CatalogueRows, SectionHead } from './catalogue-rows.tsx';
import type { Section } from './list-parts.ts';
import type { CatalogueNow } from './use-catalogue.ts';
import type { CatalogueHand } from './use-catalogue-hand.ts';

const SectionRows = ({
  now,
  hand,
  section,
  first,
}: {
  now: CatalogueNow;
  hand: CatalogueHand;
  section: Section;
  first: boolean;
}) => {
  const { page, catalogue, chosen, may } = now;
  const { parents, options, ours, used, parts } = page;
  const opened = (row: CatalogueRow) => <OpenEntry now={now} hand={hand} row={row} />;
  return (
    <CatalogueRows
      catalogue={catalogue}
      rows={section.rows}
      used={used}
      most={now.most}
      label={section.title ? `${sayLabel(catalogue.plural)}: ${section.title}` : sayLabel(catalogue.plural)}
      heads={first}
      heading={section.title && <SectionHead title={section.title} rows={section.rows} used={used} />}
      sortable={now.sortable}
      chosen={chosen}
      shown={now.visible.length}
      may={may}
      readOnly={now.readOnly}
      options={{ parent_id: parents, ...options }}
      partCounts={parts}
      ours={ours}
      onCopy={now.onCopy}
      onSort={(ids) => hand.sort(ids, section)}
      formOf={(row) => (hand.open?.id === row.id ? opened(row) : null)}
      onEdit={(row) => hand.show(hand.open?.id === row.id ? null : { id: row.id })}
      onRemove={(row) => void hand.remove(row)}
      onRestore={(row) => void hand.restore(row)}
    />
  );
};

/** The entries in their sections, with the form of a new one above them. */
export const CatalogueBody = ({
  now,
  hand,
  area,
}: {
  now: CatalogueNow;
  hand: CatalogueHand;
  /** The area of the rows, in which the arrow keys move the focus. */
  area: RefObject<HTMLDivElement | null>;
}) => {
  const { page, at, catalogue, may, quicks, narrowed, setQuick, sections, gone } = now;
  const { list } = page;
  const word = sayWithin(catalogue.label);
  return (
    <PageScroll className="pt-1! lg:px-8!">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={area} onKeyDown={hand.onArrow}>
        <p className="mb-3 max-w-2xl text-ui text-ink-2">{sayLabel(catalogue.purpose)}</p>
        {quicks.length > 0 && (
          <div role="group" aria-label={say('Quick filters')} className="mb-3 flex flex-wrap gap-2">
            <QuickCount
              count={list.items.length}
              label={say('in all')}
              on={!narrowed}
              onToggle={() => setQuick(null)}
            />
            {quicks.map(({ key, label, rows: of }) => (
              <QuickCount
                key={key}
                count={of.size}
                label={label}
                on={narrowed?.key === key}
                onToggle={() => setQuick(narrowed?.key === key ? null : key)}
              />
            ))}
          </div>
        )}
        {hand.open?.id === 'new' && (
          <section aria-label={say('New {item}', { item: word })} className={`${openLook} px-4 py-3.5 sm:px-3`}>
            <h2 className="mb-3 text-ui font-medium text-ink">{say('New {item}', { item: word })}</h2>
            <EntryForm key="new" now={now} hand={hand} row={null} />
          </section>
        )}
        {!list.items.length && hand.open?.id !== 'new' && (
          <EmptyState
            action={
              list.search ? (
                <Button onClick={() => at.go(at.searchTo(''))}>{say('Clear the search')}</Button>
              ) : gone ? (
                <Button onClick={() => at.go(at.filterTo('deleted', undefined))}>{say('Show the list')}</Button>
              ) : may ? (
                <Button kind="primary" onClick={() => hand.show({ id: 'new' })}>
                  {say('Add {item}', { item: word })}
                </Button>
              ) : undefined
            }
          >
            {list.search
              ? say('Nothing to show.')
              : gone
                ? say('Nothing is removed.')
                : say('There are no {items} yet.', { items: sayWithin(catalogue.plural) })}
          </EmptyState>
        )}
        {sections.map((section, index) => (
          <section key={section.key}>
            <SectionRows now={now} hand={hand} section={section} first={index === 0} />
          </section>
        ))}
      </div>
    </PageScroll>
  );
};
