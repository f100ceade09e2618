import type { ReactNode } from 'react';
import { answerVisitsPath, visitDays, visitUid } from '@candor/contracts/engagement/visit-answers';
import type { PublicOrganization } from '@candor/contracts/public/pages';
import { languageParameter, say } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { useLoadedPage } from '../../page/use-page.ts';

/** A form that works without scripts: the server's answer leads back to the page. */
const Answer = ({ org, answer, children }: { org: string; answer: 'yes' | 'no'; children: ReactNode }) => {
  const { pathname, searchParams } = new URL(useLoadedPage().address, 'http://local');
  const language = searchParams.get(languageParameter);
  return (
    <form method="post" action={`${answerVisitsPath.replace(':org', org)}?uid=${visitUid}`} autoComplete="off">
      <input type="hidden" name="answer" value={answer} readOnly />
      <input type="hidden" name="back" value={pathname} readOnly />
      {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
      <button type="submit" className={cx(buttonLook({ kind: 'soft' }), 'max-sm:h-11')}>
        {children}
      </button>
    </form>
  );
};

/** Asks visitors whether their browser may be recognized, or lets them withdraw their consent. The question covers no content, and both answers look the same. */
export const VisitQuestion = ({ organization, width }: { organization: PublicOrganization; width: string }) => {
  const { visits } = useLoadedPage().body;
  if (!visits) return null;
  const { name, slug } = organization;
  return (
    <section
      aria-label={say('Your visit')}
      className={cx(
        'mx-auto flex w-full flex-wrap items-center gap-x-6 gap-y-3 px-5 pb-8 text-meta text-ink-2 sm:px-8',
        width,
      )}
    >
      <p className="min-w-0 flex-1 basis-72">
        {visits === 'agreed'
          ? say('You let {organization} recognize your browser on these pages.', { organization: name })
          : say(
              'May {organization} recognize your browser on these pages? A cookie with a random number then stays for {days, number} days. If you also confirm your email address, the organization sees which of these pages you read. All pages work without it.',
              { organization: name, days: visitDays },
            )}
      </p>
      <div className="flex gap-2">
        {visits === 'asked' && (
          <Answer org={slug} answer="yes">
            {say('Yes, it may')}
          </Answer>
        )}
        <Answer org={slug} answer="no">
          {visits === 'asked' ? say('No') : say('Stop this')}
        </Answer>
      </div>
    </section>
  );
};
