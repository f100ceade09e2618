import { numberWords, say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { FileUp, MoreHorizontal, Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { call } from '../page/call.ts';
import { download } from '../page/download.ts';
import { useListAddress } from '../page/list-address.ts';
import { useLivePage } from '../page/live/live.ts';
import { usePage } from '../page/use-page.ts';
import { settle } from '../page/settle.ts';
import { Button } from '../kit/button.tsx';
import { ExportItems } from '../kit/tables/export-items.tsx';
import { later } from '../kit/later.tsx';
import { Menu, MenuItem } from '../kit/overlays/menu.tsx';
import { QuickCount, SearchBox } from '../kit/tables/filter-bar.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import { useMedia } from '../kit/media.ts';
import { Page, PageBar, PageHead, PageScroll } from '../kit/page.tsx';
import { Pager } from '../kit/tables/pager.tsx';
import { useShortcut } from '../kit/keys/shortcuts.tsx';
import { EmptyState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { momentText } from '../kit/time.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { undoable } from '../kit/undo.ts';
import { BulkActions } from './bulk-actions.tsx';
import { cataloguePages } from './catalogue-pages.ts';
import { CatalogueForm, type Draft } from './catalogue-form.tsx';
import { canBeUnused, sumOf, usesOfEntry } from './used-cell.tsx';
import { CatalogueMenu, isInLibrary } from './catalogue-menu.tsx';
import { copiesInto, copyTo } from './copying.ts';
import { EntryFacts } from './entry-facts.tsx';
import { CatalogueRows, openLook, rowName, SectionHead } from './catalogue-rows.tsx';
import { quicksOf, type Section, sectionsOf } from './list-parts.ts';
import { useChosen } from './use-chosen.ts';

const ImportList = later(() => import('./import-list.tsx').then((m) => m.ImportList));

/** The open row, or a new one, with its unsaved text from before. */
type Open = { id: string; draft?: Draft };
/** The list screen of every catalogue. */
export const Screen = () => {
  const page = usePage(cataloguePages);
  const { list, parents, options, ours, used, parts, user, sizes, read_only } = page;
  const at = useListAddress();
  const narrow = useMedia('(max-width: 1023px)');
  const { revalidate } = useRevalidator();
  const catalogue = catalogueNamed(page.catalogue);
  if (!catalogue) throw new Error(`There is no catalogue ${page.catalogue}.`);
  const [open, setOpen] = useState<Open | null>(null);
  const [importing, setImporting] = useState(false);
  const typed = useRef<Draft | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const keep = useCallback((draft: Draft | null) => {
    typed.current = draft;
  }, []);
  useLivePage(['catalogues']);
  useShortcut('c', say('Add an entry'), () => add.current?.click(), {
    on: user.groups[catalogue.needs] !== undefined,
    opens: true,
  });
  const library = isInLibrary(catalogue.name);
  const may = user.groups[catalogue.needs] !== undefined;
  const into = copiesInto(catalogue, user.groups);
  const onCopy = into && ((some: readonly CatalogueRow[]) => copyTo(into, some, revalidate));
  const word = sayWithin(catalogue.label);
  const whole = list.total === list.items.length && !list.search;
  const [quick, setQuick] = useState<string | null>(null);
  const isUsed = used.length && canBeUnused(catalogue) ? (id: string) => usesOfEntry(used, id).length > 0 : null;
  const everything = sectionsOf(catalogue, list.items, parents, whole);
  const quicks = whole ? quicksOf(everything, list.items, isUsed) : [];
  const narrowed = quicks.find(({ key }) => key === quick);
  const sections = narrowed
    ? everything
        .map((section) => ({ ...section, rows: section.rows.filter(({ id }) => narrowed.rows.has(id)) }))
        .filter((section) => section.rows.length)
    : everything;
  const visible = sections.flatMap((section) => section.rows);
  const chosen = useChosen(visible);
  const only = parents.find(({ value }) => [at.slice.filters.parent].flat().includes(value));
  // The name is known if the rows' own fields hold it.
  const naming = [at.slice.filters.refers].flat()[0];
  const namingLabel = Object.values(options)
    .flat()
    .find(({ value }) => value === naming)?.label;
  const gone = at.slice.filters.deleted === true;
  const sortable = may && catalogue.sort !== null && whole && !gone && !narrowed;

  /** Opens another row, or closes the open one. Undo brings back unsaved text. */
  const show = (next: Open | null) => {
    const dropped = open && typed.current ? { id: open.id, draft: typed.current } : null;
    typed.current = null;
    if (dropped && dropped.id !== next?.id)
      toast({ text: say('What you typed was not saved.'), undo: () => setOpen(dropped) });
    setOpen(next);
    if (!next && open) focusOn(open.id);
  };
  /** Focuses the row once it is drawn as a line again. */
  const focusOn = (id: string) =>
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(id === 'new' ? '[data-entry]' : `[data-entry="${id}"]`)?.focus(),
    );
  const onArrow = (event: KeyboardEvent) => {
    if ((may || into) && chosen.onKey(event, [...area.current!.querySelectorAll<HTMLElement>('[data-entry]')])) {
      event.preventDefault();
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !(event.target instanceof HTMLElement) || !event.target.matches('[data-entry]')) return;
    const entries = [...area.current!.querySelectorAll<HTMLElement>('[data-entry]')];
    event.preventDefault();
    entries[entries.indexOf(event.target) + by]?.focus();
  };
  const form = (row: CatalogueRow | null) => (
    <CatalogueForm
      key={row?.id ?? 'new'}
      catalogue={catalogue}
      row={row}
      parents={parents}
      options={options}
      used={used}
      draft={open?.draft}
      onDraft={keep}
      onClose={() => show(null)}
      onSaved={async (created) => {
        typed.current = null;
        setOpen(null);
        await revalidate();
        toast({ text: created ? say('Added.') : say('Saved.') });
        focusOn(row?.id ?? 'new');
      }}
      zone={user.tz_region}
      onRestored={async (of) => {
        typed.current = null;
        setOpen(null);
        toast({ text: say('The version of {moment} was restored.', { moment: momentText(of.at, user.tz_region) }) });
        await revalidate();
        focusOn(row!.id);
      }}
    />
  );

  const readOnly: ReadonlySet<string> = new Set(read_only);
  const opened = (row: CatalogueRow) =>
    may && !readOnly.has(row.id) ? (
      form(row)
    ) : (
      <>
        {readOnly.has(row.id) && (
          <p className="mb-3 text-ui text-ink-2">{say('It is used in hiring. Ask a recruiter to change it.')}</p>
        )}
        <EntryFacts {...{ catalogue, row, options }} />
      </>
    );

  const sort = (ids: string[], { key, parent }: Section) => {
    // Sections of one list share one order; entries of different parents have separate orders.
    const order = sections.flatMap((section) => (section.key === key ? ids : section.rows.map(({ id }) => id)));
    const sent = call(catalogue.sort!, parent ? { ids, parent_id: parent } : { ids: catalogue.parent ? ids : order });
    return settle(say('Sort the {items}', { items: sayWithin(catalogue.plural) }), sent, () => revalidate());
  };
  const restore = (row: CatalogueRow) =>
    settle(say('Restore {name}', { name: rowName(row) }), call(catalogue.restore, { id: row.id }), async () => {
      toast({ text: say('{name} restored.', { name: rowName(row) }) });
      await revalidate();
    });
  const remove = (row: CatalogueRow) => {
    const back = undoable(() => void restore(row));
    return settle(say('Remove {name}', { name: rowName(row) }), call(catalogue.remove, { id: row.id }), async () => {
      toast({ text: say('{name} was removed. History keeps its name.', { name: rowName(row) }), undo: back });
      await revalidate();
    }).then((done) => done || back.forget());
  };
  const most = Math.max(0, ...list.items.map((row) => sumOf(usesOfEntry(used, row.id))));
  const rows = (section: Section, first: boolean) => (
    <CatalogueRows
      catalogue={catalogue}
      rows={section.rows}
      used={used}
      most={most}
      label={section.title ? `${sayLabel(catalogue.plural)}: ${section.title}` : sayLabel(catalogue.plural)}
      heads={first}
      heading={section.title && <SectionHead title={section.title} rows={section.rows} used={used} />}
      sortable={sortable}
      chosen={chosen}
      shown={visible.length}
      may={may}
      readOnly={readOnly}
      options={{ parent_id: parents, ...options }}
      partCounts={parts}
      ours={ours}
      onCopy={onCopy}
      onSort={(ids) => sort(ids, section)}
      formOf={(row) => (open?.id === row.id ? opened(row) : null)}
      onEdit={(row) => show(open?.id === row.id ? null : { id: row.id })}
      onRemove={(row) => void remove(row)}
      onRestore={(row) => void restore(row)}
    />
  );
  return (
    <Page>
      {narrow && <PageHead title={sayLabel(catalogue.plural)} count={list.total} />}
      {narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow />}
      <div className="flex min-h-0 flex-1">
        {!narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow={false} />}
        <div className="relative flex min-w-0 flex-1 flex-col">
          <PageBar className="lg:px-8!">
            {!narrow && <h1 className="text-head font-semi text-ink">{sayLabel(catalogue.plural)}</h1>}
            {!narrow && <span className="tnum text-ui text-ink-3">{numberWords(list.total)}</span>}
            {!may && <Tag>{say('From the platform')}</Tag>}
            {only && (
              <Button size="sm" onClick={() => at.go(at.filterTo('parent', undefined))}>
                {say('Of {name}', { name: only.label })} <X size={13} aria-hidden />
                <span className="sr-only">{say('Show all')}</span>
              </Button>
            )}
            {naming !== undefined && (
              <Button size="sm" onClick={() => at.go(at.filterTo('refers', undefined))}>
                {namingLabel ? say('With {name}', { name: namingLabel }) : say('Only some')} <X size={13} aria-hidden />
                <span className="sr-only">{say('Show all')}</span>
              </Button>
            )}
            {(page.removed > 0 || gone) && (
              <QuickCount
                count={page.removed}
                label={say('removed')}
                on={gone}
                onToggle={() => at.go(at.filterTo('deleted', gone ? undefined : true))}
              />
            )}
            <span className="ms-auto max-sm:hidden" />
            <span className="flex min-w-0 max-sm:grow max-sm:basis-40">
              <SearchBox
                shortcut={narrow || library}
                value={at.slice.search}
                onSearch={(text) => at.go(at.searchTo(text), { replace: true })}
              />
            </span>
            {may && (
              <>
                <Button ref={add} size="sm" onClick={() => show({ id: 'new' })}>
                  <Plus size={14} aria-hidden />
                  <span className="sm:hidden">{say('Add')}</span>
                  <span className="max-sm:hidden">{say('Add {item}', { item: word })}</span>
                  <Kbd keys="c" />
                </Button>
                <Menu
                  align="end"
                  trigger={
                    <Button kind="ghost" size="sm" icon aria-label={say('The list as a file')}>
                      <MoreHorizontal size={15} aria-hidden />
                    </Button>
                  }
                >
                  <MenuItem icon={<FileUp size={14} />} onSelect={() => setImporting(true)}>
                    {say('Import a CSV file')}
                  </MenuItem>
                  <ExportItems
                    labelled
                    onSelect={(format) => void download(catalogue.export.path, { format }, format)}
                  />
                </Menu>
              </>
            )}
          </PageBar>
          <PageScroll className="pt-1! lg:px-8!">
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div ref={area} onKeyDown={onArrow}>
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
              {open?.id === 'new' && (
                <section aria-label={say('New {item}', { item: word })} className={`${openLook} px-4 py-3.5 sm:px-3`}>
                  <h2 className="mb-3 text-ui font-medium text-ink">{say('New {item}', { item: word })}</h2>
                  {form(null)}
                </section>
              )}
              {!list.items.length && open?.id !== 'new' && (
                <EmptyState
                  action={
                    list.search ? (
                      <Button onClick={() => at.go(at.searchTo(''))}>{say('Clear the search')}</Button>
                    ) : gone ? (
                      <Button onClick={() => at.go(at.filterTo('deleted', undefined))}>{say('Show the list')}</Button>
                    ) : may ? (
                      <Button kind="primary" onClick={() => show({ id: 'new' })}>
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
                <section key={section.key}>{rows(section, index === 0)}</section>
              ))}
            </div>
          </PageScroll>
          <BulkActions {...{ catalogue, chosen, parents, options, may, onCopy }} removed={gone} />
          {importing && (
            <ImportList
              catalogue={catalogue}
              onClose={() => setImporting(false)}
              onDone={(text) => {
                toast({ text: say('Imported: {what}', { what: text }) });
                void revalidate();
              }}
            />
          )}
          {list.total > list.limit && (
            <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
          )}
        </div>
      </div>
    </Page>
  );
};
