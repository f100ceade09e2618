import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { chooseReasonKeys } from '@candor/contracts/triage/reason-key-endpoints';
import { mostReasonKeys } from '@candor/contracts/triage/reason-keys';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { Form, FormActions } from '../../kit/inputs/form.tsx';
import { Section } from '../../kit/page.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';

const numbers = Array.from({ length: mostReasonKeys }, (_, at) => at);
const nameOf = (at: number) => `key${at + 1}`;

/** The archive reason for each number key in this job's triage (the fast review of applicants). The keys change only when an editor changes them. */
export const ReasonKeys = ({
  page: { job, reason_keys, reasons },
  editable,
}: {
  page: DataOf<typeof settingsPage>;
  editable: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#keys') return;
    const section = document.getElementById('keys');
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash]);
  const known = numbers.map((at) => reasons.find(({ value }) => value === reason_keys[at])?.value ?? '');
  const initial: Record<string, string> = Object.fromEntries(known.map((id, at) => [nameOf(at), id]));
  return (
    <Section id="keys" title={say('Triage keys')} text={say('The archive reason of each number key in triage.')}>
      {editable ? (
        <Form
          key={reason_keys.join()}
          initial={initial}
          send={(values) =>
            call(chooseReasonKeys, { job_id: job.id, ids: numbers.map((at) => values[nameOf(at)] || null) })
          }
          onOk={async () => {
            await revalidate();
            toast({ text: say('Saved.') });
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {numbers.map((at) => (
              <SelectField
                key={at}
                name={nameOf(at)}
                label={say('Key {number}', { number: at + 1 })}
                options={reasons}
                placeholder={say('No reason')}
              />
            ))}
          </div>
          <FormActions save={say('Save')} />
        </Form>
      ) : (
        <ol className="grid gap-1.5 text-ui text-ink-2">
          {numbers.map((at) => (
            <li key={at}>
              {at + 1}. {reasons.find(({ value }) => value === known[at])?.label ?? say('No reason')}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};
