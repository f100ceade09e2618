import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { PersonPage } from '@candor/contracts/people/pages';
import { personFields } from '@candor/contracts/people/fields';
import { upsertCandidate } from '@candor/contracts/people/endpoints';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Said } from '../../kit/said.tsx';
import { PersonFields, type PersonValues } from '../../parts/people/person-fields.tsx';

type Person = PersonPage['person'];
type Name = keyof PersonValues;
const names = Object.keys(personFields.each) as Name[];
export const valuesOf = (person: Person): PersonValues => typedOf(personFields, person);
/** Only the differences from the record that the form began with. */
export const changedFields = (start: PersonValues, now: PersonValues): Partial<PersonValues> =>
  Object.fromEntries(names.filter((name) => start[name] !== now[name].trim()).map((name) => [name, now[name].trim()]));

const bold = (words: ReactNode) => <strong className="font-semi">{words}</strong>;
/** Handles changes that others save while the form is shown: untouched fields take the new value; changed fields keep their text and show the new value beside it. */
const Meanwhile = ({ current, stale }: { current: PersonValues; stale: boolean }) => {
  const { values, setFieldValue } = useFormikContext<PersonValues>();
  const seen = useRef(current);
  const [theirs, setTheirs] = useState<readonly Name[]>([]);
  useEffect(() => {
    const before = seen.current;
    const changed = names.filter((name) => before[name] !== current[name]);
    if (!changed.length) return;
    seen.current = current;
    for (const name of changed) if (values[name] === before[name]) void setFieldValue(name, current[name]);
    setTheirs((known) => [...new Set([...known, ...changed])]);
  }, [current, values, setFieldValue]);
  if (!stale && !theirs.length) return null;
  const said = (name: Name) => ({
    field: sayLabel(personFields.each[name].label),
    theirs: current[name] || say('empty'),
  });
  return (
    <Notice tone="warn" title={say('Another member changed this record while you were editing.')}>
      {theirs.length ? (
        <ul className="mt-1 grid gap-1.5">
          {theirs.map((name) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span>
                {values[name] === current[name] ? (
                  <Said text="{field} is now <b>{theirs}</b>." with={{ ...said(name), b: bold }} />
                ) : (
                  <Said
                    text="{field} is now <b>{theirs}</b>, you wrote <b>{yours}</b>"
                    with={{ ...said(name), yours: values[name] || say('nothing'), b: bold }}
                  />
                )}
              </span>
              {values[name] !== current[name] && (
                <Button size="sm" onClick={() => void setFieldValue(name, current[name])}>
                  {say('Use theirs')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>{say('The fields here are as you opened them. Save again to keep your changes.')}</p>
      )}
    </Notice>
  );
};

/** The form for the details of a person. It sends the changes, with the version that the reader saw. */
export const EditPerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [opened] = useState(person);
  const [stale, setStale] = useState(false);
  const latest = useRef(person);
  useEffect(() => {
    latest.current = person;
  });
  const current = useMemo(() => valuesOf(person), [person]);
  const send = async (values: PersonValues): Promise<Answer<{ candidate: { name: string } }>> => {
    const answer = await call(upsertCandidate, {
      id: person.id,
      version: latest.current.version,
      ...changedFields(valuesOf(latest.current), values),
    });
    if (answer.status === 'error' && answer.code === 'stale') {
      await revalidate();
      setStale(true);
    }
    return answer;
  };
  return (
    <Dialog open onClose={onClose} title={say('Edit {name}', { name: opened.name })} wide>
      <FieldsForm
        fields={personFields}
        initial={valuesOf(opened)}
        focus="first_name"
        send={send}
        onOk={() => {
          toast({ text: say('Saved.') });
          void revalidate();
          onClose();
        }}
      >
        <Meanwhile current={current} stale={stale} />
        <PersonFields whole sources={[]} />
        <FormActions onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
