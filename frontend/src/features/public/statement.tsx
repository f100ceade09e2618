import { say, sayLabel } from '@candor/contracts/words/say';
import { automationOf } from '@candor/contracts/privacy/automations';
import { statementPage } from '@candor/contracts/privacy/pages';
import { dateText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/automation`: what happens automatically and where AI is used, as of the last change. */
export const Screen = () => {
  const { organization, as_of, lines, zone } = usePage(statementPage);
  const usesAi = lines.some((key) => automationOf(key).ai);
  const decides = lines.some((key) => automationOf(key).decides);
  return (
    <PublicFrame organization={organization}>
      <h1 className="pt-10 text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
        {say('Automation and AI at {organization}', { organization: organization.name })}
      </h1>
      <p className="mt-1 text-meta text-ink-3">{say('As of {day}', { day: dateText(as_of, zone) })}</p>
      <p className="mt-4 max-w-[38em] text-read text-ink-2">
        {usesAi
          ? say(
              'AI drafts texts of jobs, and a person decides about each. AI never sees, ranks or judges an applicant.',
            )
          : say('AI is not used. No program ranks or judges an applicant.')}{' '}
        {decides
          ? say(
              'A program decides in one case, described below. You can then ask for a person. A person makes every other decision.',
            )
          : say('A person makes every decision.')}
      </p>
      <dl className="mt-6 max-w-[38em]">
        {lines.map((key) => (
          <div key={key} className="border-t border-line py-3">
            <dt className="text-ui font-medium text-ink">{sayLabel(automationOf(key).title)}</dt>
            <dd className="mt-0.5 text-ui text-ink-2">{sayLabel(automationOf(key).does)}</dd>
          </div>
        ))}
      </dl>
    </PublicFrame>
  );
};
