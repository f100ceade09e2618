import { useRevalidator } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { type NotTold, notToldFor, notToldWords } from '@candor/contracts/interviews/planned';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { directionOf, say } from '@candor/contracts/words/say';
import { fetchTemplate } from '@candor/contracts/messages/endpoints';
import { letterOf, whatStandsAgainst } from '@candor/contracts/messages/letter';
import {
  inviteAnchors,
  inviteDays,
  inviteDaysFields,
  inviteForm,
  inviteKind,
  inviteTag,
  inviteTemplate,
  sendInvite,
  withdrawInvite,
} from '@candor/contracts/booking/invites';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { LetterLanguage } from '../../page/letter-language.tsx';
import { useLetterVoice } from '../../page/voice.ts';
import { Button } from '../../kit/button.tsx';
import { CopyLine } from '../../kit/copy-line.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { textOf } from '../../parts/notes/note-text.ts';
import { Box, meetingAsked, WhichDays, WhomTheyMeet } from '../../parts/booking/invite-parts.tsx';

type Told = PayloadOf<typeof fetchTemplate>;
type Values = Typed<typeof inviteForm.each> & {
  /** Whether the letter is sent. */
  mails: boolean;
  people: string[];
};

/** The letter as its recipient gets it. The link is created when it is sent. */
const Letter = ({
  told: { values, footer, language },
  application_id,
  text,
}: {
  told: Told;
  application_id: string;
  text: { subject: string; body: string };
}) => {
  const speaker = useLetterVoice(language);
  if (!speaker) return <Skeleton className="h-28 w-full" />;
  const { [inviteTag]: _, ...known } = values;
  const letter = { ...text, anchors: inviteAnchors(application_id, speaker) };
  const { subject, body } = letterOf(letter, known, footer, (tag) => `[${tag}]`);
  return (
    <>
      <LetterLanguage language={language} />
      <div lang={language} dir={directionOf(language)} className="rounded-card border border-line bg-well px-3 py-2.5">
        <p className="text-ui font-semi text-ink">{subject}</p>
        <p className="mt-1.5 text-ui wrap-anywhere whitespace-pre-line text-ink-2">{textOf(body)}</p>
      </div>
    </>
  );
};

/** Why no letter with the link would reach the candidate, by the rule that the sender of emails applies; null: it would, or that is unknown. */
const whyNotTold = (told: Told | null, { email }: BookingData['who']): NotTold | null =>
  told ? notToldFor(whatStandsAgainst(inviteKind, told.to, [])) : email === null ? 'no_address' : null;

/** The interviewers, the days, and the letter, either as it will be sent or to be changed. */
const Parts = ({ page: { who, askable, application }, told }: { page: BookingData; told: Told | null }) => {
  const { values, setFieldValue } = useFormikContext<Values>();
  const [editing, setEditing] = useState(false);
  const { mails, subject, body } = values;
  const notTold = whyNotTold(told, who);
  return (
    <>
      <WhomTheyMeet askable={askable} />
      <WhichDays />
      {notTold ? (
        <p className="text-ui text-ink-2">{notToldWords(notTold, application.name)}</p>
      ) : (
        <Box
          label={say('Send it by email to {email}', { email: who.email ?? '' })}
          checked={mails}
          onChange={(on) => void setFieldValue('mails', on)}
        />
      )}
      {mails && told && (
        <section aria-label={say('What will be sent')} className="grid gap-2">
          <div className="flex items-baseline justify-between gap-2">
            <h2 className="text-ui font-semi text-ink">{say('What will be sent')}</h2>
            <Button size="sm" onClick={() => setEditing(!editing)}>
              {editing ? say('Preview the email') : say('Edit the text')}
            </Button>
          </div>
          {editing ? (
            <>
              <FieldInput name="subject" />
              <FieldInput name="body" rows={7} />
            </>
          ) : (
            <Letter told={told} application_id={application.id} text={{ subject, body }} />
          )}
        </section>
      )}
    </>
  );
};

/** Asks to confirm, and shows what will be sent. If no letter is sent, shows the link, to be passed on. */
export const InviteDialog = ({
  page,
  onClose,
  onSent,
}: {
  page: BookingData;
  onClose: () => void;
  onSent: () => void;
}) => {
  const { application, step, who, panel } = page;
  const { id: application_id, name } = application;
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState('');
  const [link, setLink] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(fetchTemplate, { key: inviteTemplate, application_id }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setTold(answer.payload);
      },
      () => undefined, // closed meanwhile
    );
    return () => stop.abort();
  }, [application_id]);
  const usual = { subject: told?.template?.subject ?? '', body: told?.template?.body ?? '' };
  const seats = panel.map(({ user_id }) => user_id);
  const send = ({ mails, people, from, to, subject, body }: Values) => {
    const sameWords = subject === usual.subject && body === usual.body;
    return call(sendInvite, {
      application_id,
      workflow_step_id: step.id,
      ...meetingAsked({ people, from, to }, seats),
      ...(mails && !sameWords ? { subject, body } : {}),
      send_message: mails,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Let {name} choose a time?', { name })}
      text={say('They see the times when everyone they will meet is free. The link is valid for {days, number} days.', {
        days: inviteDays,
      })}
      footer={link ? <Button onClick={onClose}>{say('Close')}</Button> : undefined}
    >
      {link ? (
        <CopyLine label={say('Link for {name}', { name })} text={link} />
      ) : told || problem ? (
        <FieldsForm
          fields={inviteForm}
          marks="optional"
          also={({ people }): Record<string, string> =>
            people.length || !seats.length ? {} : { people: say('Choose an interviewer.') }
          }
          counting={({ mails }: Values) => (mails ? inviteForm : inviteDaysFields)}
          initial={{ ...typedOf(inviteForm, usual), mails: !whyNotTold(told, who), people: seats }}
          send={send}
          onOk={({ invite }, { mails }) => {
            onSent();
            if (!mails) return setLink(invite?.link ?? '');
            // The email cannot be called back, but the link can be revoked.
            toast({
              text: say('{name}: link sent. Its email has left, so Undo can only end the link.', { name }),
              undo: () =>
                void call(withdrawInvite, { application_id }).then((answer) => {
                  toast(
                    answer.status === 'ok'
                      ? { text: say('{name}: link withdrawn.', { name }) }
                      : { text: errorOf(answer), tone: 'bad' },
                  );
                  void revalidate();
                }),
            });
            onClose();
          }}
        >
          <Parts page={page} told={told} />
          <Sending onCancel={onClose} />
        </FieldsForm>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
      {problem && (
        <p role="alert" className="mt-3 text-ui text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
};
const Sending = ({ onCancel }: { onCancel: () => void }) => {
  const { mails } = useFormikContext<Values>().values;
  return <FormActions save={mails ? say('Send the link') : say('Create the link')} onCancel={onCancel} />;
};
