import { say, sayLabel } from '@candor/contracts/words/say';
import { saidOptions, sourceTypes } from '@candor/contracts/jobs/values';
import type { Option } from '@candor/contracts/kernel/standard';
import { dateOrders } from '@candor/contracts/imports/columns';
import type { ImportSettings } from '@candor/contracts/imports/events';
import type { ImportJob } from '@candor/contracts/people/pages';
import { Field } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';

const Pick = ({
  label,
  help,
  options,
  value,
  clearable = false,
  onChange,
}: {
  label: string;
  help?: string;
  options: readonly Option[];
  value: string | null;
  clearable?: boolean;
  onChange: (value: string | null) => void;
}) => (
  <Field label={label} help={help}>
    {({ id, ...described }) => (
      <Select
        {...described}
        inputId={id}
        options={[...options]}
        isClearable={clearable}
        value={options.find((each) => each.value === value) ?? null}
        onChange={(chosen) => onChange(chosen?.value ?? null)}
      />
    )}
  </Field>
);

/** The values that all rows without a value of their own get. */
export const ImportChoices = ({
  settings,
  jobs,
  sources,
  reasons,
  listed = false,
  onChange,
}: {
  settings: ImportSettings;
  jobs: readonly ImportJob[];
  sources: readonly Option[];
  reasons: readonly Option[];
  /** Whether the file is a list of resumes. A member then decides about each person who is already known. */
  listed?: boolean;
  onChange: (change: Partial<ImportSettings>) => void;
}) => {
  const { columns, known, job_id, place, step_id, reason_id, source, source_id, dates } = settings;
  const job = jobs.find(({ value }) => value === job_id);
  const named = columns.includes('job');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {!listed && (
        <div className="grid justify-items-start gap-1.5 sm:col-span-2">
          <span className="text-ui font-medium text-ink">{say('People already on record')}</span>
          <Segmented
            label={say('People already on record')}
            value={known}
            onChange={(value) => onChange({ known: value })}
            options={[
              { value: 'skip', label: say('Skip') },
              { value: 'fill', label: say('Fill what is empty') },
              { value: 'apply', label: say('Add the application only') },
            ]}
          />
          <p className="text-meta text-ink-3">{say('Matched by email address, profile or phone number.')}</p>
        </div>
      )}
      <Pick
        label={say('Job')}
        help={named ? say('For rows without one.') : undefined}
        clearable
        options={jobs}
        value={job_id}
        onChange={(value) => onChange({ job_id: value, step_id: null })}
      />
      {(job || named) && (
        <div className="grid content-start justify-items-start gap-1.5">
          <span className="text-ui font-medium text-ink">{say('They are added as')}</span>
          <Segmented
            label={say('They are added as')}
            value={place}
            onChange={(value) => onChange({ place: value, ...(value === 'lead' ? { step_id: null } : {}) })}
            options={[
              { value: 'lead', label: say('Leads') },
              { value: 'step', label: say('Applicants') },
              { value: 'archived', label: say('Archived') },
            ]}
          />
        </div>
      )}
      {job && place !== 'lead' && (
        <Pick
          label={place === 'archived' ? say('Archived from') : say('Step')}
          clearable
          options={job.steps.slice(1)}
          value={step_id}
          onChange={(value) => onChange({ step_id: value })}
        />
      )}
      {(job || named) && place === 'archived' && (
        <Pick
          label={say('Reason')}
          clearable
          options={reasons}
          value={reason_id}
          onChange={(value) => onChange({ reason_id: value })}
        />
      )}
      <Pick
        label={say('Source')}
        help={columns.includes('source') ? say('For rows without one.') : undefined}
        options={saidOptions(sourceTypes)}
        value={source}
        onChange={(value) => onChange({ source: value ?? source })}
      />
      <Pick
        label={say('Source detail')}
        clearable
        options={sources}
        value={source_id}
        onChange={(value) => onChange({ source_id: value })}
      />
      {columns.includes('applied_on') && (
        <Pick
          label={say('Dates like 03/04/2021')}
          options={Object.entries(dateOrders).map(([value, label]) => ({ value, label: sayLabel(label) }))}
          value={dates}
          onChange={(value) => onChange({ dates: value === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
    </div>
  );
};
