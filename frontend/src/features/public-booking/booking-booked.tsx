import { Check, X } from 'lucide-react';
import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { type BookedTime, type Booking, bookingFilePath } from '@candor/contracts/public/booking';
import { cityOf } from '@candor/contracts/words/zone-words';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { usePageAddress } from '../../page/use-page.ts';
import { Glyph } from './booking-glyph.tsx';
import { PageForm, plainLink, zoneWords } from './booking-parts.tsx';
import { Write } from './booking-write.tsx';
import { dayNumberText, dayText, hoursText, monthText, placeOf, shortDayText, timeText } from './booking-words.ts';
import { brandColor, BrandStrip, BrandSubmit } from '../../parts/public/brand.tsx';
import { Row } from '../../parts/public/own-row.tsx';

const icons = {
  video:
    'm16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z',
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  place:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  clock: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2',
  calendar:
    'm14 17 4 4 4-4M16 2v3M18 13v8M21 10.354V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h7.343M3 9h18M8 2v3',
} as const;
/** A day and a time in the format of web calendars. */
const stamp = (at: string): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const googleAddress = (title: string, { starts_at, ends_at }: { starts_at: string; ends_at: string }): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(starts_at)}/${stamp(ends_at)}`,
  }).toString()}`;
const outlookAddress = (title: string, { starts_at, ends_at }: { starts_at: string; ends_at: string }): string =>
  `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({
    rru: 'addevent',
    subject: title,
    startdt: starts_at,
    enddt: ends_at,
  }).toString()}`;
const spanOf = ({ starts_at, ends_at }: BookedTime, zone: string) => hoursText(starts_at, ends_at, zone);

/** Confirms the booked time. `look`: the style of the heading. */
export const BookedHead = ({
  page,
  booked,
  zone,
  look,
}: {
  page: Booking;
  booked: BookedTime;
  zone: string;
  look: string;
}) => (
  <>
    <h1 className={look}>
      {say('You are booked, {name}. {day} at {time}, your time.', {
        name: page.first_name,
        day: dayText(booked.starts_at, zone),
        time: timeText(booked.starts_at, zone),
      })}
    </h1>
    {page.said && (
      <p role={page.said.bad ? 'alert' : 'status'} className="mt-3 text-ui text-ink-2">
        {page.said.text}
      </p>
    )}
    <BookedLeaf page={page} booked={booked} zone={zone} />
    <BookedTogether booked={booked} zone={zone} />
  </>
);

/** The booked time, as a calendar leaf with the day, and in words. */
const BookedLeaf = ({ page, booked, zone }: { page: Booking; booked: BookedTime; zone: string }) => {
  const color = brandColor(page.organization.brand_color);
  const people = listWords(booked.people);
  const home =
    page.home_zone === zone
      ? ''
      : say('{time} in {city}', { time: spanOf(booked, page.home_zone), city: cityOf(page.home_zone) });
  return (
    <div className="mt-6 flex items-center gap-5 rounded-card bg-well p-4">
      <div aria-hidden className="w-[72px] shrink-0 overflow-hidden rounded-card bg-card text-center shadow-card">
        <BrandStrip color={color} className="py-0.5 text-meta font-medium">
          {monthText(booked.starts_at, zone)}
        </BrandStrip>
        <p className="tnum pt-1 text-[28px] leading-8 font-semi text-ink">{dayNumberText(booked.starts_at, zone)}</p>
        <p className="pb-1.5 text-meta text-ink-2">{shortDayText(booked.starts_at, zone)}</p>
      </div>
      <div className="min-w-0">
        <p className="tnum text-[20px] leading-7 font-semi text-ink">{spanOf(booked, zone)}</p>
        <p className="text-read text-ink-2">{zoneWords(zone, booked.starts_at).filter(Boolean).join(', ')}</p>
        <p className="text-meta text-ink-2">
          {home && people
            ? say('{time}, with {people}', { time: home, people })
            : home || (people ? say('With {people}', { people }) : '')}
        </p>
      </div>
    </div>
  );
};
/** Conversations that were booked together, one line each. */
const BookedTogether = ({ booked, zone }: { booked: BookedTime; zone: string }) =>
  booked.together.length > 0 && (
    <ol className="mt-4 grid gap-2" aria-label={say('Booked together')}>
      {booked.together.map(({ id, starts_at, ends_at, people }) => (
        <li key={id} className="text-ui text-ink-2">
          <span className="tnum text-ink">{`${dayText(starts_at, zone)}, ${hoursText(starts_at, ends_at, zone)}`}</span>
          {people.length > 0 && ` ${say('With {people}', { people: listWords(people) })}`}
        </li>
      ))}
    </ol>
  );
/** How the candidate and the interviewers reach each other. */
const Meeting = ({ booked }: { booked: BookedTime }) => {
  switch (booked.meeting_type) {
    case 'video':
      return (
        <Row
          icon={<Glyph path={icons.video} />}
          action={
            booked.video_url && (
              <a href={booked.video_url} className={plainLink}>
                {say('Join')}
              </a>
            )
          }
        >
          {booked.video_url ? say('On video') : say('On video. The link comes by email.')}
        </Row>
      );
    case 'phone':
      return (
        <Row
          icon={<Glyph path={icons.phone} />}
          action={
            booked.phone && booked.phone_mode !== 'call_candidate' ? (
              <a href={`tel:${booked.phone}`} className={plainLink}>
                {booked.phone}
              </a>
            ) : undefined
          }
        >
          {booked.phone_mode === 'call_candidate'
            ? booked.phone
              ? say('We call you on {phone}.', { phone: booked.phone })
              : say('We will call you. Send us your number if we do not have it.')
            : booked.phone
              ? say('You call us.')
              : say('On the phone. The number comes by email.')}
        </Row>
      );
    case 'in-person':
      return (
        <Row icon={<Glyph path={icons.place} />}>{booked.place ?? say('In person. The address comes by email.')}</Row>
      );
  }
};

/** The last time at which the candidate can change the interview, and what they can do later. */
const changeWords = (open: boolean, until: string, notice: string | null): string => {
  if (!notice)
    return open
      ? say('You can change it until it starts. After that, write to us and a person will answer.')
      : say('It has started. Write to us and a person will answer.');
  return open
    ? say(
        'You can change it until {until} your time, {notice} before it starts. After that, write to us and a person will answer.',
        { until, notice },
      )
    : say('It starts in less than {notice}. To move or cancel it, write to us and a person will answer.', { notice });
};

/** The calendar file, the meeting, and controls to move and cancel, which are as visible as the one to join. */
export const BookedCard = ({ page, booked, zone }: { page: Booking; booked: BookedTime; zone: string }) => {
  const address = usePageAddress();
  const title = `${page.organization.name}: ${page.job.name}`;
  const open = page.now < booked.open_until;
  const until = `${dayText(booked.open_until, zone)}, ${timeText(booked.open_until, zone)}`;
  return (
    <>
      <h2 className="pb-3 text-head font-semi text-ink">{say('In your calendar')}</h2>
      <div className="grid grid-cols-[1.5fr_1fr_1fr] gap-2">
        <a
          href={bookingFilePath(page.organization.slug, page.form.token)}
          download
          className={cx(buttonLook({ size: 'lg' }), 'h-11!')}
        >
          <Glyph path={icons.calendar} />
          {say('Calendar file')}
        </a>
        <a href={googleAddress(title, booked)} className={cx(buttonLook({ size: 'lg' }), 'h-11!')} rel="noreferrer">
          {say('Google')}
        </a>
        <a href={outlookAddress(title, booked)} className={cx(buttonLook({ size: 'lg' }), 'h-11!')} rel="noreferrer">
          {say('Outlook')}
        </a>
      </div>
      <div className="mt-4">
        <Meeting booked={booked} />
        {open && (
          <>
            {booked.together.length > 0 && (
              <Row
                icon={<Glyph path={icons.clock} />}
                action={
                  <Write page={page} inline>
                    {say('Write')}
                  </Write>
                }
              >
                {say('Another time for all of them')}
              </Row>
            )}
            {page.state === 'booked' &&
              booked.together.length === 0 &&
              (page.times.length > 0 || page.view === 'move') && (
                <Row
                  icon={<Glyph path={icons.clock} />}
                  action={
                    <a href={placeOf(address, { view: 'move' })} className={plainLink}>
                      {say('Reschedule')}
                    </a>
                  }
                >
                  {say('Another time')}
                </Row>
              )}
            <Row
              icon={<X size={16} />}
              action={
                <a href={placeOf(address, { view: 'cancel' })} className={plainLink}>
                  {say('Cancel it')}
                </a>
              }
            >
              {booked.together.length > 0 ? say('I cannot come to any of them') : say('I cannot come')}
            </Row>
          </>
        )}
      </div>
      <p className="border-t border-line pt-3 text-meta text-ink-2">
        {changeWords(open, until, page.notice)}{' '}
        <Write page={page} inline>
          {say('Write')}
        </Write>
      </p>
      <p className="mt-1 flex items-start gap-2 text-meta font-medium text-good">
        <Check size={15} aria-hidden className="shrink-0" />
        {say('Moving or cancelling never counts against you.')}
      </p>
    </>
  );
};

/** Asks the candidate to confirm before the interview is canceled. */
export const CancelTime = ({ page, zone }: { page: Booking; zone: string }) => {
  const address = usePageAddress();
  const { said, booked } = page;
  const together = booked?.together ?? [];
  return (
    <PageForm page={page} action="cancel" zone={zone} className="grid gap-3">
      <h2 className="text-head font-semi text-ink">
        {together.length > 0
          ? say('Cancel all {count, number} conversations?', { count: together.length })
          : say('Cancel this conversation?')}
      </h2>
      {said?.bad && (
        <p role="alert" className="text-ui text-bad">
          {said.text}
        </p>
      )}
      <p className="text-ui text-ink-2">{say('Everyone who was to attend is told. You need not give a reason.')}</p>
      <label className="grid gap-1.5 text-ui font-medium text-ink">
        {say('{label} (optional)', { label: say('Anything we should know') })}
        <textarea name="note" rows={3} maxLength={2000} className={`${inputLook('lg')} h-auto! py-2`} />
      </label>
      <BrandSubmit color={brandColor(page.organization.brand_color)}>
        {together.length > 0 ? say('Cancel all of them') : say('Cancel the conversation')}
      </BrandSubmit>
      <a href={placeOf(address, { view: null })} className={cx(plainLink, 'justify-center text-ui')}>
        {say('Keep the time I have')}
      </a>
    </PageForm>
  );
};
