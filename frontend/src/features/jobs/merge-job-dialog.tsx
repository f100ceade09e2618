import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { mergeJob, previewMerge } from '@candor/contracts/jobs/merge-endpoints';
import { fits } from '@candor/contracts/jobs/merging';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { undoMinutes } from '@candor/contracts/pipeline/actions';
import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { jobsNamed } from '../../catalogues/jobs-named.ts';
import { type Choice as Picked, PickOne } from '../../catalogues/pick-one.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field } from '../../kit/inputs/field.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { type Choice, Select } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { undoMerge } from '../../page/past/undo-merge.ts';
import type { Copied } from './copy-dialog.tsx';

type Preview = PayloadOf<typeof previewMerge>;
/** At most this many people on both jobs are named. */
const named = 6;

const What = ({ preview, into }: { preview: Preview; into: string }) => {
  const { both, both_count, staying, tasks, plays } = preview;
  const others = both_count - Math.min(both.length, named);
  return (
    <ul aria-label={say('What else happens')} className="grid gap-1.5 ps-4.5 text-ui text-ink-2 [&>li]:list-disc">
      {both_count > 0 && (
        <li>
          {say(
            '{count, plural, one {# person is on both jobs and stays} other {# people are on both jobs and stay}} in their step of {job}:',
            { count: both_count, job: into },
          )}
          <ul className="mt-1 grid gap-0.5 text-meta text-ink-3">
            {both.slice(0, named).map(({ id, name, step, into_step }) => (
              <li key={id}>
                {say('{name}: {step} in this job, {into_step} in {job}', {
                  name,
                  job: into,
                  step: sayLabel(step),
                  into_step: sayLabel(into_step),
                })}
              </li>
            ))}
            {others > 0 && <li>{say('and {count, number} more', { count: others })}</li>}
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
      {tasks > 0 && <li>{say('{count, plural, one {# task moves} other {# tasks move}} too.', { count: tasks })}</li>}
      {plays > 0 && <li>{say('{count, plural, one {# play moves} other {# plays move}} too.', { count: plays })}</li>}
      {preview.public && <li>{say('The address of this post will lead to the post of {job}.', { job: into })}</li>}
      <li>{say('Candidates get no message, and this job closes.')}</li>
    </ul>
  );
};

const StepChoice = ({
  id,
  steps,
  value,
  onChange,
}: {
  id: string;
  steps: Preview['into'];
  value: string | null;
  onChange: (step_id: string) => void;
}) => {
  const options = steps.map((step) => ({ value: step.id, label: sayLabel(step.name) }));
  return (
    <Select
      inputId={id}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(chosen) => chosen && onChange(chosen.value)}
    />
  );
};

/** Shows the effect of merging this job into the chosen one on its people, and merges. */
const Merging = ({
  job,
  into,
  preview,
  onClose,
}: {
  job: Copied;
  into: Picked;
  preview: Preview;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [places, setPlaces] = useState<Record<string, string | null>>(
    Object.fromEntries(preview.steps.map(({ id, to }) => [id, to])),
  );
  const [reason, setReason] = useState<Choice | null>(
    preview.reasons.find(({ value }) => value === preview.reason) ?? null,
  );
  const [busy, setBusy] = useState(false);
  const { id: job_id } = job;
  const send = async () => {
    setBusy(true);
    const steps = Object.entries(places).flatMap(([from, to]) => (to ? [{ from, to }] : []));
    const done = await withProgress(() =>
      settle(
        say('Merge the jobs'),
        call(mergeJob, { job_id, into_id: into.id, job_close_reason_id: reason!.value, steps }),
        async () => {
          toast({
            text: say('Merged into {name}.', { name: into.name }),
            undo: () => void undoMerge(job_id, revalidate),
          });
          await revalidate();
        },
      ),
    );
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Merge {name} into {job}', { name: job.fields.name, job: into.name })}
      text={say('You can undo it for {count, number} minutes.', { count: undoMinutes })}
    >
      <div className="grid gap-4">
        {preview.steps.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-ui font-medium text-ink">{say('New step of people in progress')}</legend>
            {preview.steps.map((step) => (
              <div
                key={step.id}
                className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              >
                <label htmlFor={`to-${step.id}`} className="truncate text-ui text-ink-2">
                  {sayLabel(step.name)} <span className="tnum font-medium text-ink">{numberWords(step.count)}</span>
                </label>
                <StepChoice
                  id={`to-${step.id}`}
                  steps={preview.into.filter((each) => fits(step, each))}
                  value={places[step.id] ?? null}
                  onChange={(to) => setPlaces({ ...places, [step.id]: to })}
                />
              </div>
            ))}
          </fieldset>
        )}
        <What preview={preview} into={into.name} />
        <Field label={say('Reason for closing')}>
          {({ id, ...described }) => (
            <Select {...described} inputId={id} options={preview.reasons} value={reason} onChange={setReason} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button kind="primary" disabled={!reason || busy} onClick={() => void send()}>
            {say('Merge the jobs')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Asks which job to keep in place of this one, then shows what happens to its people. */
export const MergeJobDialog = ({ job, onClose }: { job: Copied; onClose: () => void }) => {
  const [chosen, setChosen] = useState<{ into: Picked; preview: Preview } | null>(null);
  const { id: job_id } = job;
  const find = useCallback(
    async (words: string) => (await jobsNamed(words, { editable: true })).filter(({ id }) => id !== job_id),
    [job_id],
  );
  if (chosen) return <Merging job={job} {...chosen} onClose={onClose} />;
  return (
    <PickOne
      title={say('Merge {name} into another job', { name: job.fields.name })}
      text={say('For a job that was entered twice. Choose the job to keep.')}
      list={say('The job to keep')}
      search={say('Search jobs')}
      none={say('There is no other job you can merge this one into.')}
      action={say('Preview the merge')}
      find={find}
      onClose={onClose}
      onPicked={(into) =>
        settle(say('Preview the merge'), call(previewMerge, { job_id, into_id: into.id }), (preview) =>
          setChosen({ into, preview }),
        )
      }
    />
  );
};
