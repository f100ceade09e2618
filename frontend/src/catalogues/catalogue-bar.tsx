import type { RefObject } from 'react';
import { FileUp, MoreHorizontal, Plus, X } from 'lucide-react';
import { numberWords, say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import { Menu, MenuItem } from '../kit/overlays/menu.tsx';
import { PageBar } from '../kit/page.tsx';
import { ExportItems } from '../kit/tables/export-items.tsx';
import { QuickCount, SearchBox } from '../kit/tables/filter-bar.tsx';
import { Tag } from '../kit/tag.tsx';
import { download } from '../page/download.ts';
import { isInLibrary } from './catalogue-menu.tsx';
import type { CatalogueNow } from './use-catalogue.ts';
import type { CatalogueHand } from './use-catalogue-hand.ts';

/** The bar above the list: its name, its filters, the search, and the ways to add, import and export. */
export const CatalogueBar = ({
  now,
  hand,
  add,
}: {
  now: CatalogueNow;
  hand: CatalogueHand;
  /** The button that adds an entry. */
  add: RefObject<HTMLButtonElement | null>;
}) => {
  const { page, at, narrow, catalogue, may, only, naming, namingLabel, gone } = now;
  const { list } = page;
  const library = isInLibrary(catalogue.name);
  const word = sayWithin(catalogue.label);
  return (
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
          <Button ref={add} size="sm" onClick={() => hand.show({ id: 'new' })}>
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
            <MenuItem icon={<FileUp size={14} />} onSelect={() => hand.setImporting(true)}>
              {say('Import a CSV file')}
            </MenuItem>
            <ExportItems labelled onSelect={(format) => void download(catalogue.export.path, { format }, format)} />
          </Menu>
        </>
      )}
    </PageBar>
  );
};
