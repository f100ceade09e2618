import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/kernel/say';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { takeApart } from './merging.ts';

const MergeDialog = later(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

/** The records that were merged into this one, each of which can be taken out again, and the way to merge another. */
export const PersonMerges = ({ person }: { person: ListedPerson }) => {
  const { revalidate } = useRevalidator();
  const [merging, setMerging] = useState(false);
  return (
    <>
      {person.merged.map((each) => (
        <span key={each.id} className="flex min-h-7 items-center justify-between gap-2">
          <span className="truncate">{each.name}</span>
          <Button
            kind="ghost"
            size="sm"
            aria-label={say('Take the record of {name} apart', { name: each.name })}
            onClick={() => void takeApart(each, () => void revalidate())}
          >
            {say('Take apart')}
          </Button>
        </span>
      ))}
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
