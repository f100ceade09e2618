import { ArrowDown, ArrowUp, Star, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { sortPages, sortPlaces, upsertPlace } from '@candor/contracts/webpages/endpoints';
import { type OrderedPage, type OrderedPlace, pageOrderPage, webpagesPage } from '@candor/contracts/webpages/pages';
import { mostPinned, pageStatuses } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { ReactNode } from 'react';
import { type RowParts, SortableList } from '../../catalogues/sortable-list.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { pageTones } from './webpage-words.ts';

const PageLine = ({
  page: { title, status },
  moves: { handle, up, down },
  fact,
  children,
}: {
  page: OrderedPage;
  moves: RowParts;
  fact?: string | null;
  children?: ReactNode;
}) => (
  <div className="flex min-h-11 flex-wrap items-center gap-2 text-ui text-ink">
    {handle}
    <span className="min-w-0 flex-1 wrap-anywhere">
      {title}
      {fact && <span className="text-ink-3"> · {fact}</span>}
    </span>
    {status !== 'live' && <Status tone={pageTones[status]}>{sayLabel(pageStatuses[status])}</Status>}
    {children}
    <IconButton label={say('Move {name} up', { name: title })} size="sm" disabled={!up} onClick={up}>
      <ArrowUp size={15} aria-hidden />
    </IconButton>
    <IconButton label={say('Move {name} down', { name: title })} size="sm" disabled={!down} onClick={down}>
      <ArrowDown size={15} aria-hidden />
    </IconButton>
  </div>
);
const rowClass = 'border-b border-line last:border-0';

/** `/marketing/page-order`: which articles come first, and the pages of each category in order. Each move is stored at once and can be undone. */
export const Screen = () => {
  const { first, others, categories } = usePage(pageOrderPage);
  const { revalidate } = useRevalidator();
  useLivePage(['webpages', 'catalogues']);
  const failed = say('Change the order');
  const changed = (undo: () => void) => toast({ text: say('The order is changed.'), undo });
  const storeFirst = (ids: string[], version?: number) =>
    settle(failed, call(sortPages, { ids, version }), () => revalidate());
  const before = first.pages.map(({ id }) => id);
  const putFirst = async (ids: string[]) => {
    const stored = await storeFirst(ids, first.version);
    if (stored) changed(() => void storeFirst(before));
    return stored;
  };
  const storePlaces = (ids: string[], version?: number) =>
    settle(failed, call(sortPlaces, { ids, version }), () => revalidate());
  const feature = ({ place, id, subcategory_id, featured }: OrderedPlace, category_id: string) =>
    settle(
      say('Feature the page'),
      call(upsertPlace, { id: place, page_id: id, category_id, subcategory_id, featured: !featured }),
      () => revalidate(),
    );
  return (
    <Page>
      <PageHead
        crumbs={[{ to: listTo(webpagesPage.area, webpagesPage.entity), label: say('Pages') }]}
        title={say('Order of the pages')}
      />
      <PageScroll>
        <div className="grid max-w-[760px] gap-8">
          <Section title={say('Come first in the list of articles')}>
            <p className="mb-2 text-ui text-ink-2">{say('The others follow by date, the newest first.')}</p>
            <SortableList
              label={say('Come first in the list of articles')}
              items={first.pages}
              nameOf={({ title }) => title}
              onSort={putFirst}
              rowClass={rowClass}
            >
              {(page, moves) => (
                <PageLine page={page} moves={moves}>
                  <IconButton
                    label={say('Remove {name}', { name: page.title })}
                    size="sm"
                    onClick={() => void putFirst(before.filter((id) => id !== page.id))}
                  >
                    <X size={15} aria-hidden />
                  </IconButton>
                </PageLine>
              )}
            </SortableList>
            {others.length > 0 && before.length < mostPinned && (
              <div className="mt-3 max-w-[420px]">
                <Select
                  aria-label={say('Add an article')}
                  placeholder={say('Add an article')}
                  options={others}
                  value={null}
                  onChange={(chosen) => chosen && void putFirst([...before, chosen.value])}
                />
              </div>
            )}
            {others.length === 0 && before.length === 0 && (
              <p className="text-ui text-ink-3">{say('No article is live yet.')}</p>
            )}
          </Section>
          {categories.map(({ id, name, places, version }) => (
            <Section key={id} title={name}>
              {places.length === 0 ? (
                <p className="text-ui text-ink-3">{say('No page stands in this category yet.')}</p>
              ) : (
                <SortableList
                  label={name}
                  items={places.map((each) => ({ ...each, page: each.id, id: each.place }))}
                  nameOf={({ title }) => title}
                  onSort={async (ids) => {
                    const stored = await storePlaces(ids, version);
                    if (stored) changed(() => void storePlaces(places.map(({ place }) => place)));
                    return stored;
                  }}
                  rowClass={rowClass}
                >
                  {(each, moves) => (
                    <PageLine page={each} moves={moves} fact={each.part}>
                      <IconButton
                        label={say('Feature {name}', { name: each.title })}
                        aria-pressed={each.featured}
                        size="sm"
                        onClick={() => void feature({ ...each, id: each.page }, id)}
                      >
                        <Star size={15} aria-hidden fill={each.featured ? 'currentColor' : 'none'} />
                      </IconButton>
                    </PageLine>
                  )}
                </SortableList>
              )}
            </Section>
          ))}
          {categories.length === 0 && <p className="text-ui text-ink-3">{say('There are no categories yet.')}</p>}
        </div>
      </PageScroll>
    </Page>
  );
};
