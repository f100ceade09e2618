import { Download } from 'lucide-react';
import { downloadPage, fetchFormFile } from '@candor/contracts/forms/downloading';
import { downloadDays } from '@candor/contracts/forms/values';
import { say } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { sizeWords } from '../../kit/file-size.ts';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

const heading = 'text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink';

/** `/{org}/download/{token}`: the sender of a form downloads its file. */
export const Screen = () => {
  const { organization, file, success, form_path: again, zone } = usePage(downloadPage);
  if (!file)
    return (
      <PublicFrame organization={organization}>
        <div className="pt-10">
          <h1 className={heading}>{say('This link has ended')}</h1>
          <p className="mt-3 max-w-[34em] text-read text-ink-2">
            {say('The file could be downloaded for {days, number} days.', { days: downloadDays })}
          </p>
          {again && (
            <a href={again} className={cx(buttonLook({ size: 'lg' }), 'mt-5')}>
              {say('Fill in the form again')}
            </a>
          )}
        </div>
      </PublicFrame>
    );
  const address = fetchFormFile.path.replace(':org', organization.slug).replace(':token', file.token);
  return (
    <PublicFrame organization={organization}>
      <div className="pt-10">
        <h1 className={heading}>{say('Thank you. Your file is ready.')}</h1>
        {success && <Prose html={success} className="mt-3 max-w-[34em] text-read text-ink-2" />}
        <p className="mt-5 text-read font-medium wrap-anywhere text-ink">{file.name}</p>
        <p className="mt-1 text-meta text-ink-3">
          {sizeWords(file.size)} · {say('This link works until {day}.', { day: dateText(file.until, zone) })}
        </p>
      </div>
      <a href={address} download className={cx(buttonLook({ size: 'lg', kind: 'primary' }), 'mt-5')}>
        <Download size={16} aria-hidden />
        {say('Download')}
      </a>
    </PublicFrame>
  );
};
