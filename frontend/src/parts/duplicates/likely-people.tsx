import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/words/say';
import { type Alike, alikeCandidates } from '@candor/contracts/duplicates/duplicates';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Link } from '../../kit/link.tsx';
import { call } from '../../page/call.ts';
import { reasonsText } from './reasons-text.ts';
import { personTo } from '../people/links.ts';
import type { PersonValues } from '../people/person-fields.tsx';

const typingPause = 300;

type Typed = Pick<PersonValues, 'first_name' | 'last_name' | 'email' | 'phone' | 'current_company'>;

/** Shows existing people who may be the same as the person that a reader is entering. `onTake`: the form can use one of them instead. */
export const LikelyPeople = ({ onTake }: { onTake?: (person: Alike) => void }) => {
  const { values } = useFormikContext<Typed>();
  const { first_name, last_name, email, phone, current_company } = values;
  const [found, setFound] = useState<readonly Alike[]>([]);
  const asked = email || phone || (first_name && last_name && current_company);
  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      void call(
        alikeCandidates,
        { first_name, last_name, email, phone, current_company },
        { signal: stop.signal },
      ).then(
        (answer) => {
          if (!stop.signal.aborted) setFound(answer.status === 'ok' ? answer.payload.items : []);
        },
        () => undefined,
      );
    }, typingPause);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [asked, first_name, last_name, email, phone, current_company]);
  if (!asked || !found.length) return null;
  return (
    <Notice tone={found.some(({ certain }) => certain) ? 'warn' : 'info'} title={say('Possibly already on record')}>
      <ul className="grid gap-1">
        {found.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1">
              <Link to={personTo(each.id)} className="font-medium underline underline-offset-2">
                {each.name}
              </Link>
              {each.subtitle && <span> · {each.subtitle}</span>}
              <span className="block text-meta">{reasonsText(each.reasons)}</span>
            </span>
            {onTake && (
              <Button size="sm" onClick={() => onTake(each)}>
                {say('Take {name}', { name: each.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
