import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { reasonsFor } from '@candor/contracts/triage/reason-phases';
import { archiveFields, archiveWithReasonFields, farewellFields } from '@candor/contracts/pipeline/fields';
import { fields, type FormFields } from '@candor/contracts/kernel/field';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { SwitchField } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Button } from '../../kit/button.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Notice } from '../../kit/notice.tsx';
import { htmlOf } from '../notes/note-text.ts';
import { ArchiveMessage, ArchiveMessages, type ArchiveValues, type Leaves } from './archive-message.tsx';
import { archiveText, farewellText } from '../triage/farewell-words.ts';
import { GroupedSelect } from './grouped-select.tsx';
import type { InHand } from './in-hand.ts';
import { EndedPlans } from './planned-line.tsx';
import { type NamedSuggestion, SuggestedReason } from '../triage/suggested-reason.tsx';
import type { WithReasons } from './reasons.ts';
import type { OpenDialog } from './open-dialog.ts';
import type { Pipeline } from './use-pipeline.ts';

const sides: Record<string, string> = {
  we_rejected: phrase('We decided'),
  they_withdrew: phrase('They withdrew'),
  other: phrase('Other'),
};
const { delay_hours } = farewellFields.each;
const withMessage = (archive: FormFields) => ({
  alone: archive,
  withMessage: fields({ ...archive.each, ...farewellFields.each }),
  withMessages: fields({ ...archive.each, delay_hours }),
});
const [leadForm, candidateForm] = [withMessage(archiveFields), withMessage(archiveWithReasonFields)] as const;
/** The typed delay in hours; null if the field is empty and the organization's default applies. */
const delayOf = ({ delay_hours: typed }: ArchiveValues) => (String(typed) === '' ? null : Number(typed));

/** Candidates whose archive sends no email get one about their canceled interviews. */
const Plans = ({ subjects, leaves }: { subjects: readonly { id: string }[]; leaves: Leaves }) => {
  const { values } = useFormikContext<ArchiveValues>();
  return <EndedPlans subjects={subjects} told={!values.send || leaves?.length === 0} />;
};

/** The button says which messages are sent and when. One key archives without a message. */
const Foot = ({
  leaves,
  zone,
  several,
  onCancel,
}: {
  leaves: Leaves;
  zone: string | null;
  several: boolean;
  onCancel: () => void;
}) => {
  const { values, setFieldValue, submitForm } = useFormikContext<ArchiveValues>();
  const sent = values.send && leaves ? leaves : [];
  const waits = leaves === null;
  const writes = sent.length > 0;
  useEffect(() => {
    if (!writes) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      event.stopPropagation();
      void setFieldValue('send', false).then(submitForm);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [writes, setFieldValue, submitForm]);
  return (
    <div className="form-foot flex flex-wrap items-center justify-end gap-2 pt-1">
      <Button onClick={onCancel}>{say('Cancel')}</Button>
      {writes && (
        <Button onClick={() => void setFieldValue('send', false).then(submitForm)}>
          {say('Without a message')}
          <Kbd keys="mod+shift+enter" />
        </Button>
      )}
      <Submit waits={waits}>{archiveText(sent, zone, several)}</Submit>
    </div>
  );
};
/** The suggested reason. It is chosen only when the reader presses its button. */
const Suggestion = ({ suggested }: { suggested: NamedSuggestion }) => {
  const { values, setFieldValue } = useFormikContext<ArchiveValues>();
  return (
    <div className="-mt-2">
      <SuggestedReason suggestion={suggested}>
        {values.reason !== suggested.id && (
          <button
            type="button"
            onClick={() => void setFieldValue('reason', suggested.id)}
            className="min-h-6 shrink-0 rounded-tag font-medium text-accent-ink hover:underline"
          >
            {say('Choose it')}
          </button>
        )}
      </SuggestedReason>
    </div>
  );
};
/** Archives one or several candidates, with a reason and optionally a message. Leads need no reason, and no candidate does if the organization decides so. */
export const ArchiveDialog = ({
  page,
  pipeline,
  subjects,
  onClose,
  onDone,
  back,
  typed,
  changed,
  suggested,
}: {
  page: WithReasons;
  pipeline: Pick<Pipeline, 'archive'> & { ask: (dialog: OpenDialog) => void };
  subjects: readonly InHand[];
  onClose: () => void;
  onDone?: () => void;
  back?: () => void;
  /** The values of an earlier attempt that came after another member's decision. `changed` describes that decision. */
  typed?: ArchiveValues;
  changed?: string;
  /** The reason that the recorded facts suggest, if there is one subject. */
  suggested?: NamedSuggestion | null;
}) => {
  const one = subjects.length === 1 ? subjects[0]! : null;
  const hired = subjects.some((subject) => subject.step.type === 'hired');
  const needed =
    hired || (page.organization.required_reason && subjects.some((subject) => subject.step.type !== 'sourced_new'));
  const form = needed ? candidateForm : leadForm;
  const reasons = reasonsFor(
    page.reasons.filter((reason) => !hired || reason.side === 'they_withdrew'),
    subjects.map(({ step }) => step),
  );
  const groups = Object.entries(sides)
    .map(([side, label]) => ({
      label: sayLabel(label),
      options: reasons
        .filter((reason) => (sides[reason.side] ? reason.side : 'other') === side)
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter((group) => group.options.length);
  const text = hired
    ? say('This reverses the hire. Only reasons on the candidate’s side fit.')
    : one?.step.type === 'offered' && one.offer?.status === 'pending'
      ? say('The pending offer is taken back.')
      : undefined;
  const [leaves, setLeaves] = useState<Leaves>(null);
  const zone = page.user.tz_region;
  const wish = !hired && (one || leaves?.length !== 0) && (
    <SwitchField
      name="send"
      label={one ? say('Send a message') : say('Send each a message')}
      help={
        subjects.every((subject) => subject.step.type === 'sourced_new')
          ? say('Leads usually get none.')
          : one
            ? say('You can read and change it first.')
            : say('Each person who applied gets the text that fits, addressed by name.')
      }
    />
  );
  const message = { zone, kept: typed !== undefined, onLeaves: setLeaves };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        one
          ? say('Archive {name}', { name: one.name })
          : say('Archive {count, plural, one {# candidate} other {# candidates}}', { count: subjects.length })
      }
      text={text}
    >
      {changed && (
        <div className="mb-4">
          <Notice tone="warn">{changed}</Notice>
        </div>
      )}
      <FieldsForm
        fields={form.withMessage}
        counting={({ send }) => (!send ? form.alone : one ? form.withMessage : form.withMessages)}
        initial={
          typed ?? {
            ...typedOf(archiveFields),
            ...typedOf(farewellFields),
            send: false,
            template_key: '',
            written_from: '',
          }
        }
        marks="optional"
        guard={false}
        send={async () => ({ status: 'ok' as const, payload: null })}
        onOk={(_, values) => {
          onClose();
          onDone?.();
          void pipeline.archive(
            subjects,
            {
              disqualification_reason_id: values.reason || null,
              note: values.note.trim() || null,
              // This is the message that the button announces.
              message:
                !values.send || !leaves?.length
                  ? null
                  : one
                    ? {
                        template_key: values.written_from,
                        subject: values.subject.trim(),
                        body: htmlOf(values.body),
                        delay_hours: delayOf(values),
                      }
                    : { fitting: true, delay_hours: delayOf(values) },
            },
            {
              back,
              later: values.send ? farewellText(leaves ?? [], zone) : undefined,
              again: (now, why) =>
                pipeline.ask({ kind: 'archive', subjects: [now], back, typed: values, changed: why }),
            },
          );
        }}
      >
        <Plans subjects={subjects} leaves={leaves} />
        <GroupedSelect name="reason" label={needed ? say('Reason') : say('Reason (optional)')} groups={groups} focus />
        {one && suggested && reasons.some(({ id }) => id === suggested.id) && <Suggestion suggested={suggested} />}
        <FieldInput name="note" rows={2} />
        {one ? (
          <ArchiveMessage subject={one} {...message}>
            {wish}
          </ArchiveMessage>
        ) : (
          <ArchiveMessages subjects={subjects} {...message}>
            {wish}
          </ArchiveMessages>
        )}
        <Foot leaves={leaves} zone={zone} several={!one} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
