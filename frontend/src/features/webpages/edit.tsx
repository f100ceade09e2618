import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { checksOf } from '@candor/contracts/webpages/checks';
import { webpageEditPage, webpagePage } from '@candor/contracts/webpages/pages';
import type { Block } from '@candor/contracts/webpages/schema';
import { countWords, minutesOf } from '@candor/contracts/webpages/content';
import { blockTypes, longest, mostBlocks } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll } from '../../kit/page.tsx';
import { timeText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { BrandBand, brandColor } from '../../parts/public/brand.tsx';
import { PageBlock } from '../../parts/webpages/page-blocks.tsx';
import { AddBlock, BlockEditor } from './block-editor.tsx';
import { copied, nameOfBlock } from './block-words.ts';
import { BlockRow } from './block-row.tsx';
import { PageFrame } from './page-frame.tsx';
import { richText } from './rich-text.tsx';
import { Checks, Places, Sharing } from './page-side.tsx';
import { usePageDraft } from './use-page-draft.ts';

const bare = 'w-full resize-none rounded-ctl bg-transparent outline-none hover:bg-well focus-visible:bg-well';

/** `/marketing/pages/…/edit`: the page is written where it stands, in its own type and color. */
export const Screen = () => {
  const data = usePage([webpagePage, webpageEditPage]);
  const { page, organization, parts, options, user } = data;
  const { draft, saving, savedAt, change, flush, version } = usePageDraft(page);
  const [open, setOpen] = useState<string | null>(null);
  const { blocks } = draft;
  const editable = page.status !== 'archived';
  const checks = checksOf(draft);
  const put = (next: Block[]) => change({ blocks: next });
  const replace = (block: Block) => put(blocks.map((each) => (each.id === block.id ? block : each)));
  const add = (block: Block) => {
    const at = blocks.findIndex(({ id }) => id === open);
    put([...blocks.slice(0, at < 0 ? blocks.length : at + 1), block, ...blocks.slice(at < 0 ? blocks.length : at + 1)]);
    setOpen(block.id);
  };
  const remove = (block: Block) => {
    const before = blocks;
    put(blocks.filter(({ id }) => id !== block.id));
    if (open === block.id) setOpen(null);
    toast({ text: say('{name} removed.', { name: nameOfBlock(block) }), undo: () => put(before) });
  };
  const copy = (block: Block) => {
    const at = blocks.findIndex(({ id }) => id === block.id) + 1;
    put([...blocks.slice(0, at), copied(block), ...blocks.slice(at)]);
  };
  const sort = (ids: string[]) => {
    put(blocks.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)));
    return Promise.resolve(true);
  };
  const step = (by: number) => {
    const at = blocks.findIndex(({ id }) => id === open);
    setOpen(blocks[at < 0 ? 0 : Math.min(blocks.length - 1, Math.max(0, at + by))]?.id ?? null);
  };
  /** The block itself, or the columns that hold it. */
  const show = (id: string) =>
    setOpen(
      blocks.find(
        (block) => block.id === id || (block.type === 'columns' && block.columns.flat().some((each) => each.id === id)),
      )?.id ?? null,
    );
  useShortcut('j', say('Next block'), () => step(1));
  useShortcut('k', say('Previous block'), () => step(-1));
  const state = {
    saved: savedAt ? say('Draft saved {time}', { time: timeText(savedAt, user.tz_region) }) : '',
    typed: say('Not saved yet'),
    saving: say('Saving'),
    failed: say('Not saved'),
  }[saving];
  return (
    <PageFrame
      data={data}
      tab="edit"
      draft={draft}
      version={version}
      flush={flush}
      facts={state && <span role="status"> {state}</span>}
      onRefused={() => {
        const first = checks.find(({ block_id }) => block_id !== null);
        if (first?.block_id) show(first.block_id);
      }}
    >
      <PageScroll>
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="min-w-0">
            <p className="mb-3 flex flex-wrap justify-between gap-3 text-meta text-ink-3">
              <span>
                {say('{count, plural, one {# word} other {# words}}, {minutes, number} min', {
                  count: countWords(draft),
                  minutes: minutesOf(draft),
                })}
              </span>
            </p>
            <div className="overflow-hidden rounded-card bg-sheet shadow-card ring-1 ring-line">
              <BrandBand color={brandColor(organization.brand_color)} className="h-1.5" />
              <div className="px-5 py-6 sm:px-10">
                <input
                  aria-label={say('Title')}
                  placeholder={say('Title')}
                  readOnly={!editable}
                  maxLength={longest.title}
                  value={draft.title}
                  onChange={({ target }) => change({ title: target.value })}
                  className={cx(bare, 'text-[32px] leading-[40px] font-semi tracking-[-.025em] text-ink')}
                />
                <textarea
                  aria-label={say('Opening')}
                  placeholder={say('One or two sentences that open the page')}
                  readOnly={!editable}
                  rows={2}
                  maxLength={longest.lead}
                  value={draft.lead ?? ''}
                  onChange={({ target }) => change({ lead: target.value || null })}
                  className={cx(bare, 'mt-3 field-sizing-content text-[17px] leading-[27px] text-ink-2')}
                />
                <SortableList
                  label={say('Blocks')}
                  items={blocks}
                  nameOf={nameOfBlock}
                  on={editable && open === null}
                  onSort={sort}
                  className="mt-5 grid gap-3"
                >
                  {(block, moves) =>
                    open === block.id && editable ? (
                      <div className="rounded-card bg-well p-4 ring-1 ring-line">
                        <div className="mb-3 flex items-center gap-2">
                          <span className="flex-1 text-meta font-medium text-ink-2">
                            {sayLabel(blockTypes[block.type])}
                          </span>
                          <Button size="sm" kind="ghost" icon aria-label={say('Copy')} onClick={() => copy(block)}>
                            <Copy size={14} aria-hidden />
                          </Button>
                          <Button size="sm" onClick={() => setOpen(null)}>
                            <Check size={14} aria-hidden />
                            {say('Done')}
                          </Button>
                        </div>
                        <BlockEditor block={block} options={options} onChange={replace} />
                      </div>
                    ) : (
                      <BlockRow
                        block={block}
                        parts={parts}
                        moves={moves}
                        editable={editable}
                        problem={checks.find(({ block_id }) => block_id === block.id)}
                        onOpen={() => setOpen(block.id)}
                        onCopy={() => copy(block)}
                        onRemove={() => remove(block)}
                      >
                        <PageBlock block={block} parts={parts} organization={organization} text={richText} />
                      </BlockRow>
                    )
                  }
                </SortableList>
                {editable && blocks.length < mostBlocks && (
                  <div className="mt-5">
                    <AddBlock options={options} onAdd={add} />
                  </div>
                )}
              </div>
            </div>
          </div>
          <aside aria-label={say('About the page')} className="min-w-0">
            <Checks checks={checks} onBlock={show} />
            <Sharing data={data} draft={draft} onChange={change} />
            <Places data={data} />
          </aside>
        </div>
      </PageScroll>
    </PageFrame>
  );
};
