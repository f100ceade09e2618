import { useEffect, useRef, useState, type FormEvent } from 'react';
import { submitForm } from '@candor/contracts/forms/endpoints';
import { publicFormPage } from '@candor/contracts/forms/pages';
import { consentMonths } from '@candor/contracts/forms/values';
import { languageParameter, say } from '@candor/contracts/words/say';
import { browserZone } from '../../kit/browser-zone.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { call, errorOf } from '../../page/call.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { FormBody, FormConsent, valuesIn } from '../../parts/forms/form-body.tsx';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

const sentences = (): Partial<Record<string, string>> => ({
  validation: say('Something is missing. Please go back and fill in the marked fields.'),
  changed: say('This form has changed. Please fill it in again.'),
  closed: say('This form is closed.'),
  rate_limited: say('Too many forms were sent from here. Please try again in an hour.'),
});
const Sent = ({ html }: { html: Parameters<typeof Prose>[0]['html'] | null }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status" className="py-8 text-read text-ink outline-none">
      {html ? <Prose html={html} /> : <p>{say('Thank you. We received your message.')}</p>}
    </div>
  );
};

/** `/{org}/forms/{slug}`: a form. Without scripts it is sent as it is, and the page that follows says what became of it. */
export const Screen = () => {
  const page = usePage(publicFormPage);
  const { organization, form, said } = page;
  const address = usePageAddress();
  const { searchParams } = new URL(address, 'http://local');
  const language = searchParams.get(languageParameter);
  const runs = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, string | string[]>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(said === 'sent');
  const color = brandColor(organization.brand_color);
  const path = `/${organization.slug}/forms/${new URL(address, 'http://local').pathname.split('/')[3]}/api/submit`;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = valuesIn(event.currentTarget);
    setBusy(true);
    const answer = await call({ ...submitForm, path }, {
      ...typed,
      consent: typed.consent === 'true',
      publication: form!.publication,
      tz_region: browserZone(),
    } as never);
    setBusy(false);
    if (answer.status !== 'ok') {
      const fields = 'fields' in answer ? (answer.fields ?? {}) : {};
      setProblems(fields);
      setRefused(Object.keys(fields).length ? '' : errorOf(answer));
      const [first] = form!.fields.filter(({ id }) => fields[id]);
      if (first) document.getElementById(`f-${first.id}`)?.focus();
      return;
    }
    const { redirect_url } = answer.payload;
    if (redirect_url) window.location.assign(redirect_url);
    setSent(true);
  };
  const hidden = {
    publication: String(form?.publication ?? ''),
    proof: page.proof,
    ...page.origin.campaign,
    ...(language ? { [languageParameter]: language } : {}),
  };
  const told =
    refused || (said && said !== 'sent' ? (sentences()[said] ?? say('This was not sent. Please try again.')) : '');
  return (
    <PublicFrame organization={organization}>
      <div className="max-w-[560px] pt-6">
        {sent ? (
          <>
            <h1 className="sr-only">{form?.title ?? organization.name}</h1>
            <Sent html={page.success} />
          </>
        ) : !form ? (
          <>
            <h1 className="text-[26px] leading-[32px] font-semi text-ink">{say('This form is closed.')}</h1>
            {page.closed_message && (
              <p className="mt-3 text-read whitespace-pre-line text-ink-2">{page.closed_message}</p>
            )}
          </>
        ) : (
          <>
            <h1 className="text-[28px] leading-[34px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
              {form.title}
            </h1>
            {form.intro && <Prose html={form.intro} className="mt-3 text-read text-ink-2" />}
            {told && (
              <p role="alert" className="mt-5 rounded-ctl bg-bad-wash px-3.5 py-3 text-ui text-bad">
                {told}
              </p>
            )}
            <form
              ref={element}
              method="post"
              action={`${path}?uid=${page.uid}`}
              onSubmit={(event) => void send(event)}
              onChange={(event) => setValues(valuesIn(event.currentTarget))}
              className="mt-6 grid gap-5"
            >
              {Object.entries(hidden).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} readOnly />
              ))}
              <FormBody fields={form.fields} values={runs ? values : null} problems={problems} />
              <div aria-hidden="true" className="sr-only">
                <label htmlFor="website">{say('Leave this empty')}</label>
                <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
              </div>
              <div>
                <FormConsent text={form.consent_text} />
                <p className="text-meta text-ink-3">
                  {say(
                    'You need not agree. It ends after {months, number} months, and you can take it back at any time.',
                    {
                      months: consentMonths,
                    },
                  )}
                </p>
              </div>
              <BrandSubmit color={color} busy={busy} className="w-full">
                {busy ? say('Sending') : form.submit_label}
              </BrandSubmit>
            </form>
          </>
        )}
      </div>
    </PublicFrame>
  );
};
