import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { archiveFields, archiveWithReasonFields, farewellFields } from '@candor/contracts/pipeline/fields';
import { fields, type FormFields } from '@candor/contracts/kernel/field';
import { rejectionMessage } from '@candor/contracts/pipeline/endpoints';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { SwitchField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { htmlOf, textOf } from '../people/note-text.ts';
import { GroupedSelect } from './grouped-select.tsx';
import type { Subject } from './board-state.ts';
import type { WithReasons } from './reasons.ts';
import type { Pipeline } from './use-pipeline.ts';

const sides: Record<string, string> = { we_rejected: 'We decided', they_withdrew: 'They withdrew', other: 'Other' };
const withMessage = (archive: FormFields) => ({
  alone: archive,
  withMessage: fields({ ...archive.each, ...farewellFields.each }),
});
const [leadForm, candidateForm] = [withMessage(archiveFields), withMessage(archiveWithReasonFields)] as const;
type Values = Typed<typeof archiveFields.each & typeof farewellFields.each> & { send: boolean; template_key: string };

/** Fetches the text that fits where the candidate stands, once it is to be sent and after every change of the reason, unless it was edited. */
const MessageFields = ({ subject }: { subject: Subject }) => {
  const { values, setValues } = useFormikContext<Values>();
  const [asked, setAsked] = useState<{ subject: string; body: string } | null>(null);
  const [problem, setProblem] = useState('');
  const { reason, send } = values;
  useEffect(() => {
    if (!send) return;
    let gone = false;
    void call(rejectionMessage, { application_id: subject.id, disqualification_reason_id: reason || null }).then(
      (answer) => {
        if (gone) return;
        if (answer.status === 'error') {
          setProblem(errorOf(answer));
          return;
        }
        const payload = { ...answer.payload, body: textOf(answer.payload.body) };
        setAsked((before) => {
          void setValues((now) =>
            before && (now.body !== before.body || now.subject !== before.subject)
              ? now
              : {
                  ...now,
                  template_key: payload.template_key,
                  subject: payload.subject,
                  body: payload.body,
                  delay_hours: before ? now.delay_hours : payload.delay_hours,
                },
          );
          return { subject: payload.subject, body: payload.body };
        });
      },
    );
    return () => {
      gone = true;
    };
  }, [send, reason, subject.id, setValues]);
  if (!send) return null;
  if (problem)
    return (
      <p role="alert" className="text-meta text-bad">
        {problem}
      </p>
    );
  if (!asked)
    return (
      <div role="status" aria-label="Loading the message" className="grid gap-2">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    );
  return (
    <>
      <FieldInput name="subject" />
      <FieldInput name="body" rows={7} />
      <FieldInput name="delay_hours" min={0} max={720} />
    </>
  );
};

/** Archives one or several, with a reason and, if wanted, a message. Leads need no reason. */
export const ArchiveDialog = ({
  page,
  pipeline,
  subjects,
  onClose,
  onDone,
}: {
  page: WithReasons;
  pipeline: Pipeline;
  subjects: readonly Subject[];
  onClose: () => void;
  onDone?: () => void;
}) => {
  const one = subjects.length === 1 ? subjects[0]! : null;
  const needed = subjects.some((subject) => subject.step.type !== 'sourced_new');
  const form = needed ? candidateForm : leadForm;
  const hired = subjects.some((subject) => subject.step.type === 'hired');
  const reasons = page.reasons.filter((reason) => !hired || reason.side === 'they_withdrew');
  const groups = Object.entries(sides)
    .map(([side, label]) => ({
      label,
      options: reasons
        .filter((reason) => (sides[reason.side] ? reason.side : 'other') === side)
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter((group) => group.options.length);
  const text = hired
    ? 'This reverses the hire. Only reasons on the candidate’s side fit.'
    : one?.step.type === 'offered' && one.offer?.status === 'pending'
      ? 'The pending offer is taken back.'
      : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={one ? `Archive ${one.name}` : `Archive ${subjects.length} candidates`}
      text={text}
    >
      <FieldsForm
        fields={form.withMessage}
        counting={({ send }) => (send ? form.withMessage : form.alone)}
        initial={
          {
            ...typedOf(archiveFields),
            ...typedOf(farewellFields),
            send: false,
            template_key: '',
          } satisfies Values as Values
        }
        marks="optional"
        guard={false}
        send={async () => ({ status: 'ok' as const, payload: null })}
        onOk={(_, values) => {
          onClose();
          onDone?.();
          void pipeline.archive(subjects, {
            disqualification_reason_id: values.reason || null,
            note: values.note.trim() || null,
            message:
              values.send && one
                ? {
                    template_key: values.template_key,
                    subject: values.subject.trim(),
                    body: htmlOf(values.body),
                    delay_hours: Number(values.delay_hours),
                  }
                : null,
          });
        }}
      >
        <GroupedSelect
          name="reason"
          label={needed ? 'Reason' : 'Reason (optional)'}
          groups={groups}
          placeholder="Choose a reason"
          focus
        />
        <FieldInput name="note" rows={2} />
        {one && !hired && (
          <SwitchField
            name="send"
            label="Send a message"
            help={one.step.type === 'sourced_new' ? 'Leads usually get none.' : 'You can read and change it first.'}
          />
        )}
        {one && <MessageFields subject={one} />}
        <FormActions save="Archive" onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
