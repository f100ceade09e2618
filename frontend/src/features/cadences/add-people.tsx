import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { mostAssigned } from '@candor/contracts/cadences/values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import type { PersonHit } from '../../page/person-finder.tsx';
import { assign } from '../../parts/cadences/assigning.ts';
import { PeopleChooser } from '../../parts/people/people-chooser.tsx';

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
      <PeopleChooser
        label={say('People to add')}
        most={mostAssigned}
        people={people}
        refused={refused}
        onChange={setPeople}
      />
    </Dialog>
  );
};
