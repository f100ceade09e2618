import { languageParameter, say, voice } from '@candor/contracts/words/say';
import { copyPage } from '@candor/contracts/privacy/pages';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/your-data/{token}`: a person downloads the copy of their data that they asked for. */
export const Screen = () => {
  const { organization, until, zone } = usePage(copyPage);
  const here = new URL(usePageAddress(), 'http://local');
  return (
    <PublicFrame organization={organization}>
      <div className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {say('What {organization} holds about you', { organization: organization.name })}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {say(
            'A ZIP file with a page to read, the same data for programs, and your documents. This link works until {day}.',
            { day: dateText(until, zone) },
          )}
        </p>
      </div>
      <a
        href={`${here.pathname}/api/copy?${new URLSearchParams({ [languageParameter]: voice().language })}`}
        download
        className={cx(buttonLook({ size: 'lg', kind: 'primary' }), 'mt-5')}
      >
        {say('Download')}
      </a>
    </PublicFrame>
  );
};
