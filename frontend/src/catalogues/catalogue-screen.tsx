import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import type { CatalogueRow } from '@candor/contracts/kernel/catalogue';

import { call } from '../page/call.ts';
import { useListAddress } from '../page/list-address.ts';
import { useLivePage } from '../page/live.ts';
import { usePage } from '../page/use-page.ts';
import { refused } from '../page/refused.ts';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { SearchBox } from '../kit/filter-bar.tsx';
import { useMedia } from '../kit/media.ts';
import { Page, PageBar, PageHead, PageScroll } from '../kit/page.tsx';
import { Pager } from '../kit/pager.tsx';
import { useShortcut } from '../kit/shortcuts.tsx';
import { EmptyState } from '../kit/states.tsx';
import { toast } from '../kit/toast.ts';
import { cataloguePages } from './catalogue-pages.ts';
import { CatalogueForm } from './catalogue-form.tsx';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { CatalogueRows, rowName } from './catalogue-rows.tsx';

/** The one list screen of every catalogue. */
export const Screen = () => {
  const page = usePage(cataloguePages);
  const { list, parents, user } = page;
  const at = useListAddress();
  const narrow = useMedia('(max-width: 1023px)');
  const { revalidate } = useRevalidator();
  const [editing, setEditing] = useState<CatalogueRow | 'new' | null>(null);
  const [removing, setRemoving] = useState<CatalogueRow | null>(null);
  const [busy, setBusy] = useState(false);
  useLivePage(['catalogues']);
  useShortcut('n', 'Add an entry', () => setEditing('new'));
  const catalogue = catalogueNamed(page.catalogue);
  if (!catalogue) throw new Error(`There is no catalogue ${page.catalogue}.`);
  const word = catalogue.label.toLowerCase();
  const whole = list.total === list.items.length && !list.search;
  const sortable = catalogue.sort !== null && whole;

  const sort = async (ids: string[], parent?: string) => {
    const answer = await call(catalogue.sort!, (parent ? { ids, parent_id: parent } : { ids }) as never);
    if (refused(answer)) return false;
    await revalidate();
    return true;
  };
  const remove = async () => {
    if (!removing) return;
    setBusy(true);
    const answer = await call(catalogue.remove, { id: removing.id } as never);
    setBusy(false);
    setRemoving(null);
    if (refused(answer)) return;
    toast({ text: 'Removed.' });
    await revalidate();
  };
  const rows = (items: readonly CatalogueRow[], label: string, heads: boolean, parent?: string) => (
    <CatalogueRows
      catalogue={catalogue}
      rows={items}
      label={label}
      heads={heads}
      sortable={sortable}
      onSort={(ids) => sort(ids, parent)}
      onEdit={setEditing}
      onRemove={setRemoving}
    />
  );
  const ofParent = (id: string) => list.items.filter((row) => row.fields.parent_id === id);
  const stray = list.items.filter((row) => !parents.some((parent) => parent.value === row.fields.parent_id));
  return (
    <Page>
      <PageHead title={narrow ? catalogue.plural : 'Settings'} count={narrow ? list.total : undefined} />
      {narrow && <CatalogueMenu user={user} current={catalogue.name} narrow />}
      <div className="flex min-h-0 flex-1 border-line lg:border-t">
        {!narrow && <CatalogueMenu user={user} current={catalogue.name} narrow={false} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <PageBar className="lg:px-8!">
            {!narrow && <h2 className="text-head font-semi text-ink">{catalogue.plural}</h2>}
            {!narrow && <span className="tnum text-ui text-ink-3">{list.total.toLocaleString()}</span>}
            <span className="ms-auto max-sm:hidden" />
            <span className="flex min-w-0 max-sm:grow max-sm:basis-40">
              <SearchBox value={at.slice.search} onSearch={(text) => at.go(at.searchTo(text), { replace: true })} />
            </span>
            <Button kind="primary" size="sm" onClick={() => setEditing('new')}>
              <Plus size={14} aria-hidden />
              <span className="sm:hidden">Add</span>
              <span className="max-sm:hidden">Add {word}</span>
            </Button>
          </PageBar>
          <PageScroll className="pt-1! lg:px-8!">
            {!list.items.length && (
              <EmptyState
                action={
                  list.search ? (
                    <Button onClick={() => at.go(at.searchTo(''))}>Clear the search</Button>
                  ) : (
                    <Button kind="primary" onClick={() => setEditing('new')}>
                      Add {word}
                    </Button>
                  )
                }
              >
                {list.search ? 'Nothing to show.' : `There are no ${catalogue.plural.toLowerCase()} yet.`}
              </EmptyState>
            )}
            {catalogue.parent
              ? parents
                  .filter((parent) => ofParent(parent.value).length)
                  .map((parent, index) => (
                    <section key={parent.value} className="mt-5 first:mt-0">
                      <h2 className="mb-1 text-meta font-medium text-ink-3">{parent.label}</h2>
                      {rows(
                        ofParent(parent.value),
                        `${catalogue.plural} of ${parent.label}`,
                        index === 0,
                        parent.value,
                      )}
                    </section>
                  ))
              : list.items.length > 0 && rows(list.items, catalogue.plural, true)}
            {catalogue.parent && stray.length > 0 && (
              <section className="mt-5">
                <h2 className="mb-1 text-meta font-medium text-ink-3">Without a place</h2>
                {rows(stray, catalogue.plural, false)}
              </section>
            )}
          </PageScroll>
          {list.total > list.limit && (
            <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
          )}
        </div>
      </div>
      {editing && (
        <CatalogueForm
          key={editing === 'new' ? 'new' : editing.id}
          catalogue={catalogue}
          row={editing === 'new' ? null : editing}
          parents={parents}
          onClose={() => setEditing(null)}
          onSaved={async () => {
            setEditing(null);
            toast({ text: 'Saved.' });
            await revalidate();
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={removing ? `Remove ${rowName(removing)}?` : ''}
        text="It leaves lists and pickers. History keeps its name."
        action="Remove"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </Page>
  );
};
