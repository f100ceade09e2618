import { useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import type { Answer, BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { bulkInviteFields, bulkRounds, type startBulk, type WhyNoInvite } from '@candor/contracts/bulk/bulk';
import { inviteDays } from '@candor/contracts/booking/invites';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, inputWords, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { call, errorOf } from '../../page/call.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions, useSuggested } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { meetingAsked, WhichDays, WhomTheyMeet } from '../booking/invite-parts.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useFoundJobs } from './use-found-jobs.ts';

type Change = BodyOf<typeof startBulk>['change'];
type Payload = PayloadOf<typeof startBulk>;
type Rounds = PayloadOf<typeof bulkRounds>;
/** The selected people: all on the pages of a list, or those with these ids, separated by spaces. */
type Chosen = { address: string; ids?: undefined } | { ids: string; address?: undefined };
type Values = Typed<typeof bulkInviteFields.each> & { people: string[] };

/** The choice of a job, for people selected in the list of all candidates. */
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

const whyNot = (why: WhyNoInvite, count: number): string => {
  switch (why) {
    case 'not_on_job':
      return say('{count, plural, one {# person is} other {# people are}} not on this job', { count });
    case 'ended':
      return say('{count, plural, one {# application has} other {# applications have}} ended', { count });
    case 'elsewhere':
      return say('{count, plural, one {# person is} other {# people are}} in another step', { count });
    case 'invited':
      return say('{count, plural, one {# person already has} other {# people already have}} a link', { count });
    case 'scheduled':
      return say('{count, plural, one {# person is} other {# people are}} already scheduled', { count });
    case 'unreachable':
      return say('{count, plural, one {# person} other {# people}} cannot be emailed', { count });
  }
};
/** How many people get an invitation link, and why the others do not. */
const WhoGetsOne = ({ round }: { round: Rounds['rounds'][number] | undefined }) =>
  round && (
    <section aria-label={say('Who gets a link')} className="rounded-ctl bg-well px-3.5 py-2.5 text-meta">
      <p className="font-medium text-ink">
        {say('{count, plural, =0 {No one gets a link.} one {# person gets a link.} other {# people get a link.}}', {
          count: round.gets,
        })}
      </p>
      <ul className="mt-1 text-ink-2">
        {round.others.map(({ why, count }) => (
          <li key={why}>{whyNot(why, count)}</li>
        ))}
      </ul>
    </section>
  );
const Foot = ({ found, onCancel }: { found: Rounds | null; onCancel: () => void }) => {
  const { step_id } = useFormikContext<Values>().values;
  const round = found?.rounds.find(({ value }) => value === step_id);
  return (
    <FormActions
      save={
        round?.gets
          ? say('Send {count, plural, one {# link} other {# links}}', { count: round.gets })
          : say('Send the links')
      }
      onCancel={onCancel}
    />
  );
};

/** The rounds of the chosen job, and the interviewers of the chosen round. The email is the organization’s own text until the reader changes it. */
const OfJob = ({
  people,
  chosen,
  standing,
  found,
  onFound,
}: {
  people: readonly { id: string }[];
  chosen: Chosen;
  /** The round in which most of the people are. */
  standing: string | undefined;
  found: Rounds | null;
  onFound: (rounds: Rounds | null) => void;
}) => {
  const { values, setFieldValue } = useFormikContext<Values>();
  const suggest = useSuggested<Values>();
  const { address, ids } = chosen;
  const { job_id, step_id } = values;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!job_id) return;
    const stop = new AbortController();
    onFound(null);
    const who = address ? { address } : { candidate_ids: ids!.split(' ') };
    call(bulkRounds, { job_id, ...who }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status !== 'ok') return;
        const { rounds, letter } = answer.payload;
        const round = rounds.find(({ value }) => value === standing) ?? (rounds.length === 1 ? rounds[0] : undefined);
        onFound(answer.payload);
        suggest((now) => ({
          ...now,
          step_id: round?.value ?? '',
          people: round?.panel ?? [],
          subject: now.subject || letter.subject,
          body: now.body || letter.body,
        }));
      },
      () => undefined, // closed meanwhile, or another job was chosen
    );
    return () => stop.abort();
  }, [job_id, address, ids, standing, onFound, suggest]);
  // The interviewers are those of the chosen round until the reader changes them.
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
        {say('No round of this job lets candidates choose a time themselves. You can allow it under Rounds.')}
      </Notice>
    );
  return (
    <>
      <SelectField {...inputWords(bulkInviteFields, 'step_id')} options={found.rounds} clearable={false} />
      {step_id && (
        <>
          <WhoGetsOne round={found.rounds.find(({ value }) => value === step_id)} />
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

/** Invites many people to choose a time for a round themselves. Each gets an email with a link of their own. */
export const BulkInvite = ({
  people,
  count,
  chosen,
  job_id,
  standing,
  send,
  onDone,
  onClose,
}: {
  /** The people; the preview shows one of them. */
  people: readonly { id: string }[];
  count: number;
  chosen: Chosen;
  /** The job whose board this is. If it is absent, the form asks for a job. */
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
      title={say('Let {count, plural, one {# person} other {# people}} choose a time?', { count })}
      text={say('Each person gets an email with their own link, valid for {days, number} days.', {
        days: inviteDays,
      })}
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
        <OfJob people={people} chosen={chosen} standing={standing} found={found} onFound={setFound} />
        <Foot found={found} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
