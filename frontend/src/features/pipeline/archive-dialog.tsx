import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { boolean, number, object, string } from 'yup';
import { rejectionMessage } from '@candor/contracts/pipeline/endpoints';
import { call, errorOf } from '../../page/call.ts';
import { SwitchField } from '../../kit/choice.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { TextArea, TextField } from '../../kit/text-field.tsx';
import { htmlOf, textOf } from '../people/note-text.ts';
import { GroupedSelect } from './grouped-select.tsx';
import type { Subject } from './board-state.ts';
import type { WithReasons } from './reasons.ts';
import type { Pipeline } from './use-pipeline.ts';

const sides: Record<string, string> = { we_rejected: 'We decided', they_withdrew: 'They withdrew', other: 'Other' };
type Values = {
  reason: string;
  note: string;
  send: boolean;
  template_key: string;
  subject: string;
  body: string;
  delay_hours: number | string;
};
const delay = 'Delay must be between 0 and 720.';
const schemaOf = (needed: boolean) =>
  object({
    reason: needed ? string().required('Choose a reason for archiving.') : string(),
    note: string().max(2000, 'Note must be at most 2000 characters.'),
    send: boolean(),
    subject: string().when('send', ([send], field) =>
      send ? field.trim().required('Subject is required.').max(200, 'Subject must be at most 200 characters.') : field,
    ),
    body: string().when('send', ([send], field) => (send ? field.trim().required('Message is required.') : field)),
    delay_hours: number().when('send', ([send], field) =>
      send ? field.typeError(delay).integer(delay).min(0, delay).max(720, delay) : field,
    ),
  });

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
      <TextField name="subject" label="Subject" />
      <TextArea name="body" label="Message" rows={7} />
      <TextField
        name="delay_hours"
        label="Send after, hours"
        type="number"
        min={0}
        max={720}
        className="max-w-28"
        help="Until then it can be stopped: restoring the candidate cancels it."
      />
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
      <Form<Values, unknown>
        initial={{ reason: '', note: '', send: false, template_key: '', subject: '', body: '', delay_hours: 24 }}
        schema={schemaOf(needed)}
        guard={false}
        send={async () => ({ status: 'ok', payload: null })}
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
        <TextArea
          name="note"
          label="Note (optional)"
          rows={2}
          help="Kept with the decision; the candidate does not see it."
        />
        {one && !hired && (
          <SwitchField
            name="send"
            label="Send a message"
            help={one.step.type === 'sourced_new' ? 'Leads usually get none.' : 'You can read and change it first.'}
          />
        )}
        {one && <MessageFields subject={one} />}
        <FormActions save="Archive" onCancel={onClose} />
      </Form>
    </Dialog>
  );
};
