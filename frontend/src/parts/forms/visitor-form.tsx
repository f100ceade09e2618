import { useEffect, useRef, useState, type FormEvent } from 'react';
import { submitForm } from '@candor/contracts/forms/endpoints';
import type { PublicForm, Typed } from '@candor/contracts/forms/pages';
import { publicFormPath } from '@candor/contracts/forms/pages';
import { campaignParts, consentMonths } from '@candor/contracts/forms/values';
import type { PublicOrganization } from '@candor/contracts/public/pages';
import { languageParameter, say } from '@candor/contracts/words/say';
import { browserZone } from '../../kit/browser-zone.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { useHydrated } from '../../kit/hydrated.ts';
import { call, errorOf } from '../../page/call.ts';
import { usePageAddress } from '../../page/use-page.ts';
import { brandColor, BrandSubmit } from '../public/brand.tsx';
import { FormBody, FormConsent, valuesIn } from './form-body.tsx';
import { useLeftForm } from './use-left-form.ts';

// A form as visitors fill it in, on its own page or inside another page.

const sentences = (): Partial<Record<string, string>> => ({
  validation: say('Something is missing. Please fill in the marked fields.'),
  changed: say('This form has changed. Please fill it in again.'),
  closed: say('This form is closed.'),
  elsewhere: say('This form may not be sent from that site. You can send it here.'),
  rate_limited: say('Too many forms were sent from here. Please try again in an hour.'),
});
const Sent = ({ html, focus }: { html: PublicForm['success']; focus: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div ref={box} tabIndex={-1} role="status" className="py-8 text-read text-ink outline-none">
      {html ? <Prose html={html} /> : <p>{say('Thank you. We received your message.')}</p>}
    </div>
  );
};

/** The data of the form's own page, for showing the form. `page`: the whole address of the page that contains the form. */
export type VisitorFormOf = Pick<PublicForm, 'form' | 'success' | 'proof' | 'uid'> & {
  slug: string;
  page?: string | null;
};
/** The fields, the consent and the button, or the text after sending. If no script runs, the browser sends the form, and the form's own page says whether it was accepted. `prefix`: the beginning of the ids of the inputs. */
export const VisitorForm = ({
  organization,
  of: { form, success, proof, uid, slug, page },
  said = null,
  typed = null,
  prefix,
}: {
  organization: Pick<PublicOrganization, 'slug' | 'brand_color'>;
  of: VisitorFormOf & { form: NonNullable<PublicForm['form']> };
  said?: string | null;
  typed?: Typed | null;
  prefix: string;
}) => {
  const { searchParams } = new URL(usePageAddress(), 'http://local');
  const runs = useHydrated();
  const before = typed?.values ?? {};
  const [values, setValues] = useState<Record<string, unknown>>({ ...before });
  const [problems, setProblems] = useState<Record<string, string>>(typed?.problems ?? {});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(said === 'sent');
  const path = `${publicFormPath(organization.slug, slug)}/api/submit`;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = valuesIn(event.currentTarget);
    setBusy(true);
    const answer = await call({ ...submitForm, path }, {
      ...filled,
      consent: filled.consent === 'true',
      publication: form.publication,
      tz_region: browserZone(),
    } as never);
    setBusy(false);
    if (answer.status !== 'ok') {
      const fields = 'fields' in answer ? (answer.fields ?? {}) : {};
      setProblems(fields);
      setRefused(Object.keys(fields).length ? '' : errorOf(answer));
      const [first] = form.fields.filter(({ id }) => fields[id]);
      if (first) document.getElementById(`${prefix}-${first.id}`)?.focus();
      return;
    }
    const { download_url, redirect_url } = answer.payload;
    // The page of the file says what the form says after sending.
    if (download_url) return window.location.assign(download_url);
    if (redirect_url) window.location.assign(redirect_url);
    setSent(true);
  };
  const touch = useLeftForm(
    { path: `${publicFormPath(organization.slug, slug)}/api/left`, publication: form.publication, proof },
    sent || busy,
  );
  if (sent) return <Sent html={success} focus />;
  const given = (name: string) => {
    const value = searchParams.get(name);
    return value ? { [name]: value.slice(0, 200) } : {};
  };
  const hidden = {
    publication: String(form.publication),
    proof,
    again: uid,
    ...((page ?? typed?.page) ? { page: page ?? typed!.page! } : {}),
    ...Object.assign({}, ...campaignParts.map(given)),
    ...given(languageParameter),
    ...(searchParams.has('embed') ? { embed: '1' } : {}),
  } as Record<string, string>;
  const isTyped = said === 'typed' && typed !== null;
  const told =
    refused ||
    (said && said !== 'sent' && !isTyped ? (sentences()[said] ?? say('This was not sent. Please try again.')) : '');
  return (
    <>
      {isTyped && !refused && (
        <p role="status" className="mt-5 rounded-ctl bg-well px-3.5 py-3 text-ui text-ink-2">
          {say('Almost done. Look over what you wrote, and send it.')}
        </p>
      )}
      {told && (
        <p role="alert" className="mt-5 rounded-ctl bg-bad-wash px-3.5 py-3 text-ui text-bad">
          {told}
        </p>
      )}
      <form
        method="post"
        action={`${path}?uid=${uid}`}
        onSubmit={(event) => void send(event)}
        onInput={touch}
        onChange={(event) => setValues(valuesIn(event.currentTarget))}
        className="mt-6 grid gap-5"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
        <FormBody
          fields={form.fields}
          values={runs ? values : null}
          before={before}
          problems={problems}
          prefix={prefix}
        />
        <div aria-hidden="true" className="sr-only">
          <label htmlFor={`${prefix}-website`}>{say('Leave this empty')}</label>
          <input id={`${prefix}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div>
          <FormConsent text={form.consent_text} />
          <p className="text-meta text-ink-3">
            {say('You need not agree. It ends after {months, number} months, and you can take it back at any time.', {
              months: consentMonths,
            })}
          </p>
        </div>
        <BrandSubmit color={brandColor(organization.brand_color)} busy={busy} className="w-full">
          {busy ? say('Sending') : form.submit_label}
        </BrandSubmit>
      </form>
    </>
  );
};
