import { useState } from 'react';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { call } from '../../page/call.ts';
import { Form, Submit } from '../../kit/form.tsx';
import { BasicFields, formOf, MoreFields, PayFields, type JobForm } from './job-fields.tsx';
import { jobRules } from './job-rules.ts';

/** What differs from the stored fields, as the call wants it. */
export const changesOf = (before: JobForm, after: JobForm): Partial<Record<keyof JobForm, unknown>> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof JobForm]),
    ),
  );

/** The job's details. Only what was changed is sent, with the version it was read at unless nothing else of the details moved since. */
export const DetailsForm = ({ page, onSaved }: { page: DataOf<typeof settingsPage>; onSaved: () => Promise<void> }) => {
  const { job, fields, options } = page;
  const [loaded, setLoaded] = useState({ fields, version: job.version, count: 0 });
  const initial = formOf(loaded.fields);
  const same = JSON.stringify(fields) === JSON.stringify(loaded.fields);
  return (
    <Form
      key={loaded.count}
      initial={initial}
      schema={jobRules}
      guard
      send={(values) =>
        call(upsertJob, {
          id: job.id,
          version: same ? job.version : loaded.version,
          ...changesOf(initial, values),
        } as never)
      }
      onOk={async ({ job: saved }, values) => {
        await onSaved();
        const number = (value: unknown) => (value === '' || value === null ? null : Number(value));
        const text = (value: string) => value.trim() || null;
        setLoaded(({ count }) => ({
          count: count + 1,
          version: saved.version,
          fields: {
            ...values,
            name: values.name.trim(),
            openings: Number(values.openings),
            requisition_code: text(values.requisition_code),
            work_location: text(values.work_location),
            category_id: text(values.category_id),
            compensation_description: text(values.compensation_description),
            compensation_min: number(values.compensation_min),
            compensation_max: number(values.compensation_max),
            start_on: text(values.start_on),
            fill_by: text(values.fill_by),
            typical_job_description: text(values.typical_job_description),
          },
        }));
      }}
    >
      <BasicFields {...options} />
      <MoreFields />
      <PayFields />
      <div className="flex justify-end">
        <Submit>Save details</Submit>
      </div>
    </Form>
  );
};
