import { Suspense, useState } from 'react';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { later } from '../../kit/later.tsx';
import type { Question } from './touched-words.tsx';

const TouchedDialog = later(() => import('./touched-words.tsx').then((m) => m.TouchedDialog));

/** Asks before a change of a running cadence is saved, and says whom it touches. A draft is changed without a question. */
export const useTouched = (page: Pick<CadenceData, 'cadence' | 'people' | 'figures'>) => {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const ask = (title: string, action: string, of: Question['of']): Promise<boolean> =>
    page.cadence.status === 'draft'
      ? Promise.resolve(true)
      : new Promise((answer) => setAsked({ title, action, of, answer }));
  const onAnswer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const dialog = asked && (
    <Suspense>
      <TouchedDialog page={page} question={asked} onAnswer={onAnswer} />
    </Suspense>
  );
  return { ask, dialog };
};
