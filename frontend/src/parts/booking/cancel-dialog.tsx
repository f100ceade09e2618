import { useEffect, useState } from 'react';
import { cancelAppointment } from '@candor/contracts/interviews/endpoints';
import { cancelFields } from '@candor/contracts/interviews/fields';
import { notToldWords, plannedInterviews } from '@candor/contracts/interviews/planned';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { UntoldInterviewers } from './untold-interviewers.tsx';

/** Cancels conversations of one booking: all of them or none. No email is sent unless the box is ticked. */
export const CancelDialog = ({
  ids,
  application_id,
  name,
  suggested = false,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  /** The candidate's application. */
  application_id: string;
  name: string;
  /** Whether the times were only suggestions. */
  suggested?: boolean;
  onClose: () => void;
  onDone: () => void;
}) => {
  const [tell, setTell] = useState({ candidate: true, interviewers: true });
  // What the emails would say, which the page behind the dialog has not loaded. Undefined: not loaded yet; null: it failed to load.
  const [letters, setLetters] = useState<PayloadOf<typeof plannedInterviews> | null>();
  const notTold = letters && letters.not_told;
  const together = ids.join();
  useEffect(() => {
    if (suggested) return;
    const stop = new AbortController();
    call(plannedInterviews, { application_id, appointments: together.split(',') }, { signal: stop.signal }).then(
      (answer) => setLetters(answer.status === 'ok' ? answer.payload : null),
      () => undefined, // closed meanwhile
    );
    return () => stop.abort();
  }, [application_id, together, suggested]);
  const notify = suggested
    ? { candidate: false, interviewers: false }
    : { ...tell, ...(notTold ? { candidate: false } : {}) };
  const box = (key: keyof typeof tell, label: string) => (
    <label className="flex min-h-6 items-center gap-2 text-ui text-ink">
      <Checkbox checked={tell[key]} onChange={(event) => setTell({ ...tell, [key]: event.target.checked })} />
      {label}
    </label>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        ids.length > 1
          ? say('Cancel {count, number} interviews with {name}?', { count: ids.length, name })
          : say('Cancel the interview with {name}?', { name })
      }
      text={say('The time is free again for everyone. The record keeps the booking.')}
    >
      <FieldsForm
        fields={cancelFields}
        initial={typedOf(cancelFields)}
        marks="optional"
        send={({ reason }) => call(cancelAppointment, { id: ids[0]!, ids: [...ids], reason, notify })}
        onOk={() => {
          toast({
            text:
              ids.length > 1
                ? say('{name}: interviews cancelled.', { name })
                : say('{name}: interview cancelled.', { name }),
          });
          onDone();
        }}
      >
        <FieldInput name="reason" rows={3} />
        <div className="grid gap-1">
          {suggested ? (
            <p className="text-ui text-ink-2">{say('It was only proposed, so no one has been notified.')}</p>
          ) : (
            <>
              {notTold === undefined ? (
                <Skeleton className="h-6 w-40" />
              ) : notTold ? (
                <p className="text-ui text-ink-2">{notToldWords(notTold, name)}</p>
              ) : (
                box('candidate', say('Notify {name}', { name: name.split(' ')[0]! }))
              )}
              {box('interviewers', say('Notify the interviewers'))}
              {tell.interviewers && letters && <UntoldInterviewers of={letters.interviewers} />}
            </>
          )}
        </div>
        <FormActions
          save={ids.length > 1 ? say('Cancel the interviews') : say('Cancel the interview')}
          cancel={ids.length > 1 ? say('Keep them') : say('Keep it')}
          onCancel={onClose}
        />
      </FieldsForm>
    </Dialog>
  );
};
