import { periods } from '@candor/contracts/jobs/values';
import { moneyWords } from '@candor/contracts/words/money-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { cx } from '../../kit/cx.ts';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { today } from '../pipeline/stages.ts';

/** A candidate's present or past offer. */
export const OfferCard = ({
  panel: { offer_terms: terms },
  offer,
}: {
  panel: Panel;
  offer: NonNullable<Panel['application']['offer']>;
}) => {
  const late = offer.status === 'pending' && offer.expires_on !== null && offer.expires_on < today();
  const status = {
    pending: late ? { tone: 'warn' as const, text: say('Expired') } : { tone: 'accent' as const, text: say('Pending') },
    accepted: { tone: 'good' as const, text: say('Accepted') },
    declined: {
      tone: 'plain' as const,
      text: offer.declined_by === 'organization' ? say('Taken back') : say('Declined'),
    },
  }[offer.status];
  return (
    <section aria-label={say('Offer')} className="overflow-hidden rounded-card shadow-card">
      <div
        className={cx('flex items-center gap-3 px-3.5 py-3', offer.status === 'pending' && !late && 'bg-accent-wash')}
      >
        <div className="min-w-0 flex-1">
          <p className="tnum truncate text-head font-semi text-ink">
            {terms
              ? say('{money} a {period}', {
                  money: moneyWords(terms.amount, terms.currency),
                  period: sayLabel(periods[terms.period as keyof typeof periods] ?? terms.period),
                })
              : say('An offer was made')}
          </p>
          <p className="mt-px truncate text-meta text-ink-2">
            {[terms?.title, offer.revision > 1 && say('revision {revision, number}', { revision: offer.revision })]
              .filter(Boolean)
              .join(' · ') || say('Revision {revision, number}', { revision: offer.revision })}
          </p>
        </div>
        <Status tone={status.tone}>{status.text}</Status>
      </div>
      <dl className="tnum flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-3.5 py-2 text-meta text-ink-2">
        {[
          offer.start_on && { label: say('Starts'), value: dayText(offer.start_on) },
          offer.expires_on && { label: late ? say('Expired') : say('Expires'), value: dayText(offer.expires_on) },
          terms?.bonus && { label: say('Bonus'), value: terms.bonus },
          terms?.equity && { label: say('Equity'), value: terms.equity },
        ].map(
          (fact) =>
            fact && (
              <div key={fact.label} className="flex gap-1.5">
                <dt className="text-ink-3">{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
      {terms?.note && <p className="border-t border-line px-3.5 py-2 text-meta text-ink-2">{terms.note}</p>}
    </section>
  );
};
