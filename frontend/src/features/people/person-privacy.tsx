import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { requestKinds, stayReasons } from '@candor/contracts/privacy/values';
import { holdCandidate } from '@candor/contracts/erasure/erasure';
import type { PersonPrivacy as Privacy } from '@candor/contracts/people/pages';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { dateText, Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

const EraseDialog = later(() => import('../../parts/people/erase-dialog.tsx').then((m) => m.EraseDialog));
const HoldDialog = later(() => import('../../parts/people/erase-dialog.tsx').then((m) => m.HoldDialog));

const clockWords = {
  outcome: phrase('Tell the outcome by'),
  notice: phrase('Say where the details come from by'),
  consent: phrase('Consent ends'),
} as const;

/** The administrators' controls for the person's rights over their data: a legal hold, and erasure. */
export const PersonPrivacy = ({
  person,
  privacy,
  zone,
}: {
  person: Pick<ListedPerson, 'id' | 'name'>;
  privacy: Privacy;
  zone: string | null;
}) => {
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState<'erase' | 'hold' | null>(null);
  const { asked_at, hold, erased, clocks, retention, requests } = privacy;
  if (erased)
    return (
      <>
        {erased.finished ? say('Erased') : say('Being erased')}, <Moment at={erased.at} zone={zone} only="date" />
        {!erased.finished && (
          <span className="block text-ink-3">
            {erased.waits.length
              ? say(
                  'The data of this person can no longer be read. Candor is updating these lists: {lists}. You do not need to do anything.',
                  { lists: erased.waits.join(', ') },
                )
              : say('The data of this person can no longer be read. Candor is checking files and lists.')}
          </span>
        )}
      </>
    );
  const release = () =>
    void settle(say('Release the legal hold'), call(holdCandidate, { candidate_id: person.id, matter: null }), () => {
      toast({ text: say('The legal hold is released.') });
      return revalidate();
    });
  return (
    <>
      {asked_at && (
        <span className="block text-warn">
          {say('Asked to be erased')}, <Moment at={asked_at} zone={zone} only="date" />
        </span>
      )}
      {requests
        .filter(({ kind }) => kind !== 'erase')
        .map(({ id, kind, asked_at: at }) => (
          <span key={id} className="block text-warn">
            {sayLabel(requestKinds[kind])}, <Moment at={at} zone={zone} only="date" />
          </span>
        ))}
      {clocks.map(({ kind, due_at, application_id }) => (
        <span key={`${kind} ${application_id}`} className="block text-warn">
          {sayLabel(clockWords[kind])}: <Moment at={due_at} zone={zone} only="date" />
        </span>
      ))}
      {retention && (
        <span className="block text-ink-2">
          {retention.stays
            ? say('Details stay: {reason}', { reason: sayLabel(stayReasons[retention.stays]) })
            : say('Details go on {day} at the earliest', { day: dateText(retention.leaves_at, zone) })}
        </span>
      )}
      {hold && <span className="block wrap-anywhere">{say('Legal hold: {matter}', { matter: hold })}</span>}
      <span className="-ms-2 flex flex-wrap">
        {hold ? (
          <Button kind="ghost" size="sm" className="text-ink-3" onClick={release}>
            {say('Release the legal hold')}
          </Button>
        ) : (
          <>
            <Button kind="ghost" size="sm" className="text-ink-3" onClick={() => setAsking('erase')}>
              {say('Erase this person')}
            </Button>
            <Button kind="ghost" size="sm" className="text-ink-3" onClick={() => setAsking('hold')}>
              {say('Legal hold')}
            </Button>
          </>
        )}
      </span>
      {asking === 'erase' && (
        <Suspense>
          <EraseDialog person={person} zone={zone} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {asking === 'hold' && (
        <Suspense>
          <HoldDialog person={person} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
};
