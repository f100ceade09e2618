import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Alike } from '@candor/contracts/duplicates/duplicates';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Link } from '../../kit/link.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { personTo } from '../people/links.ts';
import { merge, takeApart, tellApart } from './merging.ts';
import { reasonsText } from './reasons-text.ts';

const MergeDialog = later(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

/** The records merged into this one, each of which can be separated again, and a button to merge another record. */
export const PersonMerges = ({ person, alike }: { person: ListedPerson; alike: readonly Alike[] }) => {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  const [merging, setMerging] = useState(false);
  return (
    <>
      {person.merged.map((each) => (
        <span key={each.id} className="flex min-h-7 items-center justify-between gap-2">
          <span className="truncate">{each.name}</span>
          <Button
            kind="ghost"
            size="sm"
            aria-label={say('Separate the record of {name}', { name: each.name })}
            onClick={() => void takeApart(person.id, each.id, again)}
          >
            {say('Separate')}
          </Button>
        </span>
      ))}
      {alike.length > 0 && (
        <div className="mt-1 rounded-ctl bg-warn-wash px-2.5 py-2 ring-1 ring-warn/20">
          <p className="text-meta font-medium text-warn">{say('Possibly the same person')}</p>
          <ul className="mt-1 grid gap-2">
            {alike.map((each) => (
              <li key={each.id}>
                <Link to={personTo(each.id)} className="font-medium text-ink underline underline-offset-2">
                  {each.name}
                </Link>
                <span className="block text-meta text-ink-2">{reasonsText(each.reasons)}</span>
                <span className="-ms-2 flex flex-wrap">
                  <Button
                    kind="ghost"
                    size="sm"
                    aria-label={say('Merge the record of {name} into this one', { name: each.name })}
                    onClick={() => void merge(person, each.id, again)}
                  >
                    {say('Merge')}
                  </Button>
                  <Button
                    kind="ghost"
                    size="sm"
                    aria-label={say('{name} is not the same person', { name: each.name })}
                    onClick={() => void tellApart(person.id, each.id, again)}
                  >
                    {say('Not the same')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button kind="ghost" size="sm" className="-ms-2 text-ink-3" onClick={() => setMerging(true)}>
        {say('Merge with another record')}
      </Button>
      {merging && (
        <Suspense>
          <MergeDialog person={person} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
};
