import { numberWords, say, sayLabel, sayWithin } from '@candor/contracts/words/say';
import { may as mayUse, worksOnJobs } from '@candor/contracts/accounts/needs';
import { useLayoutEffect, useRef, useState } from 'react';
import { BookOpenText, BriefcaseBusiness, Check, ChevronRight, Copy, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { copiesToJobs, type SetWithLinks, withLinks } from '@candor/contracts/catalogues/question-sets';
import { partsField } from '@candor/contracts/catalogues/pages';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { inUseFlag } from '@candor/contracts/kernel/entry-state';
import { plainWords } from '@candor/contracts/values/rich-text';
import { call } from '../page/call.ts';
import { useLivePage } from '../page/live/live.ts';
import { settle } from '../page/settle.ts';
import { usePage } from '../page/use-page.ts';
import { announce } from '../kit/announce.ts';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.tsx';
import { Link } from '../kit/link.tsx';
import { useMedia } from '../kit/media.ts';
import { Page, PageBar, PageHead, PageScroll } from '../kit/page.tsx';
import { EmptyState } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { undoable } from '../kit/undo.ts';
import { CatalogueForm } from './catalogue-form.tsx';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { partsPages } from './catalogue-pages.ts';
import { openLook, rowName } from './catalogue-rows.tsx';
import { copiesInto, copyTo, entryAddress } from './copying.ts';
import { PartRows } from './part-rows.tsx';
import type { LinksOfQuestion } from './set-links.tsx';

const AddToJob = later(() => import('./add-to-job.tsx').then((m) => m.AddToJob));
const PickEntries = later(() => import('./pick-entries.tsx').then((m) => m.PickEntries));

/** One entry with the entries that it refers to, in their order: a question set with its questions. */
export const Screen = () => {
  const { catalogue: name, entry, parts, ours, sizes, user } = usePage(partsPages);
  const { revalidate } = useRevalidator();
  const narrow = useMedia('(max-width: 1023px)');
  const [writing, setWriting] = useState(false);
  const [picking, setPicking] = useState(false);
  const [adding, setAdding] = useState(false);
  useLivePage(['catalogues']);
  const catalogue = catalogueNamed(name);
  if (!catalogue) throw new Error(`There is no catalogue ${name}.`);
  const field = partsField(catalogue)!;
  const { label, refers, max } = catalogue.fields[field]!;
  const list = catalogueNamed(refers!.name)!;
  const may = user.groups[catalogue.needs] !== undefined;
  const into = copiesInto(catalogue, user.groups);
  const copy = ours[entry.id];
  const word = sayWithin(list.label);
  const ids = parts.map(({ id }) => id);
  const room = max === undefined || parts.length < max;

  const seen = useRef({ ids, entry });
  useLayoutEffect(() => {
    seen.current = { ids, entry };
  });
  /** Sends the entry's fields with the version that the reader saw, so that it never overwrites another person's change. */
  const send = (fields: Record<string, unknown>, version?: number) =>
    call(catalogue.upsert, { id: entry.id, version, ...fields });
  const partsAre = (next: readonly string[]) => ({ [field]: next });
  const write = (what: string, sent: ReturnType<typeof send>, onDone?: () => unknown) =>
    settle(what, sent, async () => {
      onDone?.();
      await revalidate();
    });
  /** Applies a change to the present entry. If the entry has changed since, the change is made on its new state. */
  const change = async (to: (now: typeof seen.current) => Record<string, unknown>): ReturnType<typeof send> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(to(seen.current), seen.current.entry.version);
      if (answer.status === 'ok' || answer.code !== 'stale' || attempt === 4) return answer;
      await revalidate();
      await new Promise(requestAnimationFrame); // the newer parts have been drawn
    }
  };
  const add = (more: readonly string[]) => {
    const text =
      more.length === 1
        ? say('The {item} was added.', { item: word })
        : say('{count, number} {items} were added.', { count: more.length, items: sayWithin(list.plural) });
    const added = change(({ ids: now }) => partsAre([...now, ...more.filter((id) => !now.includes(id))]));
    return write(say('Add to {name}', { name: rowName(entry) }), added, () => toast({ text }));
  };
  const remove = (id: string) => {
    const at = ids.indexOf(id);
    const back = undoable(() => {
      const put = change(({ ids: now }) => partsAre(now.includes(id) ? now : now.toSpliced(at, 0, id)));
      void write(say('Restore the {item}', { item: word }), put);
    });
    const text = say('The {item} was removed. It stays in the library.', { item: word });
    const taken = change(({ ids: now }) => partsAre(now.filter((each) => each !== id)));
    return write(say('Remove the {item}', { item: word }), taken, () => toast({ text, undo: back })).then(
      (done) => done || back.forget(),
    );
  };
  const set = copiesToJobs(catalogue) ? (entry as unknown as SetWithLinks) : null;
  const link = (question_id: string, to: LinksOfQuestion) =>
    write(
      say('Change what the question is about'),
      change((now) => ({ asked: withLinks(now.entry as unknown as SetWithLinks, question_id, to, now.ids) })),
      () => announce(say('Saved.')),
    );
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
          <PageBar className="lg:px-8!">
            <Link to={`/${catalogue.screen}`} className="rounded-tag py-0.5 text-ui text-ink-2 hover:text-ink">
              {sayLabel(catalogue.plural)}
            </Link>
            {!narrow && (
              <>
                <ChevronRight size={14} aria-hidden className="text-ink-4" />
                <h1 className="min-w-0 truncate text-head font-semi text-ink">{rowName(entry)}</h1>
                <span className="tnum text-ui text-ink-3">{numberWords(parts.length)}</span>
                {status}
              </>
            )}
            <span className="ms-auto" />
            {into &&
              (copy ? (
                <Link to={entryAddress(into, copy)} className="text-ui text-accent-ink hover:underline">
                  <Check size={14} aria-hidden className="me-1 inline" />
                  {say('Open our copy')}
                </Link>
              ) : (
                entry.active && (
                  <Button
                    kind={may ? undefined : 'primary'}
                    size="sm"
                    onClick={() => void copyTo(into, [entry], revalidate)}
                  >
                    <Copy size={14} aria-hidden /> {say('Copy to our library')}
                  </Button>
                )
              ))}
            {entry.active && copiesToJobs(catalogue) && mayUse(worksOnJobs, user) && (
              <Button size="sm" onClick={() => setAdding(true)}>
                <BriefcaseBusiness size={14} aria-hidden /> {say('Add to a job')}
              </Button>
            )}
            {may && room && (
              <>
                <Button size="sm" onClick={() => setPicking(true)}>
                  <BookOpenText size={14} aria-hidden /> {say('Add from the library')}
                </Button>
                <Button size="sm" onClick={() => setWriting(true)}>
                  <Plus size={14} aria-hidden /> {say('New {item}', { item: word })}
                </Button>
              </>
            )}
          </PageBar>
          <PageScroll className="pt-1! lg:px-8!">
            {about && <p className="mb-3 max-w-2xl text-ui text-ink-2">{about}</p>}
            <PartRows
              list={list}
              parts={parts}
              ours={ours}
              may={may}
              label={say('{part} of {name}', { part: sayLabel(label), name: rowName(entry) })}
              onSort={(next) =>
                write(say('Sort {name}', { name: rowName(entry) }), send(partsAre(next), entry.version))
              }
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
