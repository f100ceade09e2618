import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { search } from '@candor/contracts/platform/endpoints';
import { recordRequest } from '@candor/contracts/privacy/endpoints';
import { requestFields } from '@candor/contracts/privacy/fields';
import type { RequestKind, RequestWay } from '@candor/contracts/privacy/values';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';

type Person = { id: string; name: string };
const pause = 200;

/** Finds the person by name or address. */
const ChoosePerson = ({ onChosen }: { onChosen: (person: Person) => void }) => {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Person[] | null>(null);
  useEffect(() => {
    const q = words.trim();
    if (!q) return;
    const stop = new AbortController();
    const wait = setTimeout(() => {
      call(search, { q, types: 'candidate' }, { signal: stop.signal }).then(
        (answer) => {
          if (answer.status === 'ok')
            setFound(answer.payload.groups.flatMap(({ items }) => items.map(({ id, title }) => ({ id, name: title }))));
        },
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [words]);
  return (
    <div className="grid gap-3">
      <label className="grid gap-1 text-meta font-medium text-ink">
        {say('Person')}
        <input type="search" value={words} onChange={(event) => setWords(event.target.value)} className={inputLook()} />
      </label>
      {found && words.trim() && (
        <ul aria-live="polite">
          {found.length ? (
            found.map((person) => (
              <li key={person.id}>
                <Button kind="ghost" onClick={() => onChosen(person)}>
                  {person.name}
                </Button>
              </li>
            ))
          ) : (
            <li className="text-ui text-ink-3">{say('No person found.')}</li>
          )}
        </ul>
      )}
    </div>
  );
};

/** Records what a person requested by mail, letter or phone. `person`: the person, if already chosen. */
export const RequestDialog = ({ person: given, onClose }: { person?: Person; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [person, setPerson] = useState(given ?? null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={person ? say('Request of {name}', { name: person.name }) : say('New request')}
      text={say('What a person asked about their data. An administrator gets a task with the deadline.')}
    >
      {person ? (
        <FieldsForm
          fields={requestFields}
          initial={typedOf(requestFields)}
          send={({ kind, via, asked_on, details }) =>
            call(recordRequest, {
              candidate_id: person.id,
              // The form cannot be sent without `kind` and `via`.
              kind: kind as RequestKind,
              via: via as RequestWay,
              asked_on: asked_on ?? null,
              details: details ?? null,
            })
          }
          onOk={() => {
            toast({ text: say('The request is recorded.') });
            onClose();
            void revalidate();
          }}
        >
          <FieldInput name="kind" />
          <FieldInput name="via" />
          <FieldInput name="asked_on" />
          <FieldInput name="details" rows={3} />
          <FormActions save={say('Record the request')} onCancel={onClose} />
        </FieldsForm>
      ) : (
        <ChoosePerson onChosen={setPerson} />
      )}
    </Dialog>
  );
};
