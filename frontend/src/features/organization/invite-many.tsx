import { phrase, say, sayText } from '@candor/contracts/words/say';
import { type ReactNode, useState } from 'react';
import { inviteManyFields, pastedFields } from '@candor/contracts/accounts/member-fields';
import { checkPasted, inviteMany } from '@candor/contracts/accounts/endpoints';
import { mostInvited } from '@candor/contracts/accounts/pasted-people';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { fullName } from '@candor/contracts/values/person-name';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { MultiSelectField } from '../../kit/inputs/select.tsx';
import { Status, type Tone } from '../../kit/tag.tsx';
import { jobOf, OnTheJob, usualOffer } from './on-the-job.tsx';

type Line = PayloadOf<typeof checkPasted>['lines'][number];
type Result = PayloadOf<typeof inviteMany>['results'][number];
const words: Record<Line['outcome'] | Result['outcome'], { tone: Tone; label: string }> = {
  new: { tone: 'info', label: phrase('Will be invited') },
  sent: { tone: 'good', label: phrase('Invited') },
  member: { tone: 'plain', label: phrase('Already a member') },
  deactivated: { tone: 'warn', label: phrase('Deactivated member') },
  invited: { tone: 'plain', label: phrase('Already invited') },
  twice: { tone: 'plain', label: phrase('Twice on this list') },
  over: { tone: 'warn', label: phrase('More than {most, number}') },
  no_address: { tone: 'bad', label: phrase('Not an address') },
  failed: { tone: 'bad', label: phrase('Not sent') },
};

type Shown = { key: string; title: string; facts: ReactNode; outcome: keyof typeof words };
const Lines = ({ label, rows }: { label: string; rows: readonly Shown[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by keyboard
  <ul aria-label={label} tabIndex={0} className="quiet-scroll max-h-64 overflow-y-auto rounded-ctl border border-line">
    {rows.map(({ key, title, facts, outcome }) => (
      <li key={key} className="flex min-h-9 items-center gap-3 border-b border-line px-3 py-1.5 last:border-0">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui text-ink">{title}</span>
          {facts && <span className="block truncate text-meta text-ink-3">{facts}</span>}
        </span>
        <Status tone={words[outcome].tone}>{sayText(words[outcome].label, { most: mostInvited })}</Status>
      </li>
    ))}
  </ul>
);
const shownLine = (line: Line, index: number): Shown => ({
  key: String(index),
  title: line.email ?? line.text,
  facts: line.email ? fullName(line) : say('Line {line, number}', { line: line.line }),
  outcome: line.outcome,
});
const shownResult = ({ email, outcome, error }: Result): Shown => ({ key: email, title: email, facts: error, outcome });

type Step =
  | { at: 'paste'; text: string }
  | { at: 'check'; text: string; lines: readonly Line[] }
  | { at: 'done'; results: readonly Result[] };
const titles = {
  paste: phrase('Invite several people'),
  check: phrase('Check the list'),
  done: phrase('Invitations'),
} as const;
const textOf = (step: Step): string => {
  if (step.at === 'paste')
    return say('Paste up to {most, number} people. You see what will happen before anything is sent.', {
      most: mostInvited,
    });
  const count = (step.at === 'check' ? step.lines : step.results).filter(
    ({ outcome }) => outcome === 'new' || outcome === 'sent',
  ).length;
  return step.at === 'check'
    ? count
      ? say('{count, plural, one {# person} other {# people}} will get an email with a link that works for 14 days.', {
          count,
        })
      : say('No one on this list can be invited.')
    : say('{count, plural, one {# invitation} other {# invitations}} sent.', { count });
};

/** Invites all people of a pasted list. The steps are to paste, check each line, send, and read an answer for each. */
export const InviteMany = ({
  roles,
  jobs,
  onClose,
  onSent,
}: {
  roles: readonly Option[];
  jobs: readonly Option[];
  onClose: () => void;
  onSent: () => void | Promise<void>;
}) => {
  const [step, setStep] = useState<Step>({ at: 'paste', text: '' });
  const people =
    step.at === 'check'
      ? step.lines.flatMap(({ email, first_name, last_name, outcome }) =>
          outcome === 'new' && email ? [{ email, first_name, last_name }] : [],
        )
      : [];
  const back = () => setStep((now) => ({ at: 'paste', text: now.at === 'check' ? now.text : '' }));
  return (
    <Dialog open wide onClose={onClose} title={say(titles[step.at])} text={textOf(step)}>
      {step.at === 'paste' && (
        <FieldsForm
          fields={pastedFields}
          initial={typedOf(pastedFields, { text: step.text })}
          focus="text"
          send={({ text }) => call(checkPasted, { text })}
          onOk={({ lines }, { text }) => setStep({ at: 'check', text, lines })}
        >
          <FieldInput name="text" rows={8} />
          <FormActions save={say('Check the list')} onCancel={onClose} />
        </FieldsForm>
      )}
      {step.at === 'check' && (
        <div className="grid gap-4">
          <Lines label={say('People on the list')} rows={step.lines.map(shownLine)} />
          {people.length ? (
            <FieldsForm
              fields={inviteManyFields}
              initial={typedOf(inviteManyFields, usualOffer)}
              options={{ roles, job_id: jobs }}
              send={({ job_id, access_level, permissions, ...values }) =>
                call(inviteMany, { ...values, people, ...jobOf({ job_id, access_level, permissions }) })
              }
              onOk={async ({ results }) => {
                setStep({ at: 'done', results });
                await onSent();
              }}
            >
              <MultiSelectField {...inputWords(inviteManyFields, 'roles')} options={roles} />
              {jobs.length > 0 && <FieldInput name="job_id" />}
              <OnTheJob />
              <FieldInput name="message" rows={2} />
              <FormActions
                save={say('Invite {count, plural, one {# person} other {# people}}', { count: people.length })}
                onCancel={back}
                cancel={say('Back')}
              />
            </FieldsForm>
          ) : (
            <div className="flex justify-end">
              <Button onClick={back}>{say('Back')}</Button>
            </div>
          )}
        </div>
      )}
      {step.at === 'done' && (
        <div className="grid gap-4">
          {step.results.some(({ outcome }) => outcome === 'failed') && (
            <Notice tone="bad">{say('Some invitations could not be sent. Invite these people again.')}</Notice>
          )}
          <Lines label={say('What happened')} rows={step.results.map(shownResult)} />
          <div className="flex justify-end">
            <Button kind="primary" onClick={onClose}>
              {say('Done')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};
