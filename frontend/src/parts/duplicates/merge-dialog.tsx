import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { personTo } from '../people/links.ts';
import { merge } from './merging.ts';

/** Asks which other record is the same person, and which of the two records stays. */
export const MergeDialog = ({
  person,
  onClose,
}: {
  person: Pick<ListedPerson, 'id' | 'name' | 'merged'>;
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [other, setOther] = useState<PersonHit | null>(null);
  const [keep, setKeep] = useState<'this' | 'other'>('this');
  const [busy, setBusy] = useState(false);
  const choices = (found: PersonHit) =>
    [
      ['this', say('{name}, this page', { name: person.name })],
      ['other', found.subtitle ? `${found.name}, ${found.subtitle}` : found.name],
    ] as const;
  const same = other?.id === person.id;
  const send = async (found: PersonHit) => {
    setBusy(true);
    const [kept, gone] = keep === 'this' ? [person, found] : [found, person];
    const ok = await withProgress(() =>
      merge(kept, gone.id, (id) => {
        void revalidate();
        if (id !== person.id) void navigate(personTo(id));
      }),
    );
    setBusy(false);
    if (ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Merge with another record')}
      text={say('Both are then shown as one person. Nothing is moved or lost: you can separate them at any time.')}
    >
      <div className="grid gap-4">
        <PersonFinder
          label={say('The other record of {name}', { name: person.name })}
          noneFound={say('No matches.')}
          value={other}
          onChange={setOther}
        />
        {same && <p className="text-ui text-bad">{say('This is the record that you came from.')}</p>}
        {other && !same && (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-ui font-medium text-ink">{say('The record that stays')}</legend>
            <p className="mb-1 text-meta text-ink-3">
              {say('Its details are used first. Missing details come from the other one.')}
            </p>
            {choices(other).map(([value, label]) => (
              <label key={value} className="flex min-h-7 items-center gap-2 text-ui text-ink">
                <input
                  type="radio"
                  name="keep"
                  checked={keep === value}
                  onChange={() => setKeep(value)}
                  className="accent-accent"
                />
                <span className="truncate">{label}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={!other || same || busy} onClick={() => other && void send(other)}>
            {say('Merge')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
