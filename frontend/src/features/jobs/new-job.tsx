import { say } from '@candor/contracts/kernel/say';
import { useNavigate } from 'react-router-dom';
import { newJobFields } from '@candor/contracts/jobs/fields';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { defaultJobFields } from '@candor/contracts/jobs/values';
import { newJobPage } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { FormActions } from '../../kit/form.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { toast } from '../../kit/toast.ts';
import { BasicFields, jobOptions, PayFields } from './job-fields.tsx';

/** `/opportunities/jobs/…/new`: a draft, then on to its job description. */
export const Screen = () => {
  const { options } = usePage(newJobPage);
  const at = useListAddress();
  const navigate = useNavigate();
  const jobs = at.recordTo(null);
  const initial = typedOf(newJobFields, defaultJobFields);
  return (
    <Page>
      <PageHead crumbs={[{ to: jobs, label: say('Jobs') }]} title={say('Create a job')} />
      <PageScroll narrow>
        <FieldsForm
          fields={newJobFields}
          initial={initial}
          options={{ ...jobOptions(options), copy_from: options.jobs }}
          guard
          focus="name"
          className="grid"
          send={(values) => call(upsertJob, { ...values, hiring_status: 'draft' })}
          onOk={({ job }) => {
            toast({ text: say('Created as a draft.') });
            return navigate(at.recordTo(job.id, 'sections'));
          }}
        >
          <Section title={say('The job')}>
            <div className="grid gap-4">
              <BasicFields />
            </div>
          </Section>
          <Section title={say('Pay')}>
            <div className="grid gap-4">
              <PayFields />
            </div>
          </Section>
          <Section title={say('Content')} text={say('Everything stays a draft until you open the job.')}>
            <div className="grid gap-4">
              {options.jobs.length > 0 && <FieldInput name="copy_from" />}
              <FieldInput name="generate_content" />
            </div>
          </Section>
          <div className="pt-4">
            <FormActions save={say('Create the job')} onCancel={() => void navigate(jobs)} />
          </div>
        </FieldsForm>
      </PageScroll>
    </Page>
  );
};
