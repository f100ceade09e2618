import { useNavigate } from 'react-router-dom';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { defaultJobFields } from '@candor/contracts/jobs/values';
import { newJobPage } from '@candor/contracts/jobs/pages';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { SwitchField } from '../../kit/choice.tsx';
import { Form, FormActions } from '../../kit/form.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { SelectField } from '../../kit/select.tsx';
import { toast } from '../../kit/toast.ts';
import { BasicFields, formOf, PayFields } from './job-fields.tsx';
import { jobRules } from './job-rules.ts';

/** `/opportunities/jobs/…/new`: a draft, then on to its job description. */
export const Screen = () => {
  const { options } = usePage(newJobPage);
  const at = useListAddress();
  const navigate = useNavigate();
  const jobs = at.recordTo(null);
  const initial = { ...formOf(defaultJobFields), copy_from: '', generate_content: true };
  return (
    <Page>
      <PageHead crumbs={[{ to: jobs, label: 'Jobs' }]} title="Create a job" />
      <PageScroll narrow>
        <Form
          initial={initial}
          schema={jobRules}
          guard
          focus="name"
          className="grid"
          send={(values) =>
            call(upsertJob, { ...values, hiring_status: 'draft', openings: Number(values.openings) } as never)
          }
          onOk={({ job }) => {
            toast({ text: 'Created as a draft.' });
            return navigate(at.recordTo(job.id, 'sections'));
          }}
        >
          <Section title="The job">
            <div className="grid gap-4">
              <BasicFields {...options} />
            </div>
          </Section>
          <Section title="Pay">
            <div className="grid gap-4">
              <PayFields />
            </div>
          </Section>
          <Section title="Content" text="Everything stays a draft until you open the job.">
            <div className="grid gap-4">
              {options.jobs.length > 0 && (
                <SelectField
                  name="copy_from"
                  label="Copy from"
                  options={options.jobs}
                  placeholder="Start afresh"
                  help="Takes over rounds, sections, requirements and questions."
                />
              )}
              <SwitchField
                name="generate_content"
                label="Draft content for me"
                help="Writes a first job description, requirements and interview questions from the name."
              />
            </div>
          </Section>
          <div className="pt-4">
            <FormActions save="Create the job" onCancel={() => void navigate(jobs)} />
          </div>
        </Form>
      </PageScroll>
    </Page>
  );
};
