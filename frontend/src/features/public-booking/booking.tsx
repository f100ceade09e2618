import { Prose } from '../../kit/editor/prose.tsx';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { chooseTimePage } from '@candor/contracts/public/booking';
import { browserZone } from '../../kit/browser-zone.ts';
import { deferred } from '../../kit/deferred.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { usePage } from '../../page/use-page.ts';
import { ChooseTime, ZoneLine } from './booking-choose.tsx';
import { dayText, hoursText } from './booking-words.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

// The code of rarely used parts is loaded on demand; the server has already rendered their HTML.
const Ended = deferred(() => import('./booking-besides.tsx').then((m) => m.Ended));
const Whom = deferred(() => import('./booking-besides.tsx').then((m) => m.Whom));
const Small = deferred(() => import('./booking-besides.tsx').then((m) => m.Small));
const OwnTimes = deferred(() => import('./booking-own-times.tsx').then((m) => m.OwnTimes));
const BookedHead = deferred(() => import('./booking-booked.tsx').then((m) => m.BookedHead));
const BookedCard = deferred(() => import('./booking-booked.tsx').then((m) => m.BookedCard));
const CancelTime = deferred(() => import('./booking-booked.tsx').then((m) => m.CancelTime));
const headingLook =
  'mt-1 max-w-[22em] text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink sm:text-[30px] sm:leading-[37px]';

/** `/{org}/booking/{token}`: a candidate chooses the time of an interview round, moves it or cancels it. */
export const Screen = () => {
  const page = usePage(chooseTimePage);
  const hydrated = useHydrated();
  const { organization, job, booked } = page;
  // The server used the zone of the address or the record. The browser knows better where its reader is.
  const zone = hydrated && !page.zone_chosen ? (browserZone() ?? page.zone) : page.zone;
  const step = sayLabel(page.step);
  if (page.state === 'closed' || page.state === 'over')
    return (
      <PublicFrame organization={organization}>
        <Ended page={page} look={headingLook} />
      </PublicFrame>
    );
  const choosing = page.state === 'open' || page.view === 'move';
  const own = page.view === 'none' || (choosing && page.times.length === 0);
  return (
    <PublicFrame organization={organization} wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(400px,530px)] lg:pt-10">
        <section>
          <p className="text-read text-ink-2">{job.name}</p>
          {choosing || !booked ? (
            <>
              <h1 className={headingLook}>
                {page.view === 'move'
                  ? say('{name}, choose another time for {step}', { name: page.first_name, step })
                  : say('{name}, choose a time for {step}', { name: page.first_name, step })}
              </h1>
              {booked && (
                <p className="mt-3 text-read text-ink-2">
                  {say('Until you confirm another, you keep {day}, {span}.', {
                    day: dayText(booked.starts_at, zone),
                    span: hoursText(booked.starts_at, booked.ends_at, zone),
                  })}
                </p>
              )}
              <p className="mt-3 text-read text-ink-2">
                {page.how}
                {page.people.length > 0 && (
                  <span className="lg:hidden">
                    {' '}
                    {say('With {people}.', { people: listWords(page.people.map(({ name }) => name)) })}
                  </span>
                )}
              </p>
              {page.instructions && <Prose html={page.instructions} className="mt-2 text-read text-ink-2" />}
            </>
          ) : (
            <>
              <BookedHead page={page} booked={booked} zone={zone} look={headingLook} />
              {page.instructions && <Prose html={page.instructions} className="mt-5 text-read text-ink-2" />}
            </>
          )}
          {choosing && page.people.length > 0 && <Whom page={page} />}
          {choosing && (
            <div className="max-lg:hidden">
              <Small page={page} zone={zone} own={own} />
            </div>
          )}
        </section>
        <section
          aria-label={choosing ? say('Choose a time') : say('Your conversation')}
          className="self-start rounded-sheet lg:px-6 lg:py-5 lg:shadow-card"
        >
          {choosing ? (
            <>
              <ZoneLine page={page} zone={zone} />
              {own ? <OwnTimes page={page} zone={zone} /> : <ChooseTime page={page} zone={zone} />}
            </>
          ) : page.view === 'cancel' ? (
            <CancelTime page={page} zone={zone} />
          ) : (
            <BookedCard page={page} booked={booked!} zone={zone} />
          )}
        </section>
        {choosing && (
          <div className="lg:hidden">
            <Small page={page} zone={zone} own={own} />
          </div>
        )}
      </div>
    </PublicFrame>
  );
};
