import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/kernel/say';
import {
  bulkJobFields,
  bulkLetterFields,
  bulkTemplates,
  previewBulk,
  type startBulk,
} from '@candor/contracts/people/bulk';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { RichText } from '../../kit/rich-text.tsx';
import { Select, SelectField } from '../../kit/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Candidate } from './candidate-columns.tsx';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;
type Templates = PayloadOf<typeof bulkTemplates>;
type Values = { job_id: string; template_id: string; subject: string; body: string };

/** The text of the template that is chosen takes the place of what is written. */
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

/** The message as one of the chosen people gets it. */
const Preview = ({ people }: { people: readonly Candidate[] }) => {
  const { values } = useFormikContext<Values>();
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<PayloadOf<typeof previewBulk> | null>(null);
  const [problem, setProblem] = useState('');
  const show = async (index: number) => {
    setAt(index);
    const { subject, body, job_id, template_id } = values;
    const answer = await call(previewBulk, {
      candidate_id: people[index]!.id,
      job_id: job_id || null,
      template_id: template_id || null,
      subject,
      body,
    });
    setProblem(errorOf(answer));
    setSeen(answer.status === 'ok' ? answer.payload : null);
  };
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Button size="sm" className="max-sm:h-11" onClick={() => void show(at)}>
          {say('Preview')}
        </Button>
        {seen && people.length > 1 && (
          <Button kind="ghost" size="sm" className="max-sm:h-11" onClick={() => void show((at + 1) % people.length)}>
            {say('Next person')}
          </Button>
        )}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {seen && (
        <section
          aria-label={say('Preview')}
          aria-live="polite"
          className="grid gap-1.5 rounded-ctl bg-well px-3.5 py-2.5 text-ui"
        >
          <p className="text-meta text-ink-2">{say('To {name}', { name: seen.name })}</p>
          {seen.not_sent && (
            <p className="text-meta font-medium text-bad">{say('Not sent: {reason}', { reason: seen.not_sent })}</p>
          )}
          <p className="font-medium text-ink">{seen.subject}</p>
          <RichText html={seen.body} />
        </section>
      )}
    </div>
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
  /** Those on this page, of whom one is previewed. */
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
      text={say('Each gets a message of their own. Whoever cannot be written to is left out and counted.')}
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
          <Preview people={people} />
          <FormActions save={say('Send')} onCancel={onClose} />
        </FieldsForm>
      )}
    </Dialog>
  );
};
