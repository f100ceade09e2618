import { languageParameter, say, sayLabel } from '@candor/contracts/words/say';
import { askedWords, confirmRequest, confirmRequestPage } from '@candor/contracts/privacy/asking';
import { Notice } from '../../kit/notice.tsx';
import { dateText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/privacy/{token}`: the reader of the email confirms what they asked about their data. */
export const Screen = () => {
  const { organization, kind, answer_by, zone, problem, form } = usePage(confirmRequestPage);
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  const path = confirmRequest.path.replace(':org', organization.slug).replace(':token', form.token);
  return (
    <PublicFrame organization={organization} under={say('Privacy')}>
      <div aria-live="polite" className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {answer_by ? say('Your request has arrived') : say('Confirm your request')}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {answer_by
            ? say('{organization} answers by email, at the latest on {day}.', {
                organization: organization.name,
                day: dateText(answer_by, zone),
              })
            : say(
                'Your address was entered on the privacy page of {organization}. The request counts once you confirm it.',
                {
                  organization: organization.name,
                },
              )}
        </p>
      </div>
      <p className="mt-5 max-w-[34em] border-s-2 border-line ps-4 text-read text-ink">{sayLabel(askedWords[kind])}</p>
      {!answer_by && (
        <form
          method="post"
          action={`${path}?uid=${form.uid}`}
          className="mt-6 grid max-w-[34em] justify-items-start gap-4"
        >
          {problem && <Notice tone="bad">{problem}</Notice>}
          <input type="hidden" name="xsrf" value={form.xsrf} readOnly />
          {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
          <BrandSubmit color={brandColor(organization.brand_color)}>{say('Confirm the request')}</BrandSubmit>
        </form>
      )}
    </PublicFrame>
  );
};
