import { numberWords, say, sayLabel } from '@candor/contracts/kernel/say';
import { fetchJobs } from '@candor/contracts/jobs/endpoints';
import { mergeJob, previewMerge, unmergeJob } from '@candor/contracts/jobs/merge-endpoints';
import { fits } from '@candor/contracts/jobs/merging';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, inputLook } from '../../kit/field.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { type Choice, Select } from '../../kit/select.tsx';
import { toast } from '../../kit/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import type { Copied } from './copy-dialog.tsx';

type Preview = PayloadOf<typeof previewMerge>;
/** How many of those on both jobs are named. */
const named = 6;

const What = ({ preview, into }: { preview: Preview; into: string }) => {
  const { both, both_count, staying, tasks, plays } = preview;
  const others = both_count - Math.min(both.length, named);
  return (
    <ul aria-label={say('What else happens')} className="grid gap-1.5 ps-4.5 text-ui text-ink-2 [&>li]:list-disc">
      {both_count > 0 && (
        <li>
          {say(
            '{count, plural, one {# person is on both jobs and stays} other {# people are on both jobs and stay}} where they stand in {job}:',
            { count: both_count, job: into },
          )}
          <ul className="mt-1 grid gap-0.5 text-meta text-ink-3">
            {both.slice(0, named).map(({ id, name, step, into_step }) => (
              <li key={id}>
                {say('{name}: here {step}, there {into_step}', {
                  name,
                  step: sayLabel(step),
                  into_step: sayLabel(into_step),
                })}
              </li>
            ))}
            {others > 0 && <li>{say('{count, plural, one {and # more} other {and # more}}', { count: others })}</li>}
          </ul>
        </li>
      )}
      {staying > 0 && (
        <li>
          {say(
            '{count, plural, one {# person who was hired, declined or was archived stays} other {# people who were hired, declined or were archived stay}} in this job.',
            { count: staying },
          )}
        </li>
      )}
      {tasks > 0 && <li>{say('{count, plural, one {# task comes} other {# tasks come}} along.', { count: tasks })}</li>}
      {plays > 0 && <li>{say('{count, plural, one {# play comes} other {# plays come}} along.', { count: plays })}</li>}
      {preview.public && <li>{say('The address of this post leads to the post of {job}.', { job: into })}</li>}
      <li>{say('Nobody is written to, and this job closes.')}</li>
    </ul>
  );
};

/** Asks with which job this one is the same, says what merging does to whom, and does it. */
export const MergeJobDialog = ({ job, onClose }: { job: Copied; onClose: () => void }) => {
  const { revalidate } = useRevalidator();
  const [jobs, setJobs] = useState<Choice[]>([]);
  const [into, setInto] = useState<Choice | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [places, setPlaces] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  const { id: job_id } = job;
  useEffect(() => {
    void settle(say('Load the jobs'), call(fetchJobs, { limit: 100 }), ({ jobs: found }) =>
      setJobs((found ?? []).filter(({ id }) => id !== job_id).map(({ id, name }) => ({ value: id, label: name }))),
    );
  }, [job_id]);
  const choose = async (choice: Choice | null) => {
    setInto(choice);
    setPreview(null);
    if (!choice) return;
    await settle(say('Look what it would do'), call(previewMerge, { job_id, into_id: choice.value }), (found) => {
      setPreview(found);
      setPlaces(Object.fromEntries(found.steps.map(({ id, to }) => [id, to])));
    });
  };
  const undo = () =>
    settle(say('Take the merge back'), call(unmergeJob, { job_id }), async () => {
      toast({ text: say('Both jobs are as they were before.') });
      await revalidate();
    });
  const send = async () => {
    setBusy(true);
    const steps = Object.entries(places).map(([from, to]) => ({ from, to }));
    const done = await withProgress(() =>
      settle(
        say('Merge the jobs'),
        call(mergeJob, { job_id, into_id: into!.value, job_close_reason_id: reason!.value, steps }),
        async () => {
          toast({ text: say('Merged into {name}.', { name: into!.label }), undo: () => void undo() });
          await revalidate();
        },
      ),
    );
    setBusy(false);
    if (done) onClose();
  };
  const typeOf = (id: string) => ({ type: preview?.into.find((step) => step.id === id)?.type ?? '' });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Merge {name} into another job', { name: job.fields.name })}
      text={say('For two jobs that are the same opening. You can take it back for ten minutes.')}
    >
      <div className="grid gap-4">
        <Field label={say('The job that goes on')}>
          {({ id, ...described }) => (
            <Select
              {...described}
              inputId={id}
              options={jobs}
              value={into}
              placeholder={say('Choose a job')}
              onChange={(choice) => void choose(choice)}
            />
          )}
        </Field>
        {preview && into && (
          <>
            {preview.steps.length > 0 && (
              <fieldset className="grid gap-2">
                <legend className="mb-1.5 text-ui font-medium text-ink">
                  {say('Where those in progress stand then')}
                </legend>
                {preview.steps.map((step) => (
                  <div
                    key={step.id}
                    className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
                  >
                    <label htmlFor={`to-${step.id}`} className="truncate text-ui text-ink-2">
                      {sayLabel(step.name)} <span className="tnum font-medium text-ink">{numberWords(step.count)}</span>
                    </label>
                    <select
                      id={`to-${step.id}`}
                      value={places[step.id]}
                      onChange={({ target }) => setPlaces({ ...places, [step.id]: target.value })}
                      className={inputLook()}
                    >
                      {preview.into
                        .filter((each) => fits(typeOf(step.to), each))
                        .map((each) => (
                          <option key={each.id} value={each.id}>
                            {sayLabel(each.name)}
                          </option>
                        ))}
                    </select>
                  </div>
                ))}
              </fieldset>
            )}
            <What preview={preview} into={into.label} />
            <Field label={say('Reason for closing')}>
              {({ id, ...described }) => (
                <Select
                  {...described}
                  inputId={id}
                  options={preview.reasons}
                  value={reason}
                  placeholder={say('Choose a reason')}
                  onChange={setReason}
                />
              )}
            </Field>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={!preview || !reason || busy} onClick={() => void send()}>
            {say('Merge the jobs')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
