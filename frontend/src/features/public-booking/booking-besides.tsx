import { say } from '@candor/contracts/words/say';
import type { Booking } from '@candor/contracts/public/booking';
import { cityOf } from '@candor/contracts/words/zone-words';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { usePageAddress } from '../../page/use-page.ts';
import { plainLink } from './booking-parts.tsx';
import { Write } from './booking-write.tsx';
import { dayText, placeOf, timeText } from './booking-words.ts';

// The content beside the times, and the content that replaces them if there are no times.

const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-8 shrink-0 place-items-center rounded-full bg-info-wash text-meta font-semi text-info"
  >
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((each) => [...each][0] ?? '')
      .join('')
      .toUpperCase()}
  </span>
);

/** The names and titles of the interviewers. */
export const Whom = ({ page }: { page: Booking }) => (
  <ul aria-label={say('Who you meet')} className="mt-5 grid gap-3 border-y border-line py-4 max-lg:hidden">
    {page.people.map(({ name, title }) => (
      <li key={name} className="flex items-center gap-3">
        <Initials name={name} />
        <span className="min-w-0">
          <span className="block text-[15px] leading-5 font-medium text-ink">{name}</span>
          {title && <span className="block text-meta text-ink-2">{title}</span>}
        </span>
      </li>
    ))}
  </ul>
);
/** The candidate's other options: moving or canceling, asking for an adjustment, and suggesting times. */
export const Small = ({ page, zone, own }: { page: Booking; zone: string; own: boolean }) => {
  const address = usePageAddress();
  return (
    <div className="mt-5 text-read text-ink-2">
      <p>
        {page.notice
          ? say('You can move or cancel it until {notice} before it starts, without a reason.', { notice: page.notice })
          : say('You can move or cancel it until it starts, without a reason.')}
      </p>
      <p className="mt-1">
        {say('Captions, more time, breaks:')} <Write page={page}>{say('ask for an adjustment')}</Write>
      </p>
      {!own && (
        <p className="mt-1">
          {say('None of these work?')}{' '}
          <a href={placeOf(address, { view: 'none' })} className={plainLink}>
            {say('Suggest three times')}
          </a>
        </p>
      )}
      {page.expires_at && (
        <p className="mt-1 text-meta text-ink-3">
          {say('Only you have this link. It works until {day}, {time} in {city}.', {
            day: dayText(page.expires_at, zone),
            time: timeText(page.expires_at, zone),
            city: cityOf(zone),
          })}
        </p>
      )}
    </div>
  );
};

/** Shows the times in another zone. */
export const ChangeZone = () => {
  const address = usePageAddress();
  const hydrated = useHydrated();
  const kept = [...new URL(placeOf(address, { zone: null }), 'http://local').searchParams];
  return (
    <details className="open:basis-full">
      <summary className={cx(plainLink, 'cursor-pointer list-none text-ui')}>{say('Change')}</summary>
      <form method="get" className="flex gap-2 pb-1">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          name="zone"
          list="zones"
          required
          maxLength={64}
          aria-label={say('Your city or time zone')}
          placeholder={say('Your city or time zone')}
          className={`${inputLook('lg')} h-11! min-w-0 flex-1`}
        />
        <button
          type="submit"
          className="inline-flex h-11 shrink-0 items-center rounded-ctl border border-line-2 px-4 text-read font-medium text-ink hover:bg-well"
        >
          {say('Show')}
        </button>
        {hydrated && (
          <datalist id="zones">
            {Intl.supportedValuesOf('timeZone').map((each) => (
              <option key={each} value={each}>
                {cityOf(each)}
              </option>
            ))}
          </datalist>
        )}
      </form>
    </details>
  );
};

/** The page of an invitation that has ended: no time can be chosen. */
export const Ended = ({ page, look }: { page: Booking; look: string }) => {
  const { job, contact } = page;
  return (
    <>
      <p className="pt-8 text-read text-ink-2">{job.name}</p>
      <h1 className={look}>
        {page.state === 'over'
          ? say('This conversation is over.')
          : page.cancelled
            ? say('This conversation is cancelled.')
            : say('This booking link has expired.')}
      </h1>
      <p className="mt-3 max-w-[34em] text-read text-ink-2">
        {say('Contact {name}.', { name: contact.name })} {contact.email && <Write page={page}>{say('Write')}</Write>}
      </p>
    </>
  );
};
