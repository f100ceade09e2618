import { say } from '@candor/contracts/words/say';
import type { Booking } from '@candor/contracts/public/booking';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { usePageAddress } from '../../page/use-page.ts';
import { PageForm, plainLink } from './booking-parts.tsx';
import { placeOf } from './booking-words.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';

/** If none of the times fit, the candidate suggests three of their own. */
export const OwnTimes = ({ page, zone }: { page: Booking; zone: string }) => {
  const address = usePageAddress();
  const color = brandColor(page.organization.brand_color);
  const { said } = page;
  if (page.none_told)
    return (
      <div className="pt-5">
        <p role="status" className="text-read text-ink">
          {said!.text}
        </p>
        {page.times.length > 0 && (
          <a href={placeOf(address, { view: null })} className={cx(plainLink, 'mt-2 text-read')}>
            {say('See the free times again')}
          </a>
        )}
      </div>
    );
  const first = say('First');
  return (
    <PageForm page={page} action="none_work" zone={zone} className="grid gap-4 pt-4">
      <h2 className="text-head font-semi text-ink">{say('Three times of yours')}</h2>
      {page.times.length === 0 && (
        <p className="text-ui text-ink-2">{say('There are no free times right now. Tell us what suits you.')}</p>
      )}
      {said && (
        <p role={said.bad ? 'alert' : 'status'} className="text-ui text-ink">
          {said.text}
        </p>
      )}
      {[first, say('Second'), say('Third')].map((label) => (
        <label key={label} className="grid gap-1.5 text-ui font-medium text-ink">
          {label === first ? label : say('{label} (optional)', { label })}
          <input
            type="datetime-local"
            name="suggested"
            step={900}
            required={label === first}
            className={`${inputLook('lg')} h-11!`}
          />
        </label>
      ))}
      <label className="grid gap-1.5 text-ui font-medium text-ink">
        {say('{label} (optional)', { label: say('Anything we should know') })}
        <textarea name="note" rows={3} maxLength={2000} className={`${inputLook('lg')} h-auto! py-2`} />
      </label>
      <BrandSubmit color={color}>{say('Send my times')}</BrandSubmit>
      {page.times.length > 0 && (
        <a href={placeOf(address, { view: null })} className={cx(plainLink, 'justify-center text-ui')}>
          {say('Back to the free times')}
        </a>
      )}
    </PageForm>
  );
};
