import { useState } from 'react';
import { webpagePreviewPage } from '@candor/contracts/webpages/pages';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { BrandBand, brandColor } from '../../parts/public/brand.tsx';
import { PageBlocks, PageOpening } from '../../parts/webpages/page-blocks.tsx';
import { PageFrame } from './page-frame.tsx';
import { richText } from './rich-text.tsx';

/** `/marketing/pages/…/preview`: the draft as visitors would see it, as wide as on a desktop or a phone. */
export const Screen = () => {
  const data = usePage(webpagePreviewPage);
  const { page, parts, organization } = data;
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const narrow = width === 'phone';
  useShortcut('v', say('Width of the preview'), () => setWidth(narrow ? 'desktop' : 'phone'));
  return (
    <PageFrame data={data} tab="preview">
      <PageScroll>
        <div className="mb-4 flex justify-end">
          <Segmented
            label={say('Width of the preview')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desktop', label: say('Desktop') },
              { value: 'phone', label: say('Phone') },
            ]}
          />
        </div>
        <div
          className={cx(
            'mx-auto overflow-hidden rounded-card bg-sheet shadow-card ring-1 ring-line',
            narrow ? 'max-w-[390px]' : 'max-w-[1000px]',
          )}
        >
          <BrandBand color={brandColor(organization.brand_color)} className="h-1.5" />
          {/* Links of a preview lead nowhere. */}
          <div inert className={cx('py-8', narrow ? 'px-5' : 'px-5 sm:px-10')}>
            <PageOpening title={page.draft.title} lead={page.draft.lead} />
            <PageBlocks
              blocks={page.draft.blocks}
              narrow={narrow}
              parts={parts}
              organization={organization}
              text={richText}
            />
          </div>
        </div>
      </PageScroll>
    </PageFrame>
  );
};
