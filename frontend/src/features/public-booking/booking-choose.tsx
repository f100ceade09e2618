import { useEffect, useRef, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { Booking } from '@candor/contracts/public/booking';
import { cityOf } from '@candor/contracts/words/zone-words';
import { cx } from '../../kit/cx.ts';
import { deferred } from '../../kit/deferred.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { usePageAddress } from '../../page/use-page.ts';
import { Glyph } from './booking-glyph.tsx';
import { ChoiceMark, PageForm, plainLink, type Shades, zoneWords } from './booking-parts.tsx';
import {
  dateText,
  dayNumberText,
  dayText,
  daysOf,
  goodFor,
  goodIn,
  placeOf,
  shortDayText,
  spanText,
  timeText,
  weekdayText,
} from './booking-words.ts';
import { brandColor, BrandSubmit, shadesOf } from '../../parts/public/brand.tsx';

const globe = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20';
const ChangeZone = deferred(() => import('./booking-besides.tsx').then((m) => m.ChangeZone));

/** The zone's city and its present time, so that the candidate notices a wrong zone immediately. */
export const ZoneLine = ({ page, zone }: { page: Booking; zone: string }) => {
  const [zoneName, offset] = zoneWords(zone, page.now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line pb-4">
      <Glyph path={globe} size={17} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1">
        <span className="block text-read font-medium text-ink">
          {zoneName} <span className="font-normal text-ink-3">{offset}</span>
        </span>
        <span className="block text-meta text-ink-2">
          {say('It is {time} on {day} for you now.', {
            time: timeText(page.now, zone),
            day: weekdayText(page.now, zone),
          })}
        </span>
      </p>
      <ChangeZone />
    </div>
  );
};

const choiceLook =
  'group relative isolate flex cursor-pointer items-center border border-line-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-ink-4 has-checked:border-transparent';
type Choosing = { zone: string; chosen: string | null; onChoose: (at: string) => void; color: Shades };
const Radio = ({
  at,
  chosen,
  onChoose,
  focus,
  className,
}: Pick<Choosing, 'chosen' | 'onChoose'> & { at: string; focus?: boolean; className: string }) => (
  <input
    type="radio"
    name="starts_at"
    value={at}
    required
    autoFocus={focus}
    // The reader may choose before the page's code has loaded, so the input is uncontrolled and the browser keeps the choice.
    defaultChecked={chosen === at}
    onChange={() => onChoose(at)}
    className={className}
  />
);

/** One of the suggested times, as a whole row. */
const GoodTime = ({
  page,
  at,
  words,
  focus,
  ...choosing
}: Choosing & { page: Booking; at: string; words: string; focus?: boolean }) => {
  const { zone, color } = choosing;
  return (
    <label className={`${choiceLook} min-h-14 gap-3 rounded-card px-4 py-2`}>
      <ChoiceMark color={color} round={10} />
      <Radio {...choosing} at={at} focus={focus} className="size-5 shrink-0 accent-ink outline-none" />
      <span className="w-[106px] shrink-0 max-sm:w-[90px]">
        <span className="block text-[15px] leading-5 font-medium text-ink">{weekdayText(at, zone)}</span>
        <span className="block text-meta text-ink-2">{dateText(at, zone)}</span>
      </span>
      <span className="tnum text-[17px] leading-6 font-semi text-ink sm:text-[20px]">
        {spanText(at, page.minutes, zone)}
      </span>
      <span className="ms-auto text-end text-meta text-ink-2 max-sm:sr-only">{words}</span>
    </label>
  );
};

/** The times of one day. */
const DayTimes = ({ times, ...choosing }: Choosing & { times: readonly string[] }) => (
  <ul className="mt-2.5 grid grid-cols-4 gap-2 max-[359px]:grid-cols-3">
    {times.map((at) => (
      <li key={at}>
        <label className={`${choiceLook} min-h-11 justify-center rounded-ctl`}>
          <ChoiceMark color={choosing.color} round={7} />
          <Radio {...choosing} at={at} className="sr-only" />
          <span className="tnum text-[15px] font-medium text-ink">{timeText(at, choosing.zone)}</span>
        </label>
      </li>
    ))}
  </ul>
);

/** Three suggested times, the days with all other times, and the button that names the chosen time. */
export const ChooseTime = ({ page, zone }: { page: Booking; zone: string }) => {
  const address = usePageAddress();
  const hydrated = useHydrated();
  const color = brandColor(page.organization.brand_color);
  const shades = shadesOf(color);
  const { times, minutes, home_zone } = page;
  // If another booking took the time first, the next free time replaces the chosen one.
  const offered = page.taken ? (times.find((at) => page.at !== null && at > page.at) ?? times[0] ?? null) : null;
  const asked = offered ?? (page.at && times.includes(page.at) ? page.at : null);
  const [chosen, setChosen] = useState(asked);
  const [openDay, setOpenDay] = useState<string | null>(page.day);
  const dayTimes = useRef<HTMLDivElement>(null);
  // The times of a chosen day scroll into view, because on a phone the button below would hide them.
  useEffect(() => {
    if (openDay && openDay !== page.day) dayTimes.current?.scrollIntoView({ block: 'nearest' });
  }, [openDay, page.day]);
  const days = daysOf(times, zone);
  const day = days.find((each) => each.day === openDay);
  const best = goodIn(page, zone);
  const good = [...(offered && !best.some(({ at }) => at === offered) ? [{ at: offered, why: null }] : []), ...best];
  const others = day?.times.filter((at) => !good.some((each) => each.at === at));
  const choosing = { zone, chosen, onChoose: setChosen, color: shades };
  const { said } = page;
  return (
    <PageForm page={page} action={page.view === 'move' ? 'reschedule' : 'book'} zone={zone} className="pt-4">
      {said && (
        <p
          role={said.bad ? 'alert' : 'status'}
          className={cx(
            'mb-4 rounded-ctl px-3 py-2.5 text-ui',
            said.bad ? 'bg-warn-wash text-warn' : 'bg-good-wash text-good',
          )}
        >
          {said.text}
        </p>
      )}
      <fieldset id="times">
        <legend className="pb-2.5 text-head font-semi text-ink">
          {good.length === 3 ? say('Three good times') : good.length > 0 ? say('Good times') : say('Pick a day')}
        </legend>
        <div className="grid gap-2">
          {good.map(({ at, why }) => (
            <GoodTime
              key={at}
              page={page}
              at={at}
              words={at === offered ? say('The next free time') : goodFor(at, why, zone)}
              focus={at === offered}
              {...choosing}
            />
          ))}
        </div>
        {times.length > good.length && (
          <>
            {good.length > 0 && <h2 className="mt-5 text-head font-semi text-ink">{say('Or pick a day')}</h2>}
            <ul className="mt-2.5 grid grid-cols-6 gap-2 sm:grid-cols-7">
              {days.map((each) => {
                const here = each.day === openDay;
                const count = each.times.length;
                const shown = count ? zone : 'UTC';
                const look = cx(
                  'flex min-h-[60px] flex-col items-center justify-center rounded-ctl border text-[11px] leading-[15px]',
                  here ? 'border-2 border-ink' : 'border-line-2',
                );
                const words = (
                  <>
                    <span>{shortDayText(each.at, shown)}</span>
                    <span className="tnum text-[15px] leading-5 font-semi">{dayNumberText(each.at, shown)}</span>
                    <span>{count ? say('{count, plural, one {# time} other {# times}}', { count }) : say('none')}</span>
                  </>
                );
                return (
                  <li key={each.day}>
                    {count ? (
                      <a
                        href={`${placeOf(address, { day: each.day, zone })}#day`}
                        aria-current={here ? 'true' : undefined}
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                          event.preventDefault();
                          setOpenDay(each.day);
                        }}
                        className={cx(look, 'text-ink hover:border-ink-4')}
                      >
                        {words}
                      </a>
                    ) : (
                      <span className={cx(look, 'border-transparent bg-well text-ink-3')}>{words}</span>
                    )}
                  </li>
                );
              })}
            </ul>
            {others && (
              <div id="day" ref={dayTimes} className="scroll-mb-28">
                {others.length ? (
                  <DayTimes times={others} {...choosing} />
                ) : (
                  <p className="mt-2.5 text-ui text-ink-2">{say('The times for this day are above.')}</p>
                )}
              </div>
            )}
          </>
        )}
      </fieldset>
      <div className="mt-5 border-t border-line bg-sheet pt-4 max-lg:sticky max-lg:bottom-0 max-lg:-mx-5 max-lg:px-5 max-lg:pb-4 sm:max-lg:-mx-8 sm:max-lg:px-8">
        <div aria-live="polite">
          {hydrated && chosen && (
            <>
              <p className="text-[15px] leading-5 font-semi text-ink">
                {`${dayText(chosen, zone)}, ${spanText(chosen, minutes, zone)}`}
              </p>
              <p className="mt-0.5 text-meta text-ink-2">
                {home_zone === zone
                  ? say('Your time in {city}.', { city: cityOf(zone) })
                  : say('Your time in {city}. {span} in {other}.', {
                      city: cityOf(zone),
                      span: spanText(chosen, minutes, home_zone),
                      other: cityOf(home_zone),
                    })}
              </p>
            </>
          )}
        </div>
        <BrandSubmit color={color} className="mt-3 w-full">
          {hydrated && chosen
            ? say('Confirm {day}, {time}', { day: weekdayText(chosen, zone), time: timeText(chosen, zone) })
            : say('Confirm the time you chose')}
        </BrandSubmit>
        {page.view === 'move' && (
          <p className="mt-1 text-center">
            <a href={placeOf(address, { view: null })} className={cx(plainLink, 'text-ui')}>
              {say('Keep the time I have')}
            </a>
          </p>
        )}
      </div>
    </PageForm>
  );
};
