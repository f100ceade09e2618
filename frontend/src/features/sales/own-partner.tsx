import { Download } from 'lucide-react';
import { ownStatement } from '@candor/contracts/sales/endpoints';
import { ownPartnerPage, publicStages } from '@candor/contracts/sales/pages';
import { commissionStates } from '@candor/contracts/sales/values';
import { ppmWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { useCalls } from '../../parts/public/own-row.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { stateTones } from './deal-words.ts';
import { MoneyStrip } from './money-strip.tsx';

/** `/{org}/partner/{token}`: a partner reads about its own deals, without an account. */
export const Screen = () => {
  const { organization, partner, deals, commissions, money, statement } = usePage(ownPartnerPage);
  const here = useCalls();
  const title = 'text-read font-semi text-ink';
  return (
    <PublicFrame organization={organization} under={say('Partners')}>
      <div className="grid gap-7 pt-10">
        <div>
          <h1 className="text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
            {say('{name} with {organization}', { name: partner.name, organization: organization.name })}
          </h1>
          <p className="mt-2 max-w-[34em] text-read text-ink-2">
            {say('Your deals, what you earn, and your statement. Everyone with this link can read this page.')}
          </p>
        </div>
        <MoneyStrip money={money} />
        <section aria-labelledby="deals">
          <h2 id="deals" className={title}>
            {say('Your deals')}
          </h2>
          <ul className="mt-2">
            {deals.map(({ id, company_name, type, since, share }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-ui text-ink-2"
              >
                <span className="min-w-0 flex-1 truncate font-medium text-ink max-[599px]:basis-full">
                  {company_name}
                </span>
                <span>{sayLabel(publicStages[type])}</span>
                <span className="text-meta text-ink-3">{say('since {day}', { day: dayText(since.slice(0, 10)) })}</span>
                <span className="tnum">{ppmWords(share)}</span>
              </li>
            ))}
            {!deals.length && <li className="py-2 text-ui text-ink-3">{say('No deals yet.')}</li>}
          </ul>
        </section>
        <section aria-labelledby="commissions">
          <h2 id="commissions" className={title}>
            {say('Your commissions')}
          </h2>
          <ul className="mt-2">
            {commissions.map(({ id, company_name, status, total, due_on, paid_on, reference }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2 text-ui text-ink-2">
                <span className="min-w-0 flex-1 truncate font-medium text-ink max-[599px]:basis-full">
                  {company_name}
                </span>
                <span className="text-meta text-ink-3">
                  {paid_on
                    ? [say('Paid {day}', { day: dayText(paid_on) }), reference].filter(Boolean).join(', ')
                    : due_on
                      ? say('due {day}', { day: dayText(due_on) })
                      : ''}
                </span>
                <Status tone={stateTones[status]}>{sayLabel(commissionStates[status])}</Status>
                <span className="tnum text-ink">{minorWords(total.amount, total.currency)}</span>
              </li>
            ))}
            {!commissions.length && <li className="py-2 text-ui text-ink-3">{say('Nothing yet.')}</li>}
          </ul>
        </section>
        {statement && (
          <section aria-labelledby="statement">
            <h2 id="statement" className={title}>
              {say('Your statement')}
            </h2>
            <p className="mt-2 text-ui text-ink-2">
              {say('{from} to {to}: owed {amount}.', {
                from: dayText(statement.from),
                to: dayText(statement.to),
                amount: minorWords(statement.closing, statement.currency),
              })}
            </p>
            <Button
              className="mt-3"
              onClick={() =>
                void download(here(ownStatement).path, {
                  from: statement.from,
                  to: statement.to,
                  currency: statement.currency,
                })
              }
            >
              <Download size={14} aria-hidden />
              {say('Download PDF')}
            </Button>
          </section>
        )}
      </div>
    </PublicFrame>
  );
};
