import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { mostAssigned } from '@candor/contracts/cadences/values';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';
import { assign } from '../../parts/cadences/assigning.ts';

/** Adds people to a cadence. Those who may not be in it stay listed, each with the reason. */
export const AddPeople = ({ page: { cadence }, onClose }: { page: CadenceData; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [people, setPeople] = useState<readonly PersonHit[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const subjects = people.map(({ id }) => ({ type: 'candidate' as const, id }));
    await assign(
      say('Add people'),
      { cadence_id: cadence.id, subjects },
      {
        text: (count) => say('{count, plural, one {# person added.} other {# people added.}}', { count }),
        after: async (payload) => {
          await revalidate();
          if (!payload) return;
          const { failed } = payload;
          if (!failed.length) return onClose();
          setRefused(Object.fromEntries(failed.map(({ id, error }) => [id, error])));
          setPeople(people.filter(({ id }) => failed.some((each) => each.id === id)));
        },
      },
    );
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Add people')}
      text={cadence.fields.name}
      footer={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={busy || !people.length} onClick={() => void add()}>
            {say('{count, plural, =0 {Add} one {Add # person} other {Add # people}}', { count: people.length })}
          </Button>
        </>
      }
    >
      {people.length < mostAssigned && (
        <PersonFinder
          label={say('Person')}
          noneFound={say('No one found.')}
          value={null}
          onChange={(found) => found && !people.some(({ id }) => id === found.id) && setPeople([...people, found])}
        />
      )}
      <ul aria-label={say('People to add')} className="mt-3 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-11 items-center gap-2.5 py-1">
            <Avatar name={person.name} size={24} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ui font-medium text-ink">{person.name}</span>
              {refused[person.id] && <span className="block text-meta text-bad">{refused[person.id]}</span>}
            </span>
            <IconButton
              label={say('Remove {name}', { name: person.name })}
              size="sm"
              onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
            >
              <X size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
