import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/kernel/say';
import { bulkInviteFields, bulkRounds, type startBulk } from '@candor/contracts/people/bulk';
import { inviteDays } from '@candor/contracts/pipeline/invites';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SelectField } from '../../kit/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { meetingAsked, WhichDays, WhomTheyMeet } from '../interviews/invite-parts.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;
type Rounds = PayloadOf<typeof bulkRounds>;
type Values = Typed<typeof bulkInviteFields.each> & { people: string[] };

/** Which job, for who comes from the list of everybody. */
const JobInput = () => {
  const { jobs, type } = useFoundJobs();
  return (
    <SelectField
      {...inputWords(bulkInviteFields, 'job_id')}
      options={jobs}
      clearable={false}
      onInputChange={type}
      placeholder={say('Type to find one')}
    />
  );
};

/** The rounds of the job that is chosen, and what follows from the round: who is met. The letter is the organization’s own until somebody changes it. */
const OfJob = ({
  people,
  standing,
  found,
  onFound,
}: {
  people: readonly { id: string }[];
  /** The round in which most of them stand. */
  standing: string | undefined;
  found: Rounds | null;
  onFound: (rounds: Rounds | null) => void;
}) => {
  const { values, setValues, setFieldValue } = useFormikContext<Values>();
  const { job_id, step_id } = values;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!job_id) return;
    const stop = new AbortController();
    onFound(null);
    call(bulkRounds, { job_id }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status !== 'ok') return;
        const { rounds, letter } = answer.payload;
        const round = rounds.find(({ value }) => value === standing) ?? (rounds.length === 1 ? rounds[0] : undefined);
        onFound(answer.payload);
        void setValues((now) => ({
          ...now,
          step_id: round?.value ?? '',
          subject: now.subject || letter.subject,
          body: now.body || letter.body,
        }));
      },
      () => undefined, // closed meanwhile, or another job was chosen
    );
    return () => stop.abort();
  }, [job_id, standing, onFound, setValues]);
  // Whom a round meets follows the round, until somebody says otherwise.
  useEffect(() => {
    const round = found?.rounds.find(({ value }) => value === step_id);
    if (round) void setFieldValue('people', round.panel);
  }, [found, step_id, setFieldValue]);
  if (!job_id) return null;
  if (problem) return <Notice tone="bad">{problem}</Notice>;
  if (!found) return <SkeletonRows rows={4} />;
  if (!found.rounds.length)
    return (
      <Notice tone="warn">
        {say('No round of this job lets candidates choose a time themselves. Rounds can allow it.')}
      </Notice>
    );
  return (
    <>
      <SelectField
        {...inputWords(bulkInviteFields, 'step_id')}
        options={found.rounds}
        clearable={false}
        placeholder={say('Choose a round')}
      />
      {step_id && (
        <>
          <WhomTheyMeet askable={found.askable} />
          <WhichDays />
          <FieldInput name="subject" />
          <FieldInput name="body" />
          <FieldInput name="delay_hours" min={0} max={72} />
          <BulkPreview people={people} invites />
        </>
      )}
    </>
  );
};

/** Invites many people to choose a time for a round themselves, each by a letter and a link of their own. */
export const BulkInvite = ({
  people,
  count,
  job_id,
  standing,
  send,
  onDone,
  onClose,
}: {
  /** Those of whom one is previewed. */
  people: readonly { id: string }[];
  count: number;
  /** On its board. Without it, the job is asked for. */
  job_id?: string;
  standing?: string;
  send: (change: Change) => Promise<Answer<Payload>>;
  onDone: (payload: Payload) => void;
  onClose: () => void;
}) => {
  const [found, setFound] = useState<Rounds | null>(null);
  const panelOf = (step_id: string) => found?.rounds.find(({ value }) => value === step_id)?.panel ?? [];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Let {count, plural, one {# candidate} other {# candidates}} choose a time?', { count })}
      text={say(
        'Each candidate gets an email with their own link, valid for {days, number} days. Candidates who already have a link, are in another step or cannot get emails are skipped and counted.',
        { days: inviteDays },
      )}
    >
      <FieldsForm
        fields={bulkInviteFields}
        marks="optional"
        initial={{ ...typedOf(bulkInviteFields, { delay_hours: 1 }), job_id: job_id ?? '', people: [] as string[] }}
        also={({ people: met, step_id }): Record<string, string> =>
          met.length || !step_id ? {} : { people: say('Choose an interviewer.') }
        }
        guard
        send={({ job_id: of, step_id, subject, body, delay_hours, people: met, from, to }) =>
          send({
            kind: 'invite',
            job_id: of,
            step_id,
            subject,
            body,
            delay_hours: Number(delay_hours),
            ...meetingAsked({ people: met, from, to }, panelOf(step_id)),
          })
        }
        onOk={onDone}
      >
        {!job_id && <JobInput />}
        <OfJob people={people} standing={standing} found={found} onFound={setFound} />
        <FormActions save={say('Send the links')} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
