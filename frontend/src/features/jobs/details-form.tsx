import { kindWords } from '@candor/contracts/jobs/kinds';
import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { jobFields } from '@candor/contracts/jobs/fields';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import type { JobFields } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { Submit } from '../../kit/inputs/form.tsx';
import { BasicFields, type JobForm, jobOptions, MoreFields, PayFields, ProspectFields } from './job-fields.tsx';

/** The fields that differ from the stored ones, in the format of the request. */
export const changesOf = (before: JobForm, after: JobForm): Partial<JobForm> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof JobForm]),
    ),
  );

/** The fields as the server stores them, made from the values of the form. */
const stored = (typed: JobForm) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const { kind } = jobFields.each[name as keyof JobForm];
      const text = typeof value === 'string' ? value.trim() : value;
      if (text === '') return [name, null];
      return [name, kind === 'number' || kind === 'money' ? Number(text) : text];
    }),
  ) as JobFields;

/** The form of the job's details. It sends only changes, with the version that it loaded; if the details are still the same, it sends the job's present version. */
export const DetailsForm = ({ page, onSaved }: { page: DataOf<typeof settingsPage>; onSaved: () => Promise<void> }) => {
  const { job, fields, options } = page;
  const [loaded, setLoaded] = useState({ fields, version: job.version, count: 0 });
  const initial = typedOf(jobFields, loaded.fields);
  const same = JSON.stringify(fields) === JSON.stringify(loaded.fields);
  return (
    <FieldsForm
      key={loaded.count}
      fields={jobFields}
      initial={initial}
      options={jobOptions(options)}
      guard
      send={(values) =>
        call(upsertJob, {
          id: job.id,
          version: same ? job.version : loaded.version,
          ...changesOf(initial, values),
        })
      }
      onOk={async ({ job: saved }, values) => {
        await onSaved();
        setLoaded(({ count }) => ({
          count: count + 1,
          version: saved.version,
          fields: stored(values),
        }));
      }}
    >
      {kindWords[job.kind].hires ? (
        <>
          <BasicFields />
          <MoreFields />
          <PayFields />
        </>
      ) : (
        <ProspectFields />
      )}
      <div className="flex justify-end">
        <Submit>{say('Save details')}</Submit>
      </div>
    </FieldsForm>
  );
};
