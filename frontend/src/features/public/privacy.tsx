import type { ReactNode } from 'react';
import { languageParameter, say, sayLabel } from '@candor/contracts/words/say';
import { askedWords, longestDetails, privacyNoticePage, requestData } from '@candor/contracts/privacy/asking';
import { requestKindKeys } from '@candor/contracts/privacy/values';
import { inputLook } from '../../kit/inputs/field.tsx';
import { cx } from '../../kit/cx.ts';
import { Notice } from '../../kit/notice.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="mb-1.5 block text-ui font-medium text-ink">
      {label}
    </label>
    {children}
  </div>
);

/** `/{org}/privacy`: what the organization does with data, and a form for people who ask about theirs. The form works without scripts: the server's answer leads back to the page. */
export const Screen = () => {
  const { organization, notice, days, sent, problem, form } = usePage(privacyNoticePage);
  const { name } = organization;
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  return (
    <PublicFrame organization={organization} under={say('Privacy')}>
      <h1 className="pt-10 text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
        {say('Privacy at {organization}', { organization: name })}
      </h1>
      <p className="mt-3 max-w-[38em] text-read whitespace-pre-line wrap-anywhere text-ink-2">{notice}</p>
      <h2 className="mt-10 text-head font-semi text-ink">{say('Ask about your data')}</h2>
      <p className="mt-1 max-w-[38em] text-ui text-ink-2">
        {say(
          'You need no account. {organization} answers by email within {days, plural, one {# day} other {# days}}.',
          { organization: name, days },
        )}
      </p>
      {sent ? (
        <div className="mt-5 max-w-[34em]">
          <Notice tone="good" title={say('Check your email')}>
            {say(
              'We sent a link to the address you entered. Your request counts once you confirm it there. If no email arrives within a few minutes, check the address and your spam folder.',
            )}
          </Notice>
        </div>
      ) : (
        <form
          method="post"
          action={`${requestData.path.replace(':org', organization.slug)}?uid=${form.uid}`}
          className="mt-5 grid max-w-[34em] gap-5"
        >
          {problem && <Notice tone="bad">{problem}</Notice>}
          <input type="hidden" name="xsrf" value={form.xsrf} readOnly />
          {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
          <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
            <label htmlFor="website">{say('Leave this empty')}</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <fieldset>
            <legend className="mb-1.5 text-ui font-medium text-ink">{say('Your request')}</legend>
            {requestKindKeys.map((kind) => (
              <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-read text-ink">
                <input type="radio" name="kind" value={kind} required className="size-4 accent-accent" />
                {sayLabel(askedWords[kind])}
              </label>
            ))}
          </fieldset>
          <Labelled id="email" label={say('Your email address')}>
            <input
              id="email"
              name="email"
              type="email"
              required
              autoComplete="email"
              aria-describedby="email-help"
              className={cx(inputLook('lg'), 'h-11!')}
            />
            <p id="email-help" className="mt-1.5 text-meta text-ink-3">
              {say('Use the address with which you applied or wrote to {organization}.', { organization: name })}
            </p>
          </Labelled>
          <Labelled id="details" label={say('{label} (optional)', { label: say('Details') })}>
            <textarea
              id="details"
              name="details"
              rows={4}
              maxLength={longestDetails}
              className={cx(inputLook('lg'), 'h-auto! min-h-24 resize-y py-2')}
            />
          </Labelled>
          <div>
            <BrandSubmit color={brandColor(organization.brand_color)}>{say('Send request')}</BrandSubmit>
          </div>
        </form>
      )}
    </PublicFrame>
  );
};
