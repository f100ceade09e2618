import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { bulkJobFields, bulkLetterFields, bulkTemplates, type startBulk } from '@candor/contracts/bulk/bulk';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Select, SelectField } from '../../kit/inputs/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Candidate } from '../people/candidate-columns.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;
type Templates = PayloadOf<typeof bulkTemplates>;
type Values = { job_id: string; template_id: string; subject: string; body: string };

/** The chosen template's text replaces the written one. */
const TemplateInput = ({ templates }: { templates: Templates['templates'] }) => {
  const { values, setValues } = useFormikContext<Values>();
  const choose = (template_id: string) => {
    const chosen = templates.find(({ value }) => value === template_id);
    void setValues({
      ...values,
      template_id,
      ...(chosen ? { subject: chosen.subject, body: chosen.body } : {}),
    });
  };
  return (
    <Field label={say('Template')}>
      {({ id, ...described }) => (
        <Select
          {...described}
          inputId={id}
          options={templates}
          isClearable
          placeholder={say('None')}
          value={templates.find(({ value }) => value === values.template_id) ?? null}
          onChange={(choice) => choose(choice?.value ?? '')}
        />
      )}
    </Field>
  );
};

/** Writes one message to many people. */
export const BulkMessage = ({
  people,
  count,
  send,
  onDone,
  onClose,
}: {
  /** The people on this page; the preview shows one of them. */
  people: readonly Candidate[];
  count: number;
  send: (change: Change) => Promise<Answer<Payload>>;
  onDone: (payload: Payload) => void;
  onClose: () => void;
}) => {
  const { jobs, type } = useFoundJobs();
  const [found, setFound] = useState<Templates | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(bulkTemplates, {}, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setFound(answer.payload);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Write to {count, plural, one {# candidate} other {# candidates}}', { count })}
      text={say('Each candidate gets a separate message. Candidates who cannot get one are skipped and counted.')}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {!found ? (
        !problem && <SkeletonRows rows={4} />
      ) : (
        <FieldsForm
          fields={bulkLetterFields}
          initial={{ ...typedOf(bulkLetterFields, { delay_hours: found.delay_hours }), job_id: '', template_id: '' }}
          guard
          send={({ job_id, template_id, subject, body, delay_hours }) =>
            send({
              kind: 'message',
              job_id: job_id || null,
              template_id: template_id || null,
              subject,
              body,
              delay_hours: Number(delay_hours),
            })
          }
          onOk={onDone}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TemplateInput templates={found.templates} />
            <SelectField
              {...inputWords(bulkJobFields, 'job_id')}
              options={jobs}
              onInputChange={type}
              placeholder={say('About no job')}
            />
          </div>
          <FieldInput name="subject" />
          <FieldInput name="body" />
          <FieldInput name="delay_hours" min={0} max={720} />
          <BulkPreview people={people} />
          <FormActions save={say('Send')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
