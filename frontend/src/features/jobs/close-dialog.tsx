import { closesPosition } from '@candor/contracts/triage/reason-phases';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { closeFields } from '@candor/contracts/jobs/fields';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import type { JobRow } from '@candor/contracts/jobs/rows';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Closing } from '@candor/contracts/jobs/pages';
import {
  type ClosingPhase,
  closingPhases,
  offersFirst,
  remainingIn,
  writtenPhases,
} from '@candor/contracts/jobs/closing';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { Link } from 'react-router-dom';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { CheckboxesField, RadioField } from '../../kit/inputs/choice.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';

type Values = Typed<typeof closeFields.each>;

const Archiving = ({ phases }: { phases: readonly Option[] }) => {
  const { values } = useFormikContext<Values>();
  if (values.remaining !== 'archive') return null;
  return (
    <div className="grid gap-3 ps-6.5">
      <FieldInput name="disqualification_reason_id" />
      {phases.length > 0 && (
        <CheckboxesField name="messages" label={inputWords(closeFields, 'messages').label} options={phases} />
      )}
    </div>
  );
};

/** Asks why a job is closed and what happens to its remaining candidates. If an offer is pending, the dialog links to the offers instead. */
export const CloseDialog = ({
  page,
  onClose,
  onClosed,
}: {
  page: {
    job: Pick<JobRow, 'id' | 'kind' | 'version' | 'fields' | 'counts' | 'steps'>;
    closing: Pick<Closing, 'close_reasons' | 'reasons'>;
  };
  onClose: () => void;
  /** `version`: the job's version after closing. */
  onClosed: (version: number) => void | Promise<void>;
}) => {
  const { job, closing } = page;
  const { close_reasons, reasons } = closing;
  const said = kindTexts[job.kind];
  const phases = remainingIn(job.steps, job.counts.steps);
  const remaining = phases.reduce((sum, { count }) => sum + count, 0);
  const filled = job.counts.hires >= job.fields.openings;
  const usual = reasons.find(closesPosition) ?? reasons.find((reason) => reason.side === 'we_rejected');
  const initial = typedOf(closeFields, {
    job_close_reason_id: filled ? close_reasons.find(({ kind }) => kind === 'filled')?.value : undefined,
    // This applies even if no candidate is in progress, because the page may be a little outdated.
    remaining: remaining || usual ? 'archive' : 'keep',
    disqualification_reason_id: usual?.id,
    messages: [...writtenPhases],
  });
  const listOf = (section: string, filters: Record<string, unknown>) =>
    formatListAddress({
      area: 'opportunities',
      entity: 'jobs',
      list: emptySlice,
      id: job.id,
      section: { name: section, id: null, list: { ...emptySlice, filters } },
    });
  const standing = (phase: ClosingPhase, steps: readonly string[]) =>
    phase === 'leads' ? listOf('leads', {}) : listOf(boardOf(job), { view: 'list', step: steps });
  const title = say('Close {name}?', { name: job.fields.name });
  if (job.counts.offers > 0) {
    const offered = job.steps.filter(({ type }) => type === 'offered').map(({ id }) => id);
    return (
      <Dialog open onClose={onClose} title={title}>
        <Notice tone="warn">{say(offersFirst, { count: job.counts.offers })}</Notice>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <ButtonLink kind="primary" to={listOf(boardOf(job), { view: 'list', step: offered })}>
            {say('See the offers')}
          </ButtonLink>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={title} text={sayLabel(said.closeText)}>
      <FieldsForm
        fields={closeFields}
        initial={initial}
        options={{
          job_close_reason_id: close_reasons,
          disqualification_reason_id: reasons.map((reason) => ({ value: reason.id, label: reason.name })),
        }}
        send={({ job_close_reason_id, remaining: chosen, disqualification_reason_id, messages }) => {
          const archives = remaining > 0 && chosen === 'archive';
          return call(upsertJob, {
            id: job.id,
            version: job.version,
            hiring_status: 'archived',
            job_close_reason_id,
            remaining: archives ? 'archive' : 'keep',
            ...(archives ? { disqualification_reason_id, messages } : {}),
          });
        }}
        onOk={({ job: { version } }) => onClosed(version)}
      >
        <FieldInput name="job_close_reason_id" />
        {remaining > 0 && (
          <>
            <RadioField
              name="remaining"
              label={say('{count, plural, one {# person is} other {# people are}} still in progress', {
                count: remaining,
              })}
              options={[
                {
                  value: 'keep',
                  label: say('Keep them where they are'),
                  help: sayLabel(said.keptText),
                },
                { value: 'archive', label: say('Archive them') },
              ]}
            />
            <ul aria-label={say('Current step')} className="flex flex-wrap gap-x-4 gap-y-1 ps-6.5 text-ui">
              {phases.map(({ phase, steps, count }) => (
                <li key={phase}>
                  <Link to={standing(phase, steps)} className="rounded-tag text-ink-2 hover:text-ink hover:underline">
                    {sayLabel(closingPhases[phase])}{' '}
                    <span className="tnum font-medium text-ink">{numberWords(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Archiving
              phases={phases.flatMap(({ phase }) =>
                phase === 'leads' ? [] : [{ value: phase, label: sayLabel(closingPhases[phase]) }],
              )}
            />
          </>
        )}
        <FormActions save={sayLabel(said.close)} onCancel={onClose} />
      </FieldsForm>
    </Dialog>
  );
};
