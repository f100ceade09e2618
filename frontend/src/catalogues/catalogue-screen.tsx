import { useRef } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../kit/later.tsx';
import { Page, PageHead } from '../kit/page.tsx';
import { Pager } from '../kit/tables/pager.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CatalogueBar } from './catalogue-bar.tsx';
import { CatalogueBody } from './catalogue-body.tsx';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useCatalogueHand } from './use-catalogue-hand.ts';

const ImportList = later(() => import('./import-list.tsx').then((m) => m.ImportList));

/** The list screen of every catalogue. */
export const Screen = () => {
  const now = useCatalogue();
  const add = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const hand = useCatalogueHand(now, { add, area });
  const { page, at, narrow, revalidate, catalogue, may, onCopy, chosen, gone } = now;
  const { list, parents, options, user, sizes } = page;
  return (
    <Page>
      {narrow && <PageHead title={sayLabel(catalogue.plural)} count={list.total} />}
      {narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow />}
      <div className="flex min-h-0 flex-1">
        {!narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow={false} />}
        <div className="relative flex min-w-0 flex-1 flex-col">
          <CatalogueBar now={now} hand={hand} add={add} />
          <CatalogueBody now={now} hand={hand} area={area} />
          <BulkActions {...{ catalogue, chosen, parents, options, may, onCopy }} removed={gone} />
          {hand.importing && (
            <ImportList
              catalogue={catalogue}
              onClose={() => hand.setImporting(false)}
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
