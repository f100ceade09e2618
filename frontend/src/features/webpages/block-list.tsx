import { Check, Copy } from 'lucide-react';
import type { FoundCheck } from '@candor/contracts/webpages/checks';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import { blockTypes, mostBlocks } from '@candor/contracts/webpages/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { PageBlock } from '../../parts/webpages/page-blocks.tsx';
import { AddBlock, BlockEditor } from './block-editor.tsx';
import { BlockRow } from './block-row.tsx';
import { nameOfBlock } from './block-words.ts';
import { richText } from './rich-text.tsx';
import { addBlock, type Blocks } from './use-blocks.ts';

/** The blocks of a page in their places. The selected block is edited in its place. */
export const BlockList = ({
  data: { page, organization, parts, options },
  checks,
  hand,
}: {
  data: WebpageData;
  checks: FoundCheck[];
  hand: Blocks;
}) => {
  const { blocks } = hand;
  const editable = page.status !== 'archived';
  return (
    <>
      <SortableList
        label={say('Blocks')}
        items={blocks}
        nameOf={nameOfBlock}
        on={editable && hand.open === null}
        onSort={hand.sort}
        className="mt-5 grid gap-3"
      >
        {(block, moves) =>
          hand.open === block.id && editable ? (
            <div className="rounded-card bg-well p-4 ring-1 ring-line">
              <div className="mb-3 flex items-center gap-2">
                <span className="flex-1 text-meta font-medium text-ink-2">{sayLabel(blockTypes[block.type])}</span>
                <Button size="sm" kind="ghost" icon aria-label={say('Copy')} onClick={() => hand.copy(block)}>
                  <Copy size={14} aria-hidden />
                </Button>
                <Button size="sm" onClick={() => hand.setOpen(null)}>
                  <Check size={14} aria-hidden />
                  {say('Done')}
                </Button>
              </div>
              <BlockEditor block={block} options={options} onChange={hand.replace} />
            </div>
          ) : (
            <BlockRow
              block={block}
              parts={parts}
              moves={moves}
              editable={editable}
              problem={checks.find(({ block_id }) => block_id === block.id)}
              onOpen={() => hand.setOpen(block.id)}
              onCopy={() => hand.copy(block)}
              onRemove={() => hand.remove(block)}
            >
              <PageBlock block={block} parts={parts} organization={organization} text={richText} />
            </BlockRow>
          )
        }
      </SortableList>
      {editable && blocks.length < mostBlocks && (
        <div className="mt-5" {...{ [addBlock]: '' }}>
          <AddBlock options={options} onAdd={hand.add} />
        </div>
      )}
    </>
  );
};
