import { checksOf } from '@candor/contracts/webpages/checks';
import { webpageEditPage, webpagePage } from '@candor/contracts/webpages/pages';
import { countWords, minutesOf } from '@candor/contracts/webpages/content';
import { longest } from '@candor/contracts/webpages/values';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { PageScroll } from '../../kit/page.tsx';
import { timeText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { BrandBand, brandColor } from '../../parts/public/brand.tsx';
import { BlockList } from './block-list.tsx';
import { DraftChoice } from './draft-choice.tsx';
import { PageFrame } from './page-frame.tsx';
import { Checks, Places, Sharing } from './page-side.tsx';
import { useBlocks } from './use-blocks.ts';
import { usePageDraft } from './use-page-draft.ts';

const bare = 'w-full resize-none rounded-ctl bg-transparent outline-none hover:bg-well focus-visible:bg-well';

/** `/marketing/pages/…/edit`: the page is edited in place, with its own fonts and colors. */
export const Screen = () => {
  const data = usePage([webpagePage, webpageEditPage]);
  const { page, organization, user } = data;
  const { draft, saving, savedAt, change, flush, takeTheirs, keepMine, version } = usePageDraft(page);
  const { blocks } = draft;
  const editable = page.status !== 'archived';
  const checks = checksOf(draft, brandColor(organization.brand_color));
  const hand = useBlocks(blocks, change, editable);
  const state = {
    saved: savedAt ? say('Draft saved {time}', { time: timeText(savedAt, user.tz_region) }) : '',
    typed: say('Not saved yet'),
    saving: say('Saving'),
    failed: say('Not saved'),
    stale: say('Not saved'),
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
        if (first?.block_id) hand.show(first.block_id);
      }}
    >
      <PageScroll>
        {saving === 'stale' && <DraftChoice onTheirs={() => void takeTheirs()} onMine={() => void keepMine()} />}
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
                <BlockList data={data} checks={checks} hand={hand} />
              </div>
            </div>
          </div>
          <aside aria-label={say('About the page')} className="min-w-0">
            <Checks checks={checks} onBlock={hand.show} />
            <Sharing data={data} draft={draft} onChange={change} />
            <Places data={data} />
          </aside>
        </div>
      </PageScroll>
    </PageFrame>
  );
};
