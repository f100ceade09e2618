import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { dryRunCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { mostAssigned } from '@candor/contracts/cadences/values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { momentText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import type { PersonHit } from '../../page/person-finder.tsx';
import { assign } from '../../parts/cadences/assigning.ts';
import { firstEmailWords } from '../../parts/cadences/first-email-words.ts';
import { PeopleChooser } from '../../parts/people/people-chooser.tsx';

/** When each of these people gets the first email of the cadence, where our other emails put it off. */
const useFirstEmails = (cadence_id: string, people: readonly PersonHit[]): Readonly<Record<string, string>> => {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of people.filter((each) => !asked.current.has(each.id))) {
      asked.current.add(id);
      call(dryRunCadence, { cadence_id, candidate_id: id }).then(
        (answer) => {
          if (answer.status !== 'ok' || answer.payload.refused) return;
          const { dates, zone } = answer.payload;
          const first = dates.find(({ because }) => because.some(({ why }) => why === 'gap'));
          const gap = first?.because.find(({ why }) => why === 'gap');
          if (!first || gap?.why !== 'gap') return;
          const words = firstEmailWords({ at: momentText(first.at, zone), days: gap.days });
          setNotes((before) => ({ ...before, [id]: words }));
        },
        () => asked.current.delete(id),
      );
    }
  }, [cadence_id, people]);
  return notes;
};

/** Adds people to a cadence. Those who may not be in it stay listed, each with the reason. */
export const AddPeople = ({ page: { cadence }, onClose }: { page: CadenceData; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [people, setPeople] = useState<readonly PersonHit[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const notes = useFirstEmails(cadence.id, people);
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
        notes={notes}
        onChange={setPeople}
      />
    </Dialog>
  );
};
