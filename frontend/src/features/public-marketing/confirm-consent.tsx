import type { ReactNode } from 'react';
import { answerConfirmation, confirmPage } from '@candor/contracts/forms/confirming';
import type { DataOf } from '@candor/contracts/kernel/page';
import { languageParameter, say } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

type Data = DataOf<typeof confirmPage>;

/** A form that works without scripts: the server's answer leads back to the page. */
const Answer = ({
  page,
  answer,
  primary,
  children,
}: {
  page: Data;
  answer: 'confirm' | 'decline' | 'again';
  primary?: boolean;
  children: ReactNode;
}) => {
  const language = new URL(usePageAddress(), 'http://local').searchParams.get(languageParameter);
  const path = answerConfirmation.path.replace(':org', page.organization.slug).replace(':token', page.form.token);
  const hidden = { xsrf: page.form.xsrf, answer, ...(language ? { [languageParameter]: language } : {}) };
  return (
    <form method="post" action={`${path}?uid=${page.form.uid}`} autoComplete="off">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <button type="submit" className={buttonLook({ size: 'lg', kind: primary ? 'primary' : 'soft' })}>
        {children}
      </button>
    </form>
  );
};

const headOf = ({ said, organization: { name: organization } }: Data): [title: string, text: string] => {
  switch (said) {
    case 'asked':
      return [
        say('May {organization} write to you?', { organization }),
        say('Your address was entered in a form, with the agreement below. It counts only if you confirm it here.'),
      ];
    case 'confirmed':
      return [
        say('Thank you, it is confirmed'),
        say('{organization} may write to you. Each of these emails ends with a link to stop them.', { organization }),
      ];
    case 'declined':
      return [
        say('You get no such emails'),
        say('You said that you did not send this form. {organization} sends you no news.', { organization }),
      ];
    case 'expired':
      return [
        say('This link is too old'),
        say('Nothing was confirmed. If you want emails from {organization}, ask for a new link.', { organization }),
      ];
    case 'again':
      return [
        say('A new link is on its way'),
        say('Look into your mailbox in a few minutes. We write to one address only a few times a week.'),
      ];
  }
};

/** `/{org}/confirm/{token}`: the reader of a confirmation email says whether they agree to be written to. */
export const Screen = () => {
  const page = usePage(confirmPage);
  const { download_path: to, said, form_title, consent_text, sent_at, zone, problem, organization } = page;
  const [title, text] = headOf(page);
  return (
    <PublicFrame organization={organization}>
      <div aria-live="polite" className="pt-10">
        <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
          {title}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">{text}</p>
      </div>
      {said !== 'declined' && (
        <figure className="mt-5 max-w-[34em] border-s-2 border-line ps-4">
          <blockquote className="text-read whitespace-pre-line wrap-anywhere text-ink">{consent_text}</blockquote>
          <figcaption className="mt-2 text-meta wrap-anywhere text-ink-3">
            {form_title} · {dateText(sent_at, zone)}
          </figcaption>
        </figure>
      )}
      {to && (
        <a href={to} className={cx(buttonLook({ size: 'lg', kind: 'primary' }), 'mt-6')}>
          {say('To your file')}
        </a>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {said === 'asked' && (
          <>
            <Answer page={page} answer="confirm" primary>
              {say('Yes, you may write to me')}
            </Answer>
            <Answer page={page} answer="decline">
              {say('It was not me: no such emails')}
            </Answer>
          </>
        )}
        {said === 'expired' && (
          <Answer page={page} answer="again" primary>
            {say('Send me a new link')}
          </Answer>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-meta text-bad">
          {problem}
        </p>
      )}
    </PublicFrame>
  );
};
