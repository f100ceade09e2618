import {
  type OwnRegistration,
  ownRegistrationPage,
  registrationFilePath,
} from '@candor/contracts/recruiting-events/pages';
import { languageParameter, say, sayLabel } from '@candor/contracts/words/say';
import { registrationStatuses } from '@candor/contracts/recruiting-events/values';
import { buttonLook } from '../../kit/button-look.ts';
import { openable } from '../../kit/overlays/openable.ts';
import { momentText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { dayOf, hoursOf, placeOf } from '../../parts/events/event-words.ts';

const results = (): Partial<Record<string, { text: string; bad: boolean }>> => ({
  cancelled: { text: say('Your registration is canceled.'), bad: false },
  accepted: { text: say('The place is yours.'), bad: false },
  declined: { text: say('You declined the place.'), bad: false },
  disowned: {
    text: say('Your address is removed. You get no more emails about this date.'),
    bad: false,
  },
  agreed: { text: say('Thank you. You can take it back at any time.'), bad: false },
  expired: { text: say('The place was given to the next person.'), bad: true },
  wrong_state: { text: say('This can no longer be changed.'), bad: true },
});
/** The present state of the registration, as a sentence. */
const stateOf = ({ instance, status, turn, offered_until }: OwnRegistration): string => {
  if (instance.open === 'cancelled') return say('This date does not take place.');
  switch (status) {
    case 'registered':
      return say('You have a place.');
    case 'attended':
      return say('You were there. Thank you for coming.');
    case 'offered':
      return say('A place is kept for you until {moment}.', {
        moment: momentText(offered_until ?? instance.starts_at, instance.tz_region),
      });
    case 'waitlisted':
      return say('You are number {turn, number} on the waiting list.', { turn: turn ?? 1 });
    default:
      return sayLabel(registrationStatuses[status]);
  }
};
const Act = ({ page, action, children }: { page: OwnRegistration; action: string; children: React.ReactNode }) => {
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  return (
    <form method="post" action={`/${page.organization.slug}/registrations/api?uid=${page.uid}`}>
      <input type="hidden" name="token" value={page.token} readOnly />
      <input type="hidden" name="action" value={action} readOnly />
      {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
      {children}
    </form>
  );
};

/** `/{org}/registrations/{token}`: a person's own registration. It works without scripts. */
export const Screen = () => {
  const page = usePage(ownRegistrationPage);
  const { organization, event, instance, status, code, can_change, said, name } = page;
  const result = said ? results()[said] : null;
  const color = brandColor(organization.brand_color);
  return (
    <PublicFrame organization={organization} under={say('Our events')}>
      <div className="max-w-[560px] pt-6">
        {result && (
          <p
            role="status"
            className={`mb-5 rounded-ctl px-3.5 py-3 text-ui ${result.bad ? 'bg-bad-wash text-bad' : 'bg-good-wash text-good'}`}
          >
            {result.text}
          </p>
        )}
        <h1 className="text-[28px] leading-[34px] font-semi tracking-[-.022em] wrap-anywhere text-ink">{event.name}</h1>
        {name && <p className="mt-1 text-read text-ink-2">{name}</p>}
        <p className="mt-4 text-[17px] leading-7 font-medium text-ink">{stateOf(page)}</p>
        {instance.cancelled_note && <p className="mt-2 text-read text-ink-2">{instance.cancelled_note}</p>}
        <p className="mt-3 text-read text-ink">{dayOf(instance)}</p>
        <p className="text-read text-ink-2">{hoursOf(instance)}</p>
        <p className="text-read text-ink-2">{placeOf(instance)}</p>
        {instance.video_url && (
          <p className="mt-1 text-read wrap-anywhere">
            <a href={openable(instance.video_url)} className="text-accent-ink underline underline-offset-3">
              {instance.video_url}
            </a>
          </p>
        )}
        {code && (
          <figure className="mt-6">
            <div className="inline-block rounded-card bg-white p-4 ring-1 ring-line">
              <svg
                viewBox={`0 0 ${code.size} ${code.size}`}
                width={200}
                height={200}
                role="img"
                aria-label={say('Your code for the door')}
                shapeRendering="crispEdges"
              >
                <path d={code.path} fill="#000" />
              </svg>
            </div>
            <figcaption className="mt-2 text-meta text-ink-3">{say('Show this code at the door.')}</figcaption>
          </figure>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {status === 'offered' && can_change && (
            <>
              {page.can_accept && (
                <Act page={page} action="accept">
                  <BrandSubmit color={color}>{say('Accept the place')}</BrandSubmit>
                </Act>
              )}
              <Act page={page} action="decline">
                <button type="submit" className={buttonLook({ kind: 'soft' })}>
                  {say('Decline')}
                </button>
              </Act>
            </>
          )}
          {code && (
            <a href={registrationFilePath(organization.slug, page.token)} className={buttonLook({ kind: 'soft' })}>
              {say('Add to calendar')}
            </a>
          )}
          {status !== 'offered' && can_change && (
            <Act page={page} action="cancel">
              <button type="submit" className={buttonLook({ kind: 'soft' })}>
                {say('Cancel my registration')}
              </button>
            </Act>
          )}
        </div>
        {page.consent && !page.consent.confirmed && (
          <section aria-label={say('May we write to you?')} className="mt-8 border-t border-line pt-5">
            <h2 className="text-read font-semi text-ink">{say('May we write to you?')}</h2>
            <p className="mt-1 mb-3 text-ui whitespace-pre-line text-ink-2">{page.consent.text}</p>
            <Act page={page} action="agree">
              <button type="submit" className={buttonLook({ kind: 'soft' })}>
                {say('Yes, I agree')}
              </button>
            </Act>
          </section>
        )}
        {page.can_disown && (
          <section aria-label={say('Was it not you?')} className="mt-8 border-t border-line pt-5">
            <h2 className="text-read font-semi text-ink">{say('Was it not you?')}</h2>
            <p className="mt-1 mb-3 text-ui text-ink-2">
              {say('Then another person entered your address. We remove it and send you nothing more about this date.')}
            </p>
            <Act page={page} action="disown">
              <button type="submit" className={buttonLook({ kind: 'soft' })}>
                {say('It was not me')}
              </button>
            </Act>
          </section>
        )}
        {event.path && (
          <p className="mt-8 text-ui">
            <a href={event.path} className="text-ink-2 underline underline-offset-3 hover:text-ink">
              {say('The page of the event')}
            </a>
          </p>
        )}
      </div>
    </PublicFrame>
  );
};
