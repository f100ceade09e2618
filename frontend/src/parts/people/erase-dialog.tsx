import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import { eraseCandidate, type ErasurePreview, holdCandidate, previewErasure } from '@candor/contracts/erasure/erasure';
import type { ErasureReason } from '@candor/contracts/erasure/erasure-reasons';
import { eraseFields, holdFields } from '@candor/contracts/erasure/erase-fields';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { dateText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';

type Person = Pick<ListedPerson, 'id' | 'name'>;
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="text-meta font-medium text-ink">{title}</h3>
    <ul className="mt-1 list-disc ps-4 text-ui text-ink-2">{children}</ul>
  </div>
);
const Parts = ({ goes, stays }: Pick<ErasurePreview, 'goes' | 'stays'>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Part title={say('Will be destroyed')}>
      <li>{say('Name, addresses, links, tags and fields')}</li>
      {goes.records > 1 && (
        <li>{say('{count, plural, one {# record} other {# records}} of this person', { count: goes.records })}</li>
      )}
      <li>{say('{count, plural, one {# file} other {# files}}', { count: goes.files })}</li>
      <li>{say('{count, plural, one {# note} other {# notes}}', { count: goes.notes })}</li>
      <li>
        {goes.waiting
          ? say(
              '{count, plural, one {# message} other {# messages}}, of which {waiting, number} {waiting, plural, one {has} other {have}} not been sent and will not be',
              { count: goes.messages, waiting: goes.waiting },
            )
          : say('{count, plural, one {# message} other {# messages}}', { count: goes.messages })}
      </li>
      <li>{say('Whole import files that name them')}</li>
    </Part>
    <Part title={say('Kept without a name')}>
      <li>
        {say('{count, plural, one {# application} other {# applications}}, in all figures', {
          count: stays.applications,
        })}
      </li>
      <li>{say('{count, plural, one {# event} other {# events}} in the history', { count: stays.events })}</li>
    </Part>
  </div>
);

/** Shows the consequences of erasing a person, and erases them once the reader has typed their name. */
export const EraseDialog = ({
  person,
  zone,
  onClose,
}: {
  person: Person;
  zone: string | null;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<ErasurePreview | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(previewErasure, { candidate_id: person.id }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setPreview(answer.payload);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [person.id]);
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={say('Erase {name}', { name: person.name })}
      {...(preview && !preview.refused
        ? { text: say('This cannot be undone. Their data becomes unreadable everywhere, in backups too.') }
        : {})}
    >
      {problem || preview?.refused ? (
        <Notice tone="bad">{problem || preview?.refused}</Notice>
      ) : !preview ? (
        <p className="text-ui text-ink-3">{say('Loading…')}</p>
      ) : (
        <div className="grid gap-4">
          {preview.asked_at && (
            <Notice>
              {say('They asked for it on {day}. Erasing them answers the request.', {
                day: dateText(preview.asked_at, zone),
              })}
            </Notice>
          )}
          {preview.account && (
            <Notice tone="warn">
              {say(
                'They can sign in here. The account stays, with its name and address, until you deactivate it under Users.',
              )}
            </Notice>
          )}
          <Parts goes={preview.goes} stays={preview.stays} />
          <FieldsForm
            fields={eraseFields}
            initial={{
              ...typedOf(eraseFields),
              ...(preview.asked_at ? { reason: 'asked' as const } : {}),
              tell: preview.reachable && preview.asked_at !== null,
            }}
            send={({ reason, tell, confirmation }) =>
              call(eraseCandidate, {
                candidate_id: person.id,
                version: preview.version,
                // The form cannot be sent without a reason.
                reason: reason as ErasureReason,
                tell: tell ?? false,
                confirmation,
              })
            }
            onOk={() => {
              toast({ text: say('The person is erased.') });
              onClose();
              void revalidate();
            }}
          >
            <FieldInput name="reason" />
            {preview.reachable && <FieldInput name="tell" />}
            <FieldInput name="confirmation" help={say('Type {name} to confirm.', { name: preview.name })} />
            <FormActions kind="danger" save={say('Erase for good')} onCancel={onClose} />
          </FieldsForm>
        </div>
      )}
    </Dialog>
  );
};

/** Protects a person from erasure until the legal hold is released. */
export const HoldDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open onClose={onClose} title={say('Legal hold on {name}', { name: person.name })}>
      <FieldsForm
        fields={holdFields}
        initial={typedOf(holdFields)}
        send={({ matter }) => call(holdCandidate, { candidate_id: person.id, matter })}
        onOk={() => {
          toast({ text: say('This person cannot be erased now.') });
          onClose();
          void revalidate();
        }}
      >
        <FieldInput name="matter" />
        <FormActions save={say('Place the hold')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
