import { say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { useState } from 'react';
import { inUseFlag } from '@candor/contracts/kernel/entry-state';
import { plainWords } from '@candor/contracts/values/rich-text';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { useMedia } from '../kit/media.ts';
import { Page, PageHead, PageScroll } from '../kit/page.tsx';
import { EmptyState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { openLook, rowName } from './catalogue-list.ts';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { PartRows } from './part-rows.tsx';
import { PartsBar } from './parts-bar.tsx';
import { useParts } from './use-parts.ts';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { CatalogueForm } from './catalogue-form.tsx';

const AddToJob = later(() => import('./add-to-job.tsx').then((m) => m.AddToJob));
const PickEntries = later(() => import('./pick-entries.tsx').then((m) => m.PickEntries));

/** One entry with the entries that it refers to, in their order: a question set with its questions. */
export const Screen = () => {
  const now = useParts();
  const { page, revalidate, catalogue, label, max, list, may, copy, ids, add, remove, set, link, sort } = now;
  const { entry, parts, ours, sizes, user } = page;
  const narrow = useMedia('(max-width: 1023px)');
  const [writing, setWriting] = useState(false);
  const [picking, setPicking] = useState(false);
  const [adding, setAdding] = useState(false);
  const about = plainWords(String(entry.fields.description ?? ''));
  const status = (
    <>
      {!entry.active && <Tag>{sayLabel(catalogue.fields[inUseFlag(catalogue)!]?.off ?? '')}</Tag>}
      {copy && <Tag tone="good">{say('In your library')}</Tag>}
    </>
  );
  return (
    <Page>
      {narrow && <PageHead title={rowName(entry)} count={parts.length} status={status} />}
      {narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow />}
      <div className="flex min-h-0 flex-1">
        {!narrow && <CatalogueMenu user={user} sizes={sizes} current={catalogue.name} narrow={false} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <PartsBar
            now={now}
            narrow={narrow}
            status={status}
            onAddToJob={() => setAdding(true)}
            onPick={() => setPicking(true)}
            onWrite={() => setWriting(true)}
          />
          <PageScroll className="pt-1! lg:px-8!">
            {about && <p className="mb-3 max-w-2xl text-ui text-ink-2">{about}</p>}
            <PartRows
              list={list}
              parts={parts}
              ours={ours}
              may={may}
              label={say('{part} of {name}', { part: sayLabel(label), name: rowName(entry) })}
              onSort={sort}
              onRemove={(id) => void remove(id)}
              onChanged={() => void revalidate()}
              linked={set && { set, onChange: (id, to) => void link(id, to) }}
            />
            {!parts.length && !writing && (
              <EmptyState
                action={
                  may ? (
                    <Button kind="primary" onClick={() => setPicking(true)}>
                      {say('Add from the library')}
                    </Button>
                  ) : undefined
                }
              >
                {say('{name} has no {items} yet.', { name: rowName(entry), items: sayWithin(label) })}
              </EmptyState>
            )}
            {writing && <NewPart list={list} onClose={() => setWriting(false)} onMade={(id) => add([id])} />}
          </PageScroll>
        </div>
      </div>
      {adding && <AddToJob set={entry} onClose={() => setAdding(false)} />}
      {picking && (
        <PickEntries
          list={list}
          present={ids}
          most={max === undefined ? undefined : max - parts.length}
          onClose={() => setPicking(false)}
          onPicked={(picked) => {
            setPicking(false);
            void add(picked);
          }}
        />
      )}
    </Page>
  );
};

/** The form of a new part, which the library gets too. */
const NewPart = ({
  list,
  onClose,
  onMade,
}: {
  list: Catalogue;
  onClose: () => void;
  onMade: (id: string) => Promise<boolean>;
}) => {
  const word = sayWithin(list.label);
  return (
    <section aria-label={say('New {item}', { item: word })} className={`${openLook} px-4 py-3.5 sm:px-3`}>
      <h3 className="mb-3 text-ui font-medium text-ink">
        {say('New {item}', { item: word })}{' '}
        <span className="font-normal text-ink-3">
          {say('It is also added to the library as a separate {item}.', { item: word })}
        </span>
      </h3>
      <CatalogueForm
        catalogue={list}
        row={null}
        parents={[]}
        onClose={onClose}
        onSaved={async (_, id) => {
          if (await onMade(id)) onClose();
        }}
      />
    </section>
  );
};
