import { say, sayLabel } from '@candor/contracts/words/say';
import { useFormikContext } from 'formik';
import { useNavigate } from 'react-router-dom';
import { newJobFields } from '@candor/contracts/jobs/fields';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { kindAsked, kindWords } from '@candor/contracts/jobs/kinds';
import { fields } from '@candor/contracts/kernel/field';
import { copyParts } from '@candor/contracts/jobs/copies';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { optionsOf } from '@candor/contracts/jobs/values';
import type { Option } from '@candor/contracts/kernel/standard';
import { newJobPage } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, type Typed, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { BasicFields, jobOptions, PayFields, ProspectFields } from './job-fields.tsx';

/** The parts that can be copied here. The form already contains the details; members who want the team too copy the whole job. */
const alongHere = optionsOf(copyParts).filter(({ value }) => value !== 'settings' && value !== 'team');

/** The source of the job's content: another job that is copied, or the job's name. */
const Content = ({ jobs }: { jobs: readonly Option[] }) => {
  const { values } = useFormikContext<Typed<typeof newJobFields.each>>();
  return (
    <>
      {jobs.length > 0 && <FieldInput name="copy_from" />}
      {values.copy_from ? <FieldInput name="copy_parts" /> : <FieldInput name="generate_content" />}
    </>
  );
};

const pipelineFields = fields({ name: newJobFields.each.name, category_id: newJobFields.each.category_id });
/** The variant of the page for a prospect pipeline, which needs only a name. */
const NewProspectPipeline = ({ back }: { back: string }) => {
  const { options } = usePage(newJobPage);
  const at = useListAddress();
  const navigate = useNavigate();
  const { list, create } = kindWords.prospect;
  return (
    <Page>
      <PageHead crumbs={[{ to: back, label: sayLabel(list) }]} title={sayLabel(create)} />
      <PageScroll narrow>
        <FieldsForm
          fields={pipelineFields}
          initial={typedOf(pipelineFields)}
          options={{ category_id: options.departments }}
          guard
          focus="name"
          className="grid"
          send={(values) => call(upsertJob, { ...values, kind: 'prospect' })}
          onOk={({ job }) => navigate(at.recordTo(job.id, 'prospects'))}
        >
          <Section
            title={say('The pipeline')}
            text={say('People you stay in touch with. You can add them to a job from here.')}
          >
            <div className="grid gap-4">
              <ProspectFields />
            </div>
          </Section>
          <div className="pt-4">
            <FormActions save={say('Create the pipeline')} onCancel={() => void navigate(back)} />
          </div>
        </FieldsForm>
      </PageScroll>
    </Page>
  );
};

/** `/opportunities/jobs/…/new`: creates a draft and leads on to its job description. */
export const Screen = () => {
  const { options, usual_location: usual } = usePage(newJobPage);
  const at = useListAddress();
  const navigate = useNavigate();
  const jobs = at.recordTo(null);
  if (kindAsked(at.slice.filters) === 'prospect') return <NewProspectPipeline back={jobs} />;
  const initial = typedOf(newJobFields, {
    ...defaultJobFields,
    location_ids: usual ? [usual] : [],
    // The suggested pay text is shown beside the empty field, because it was not chosen.
    compensation_description: null,
    copy_parts: alongHere.map(({ value }) => value),
  });
  return (
    <Page>
      <PageHead crumbs={[{ to: jobs, label: say('Jobs') }]} title={say('Create a job')} />
      <PageScroll narrow>
        <FieldsForm
          fields={newJobFields}
          initial={initial}
          options={{ ...jobOptions(options), copy_from: options.jobs, copy_parts: alongHere }}
          guard
          focus="name"
          className="grid"
          send={(values) => call(upsertJob, { ...values, hiring_status: 'draft' })}
          onOk={({ job }) => {
            toast({ text: say('Created as a draft.') });
            return navigate(at.recordTo(job.id, 'sections'));
          }}
        >
          <Section title={say('The job')} text={say('Everything stays a draft until you open the job.')}>
            <div className="grid gap-4">
              <Content jobs={options.jobs} />
              <BasicFields openings />
            </div>
          </Section>
          <Section title={say('Pay')}>
            <div className="grid gap-4">
              <PayFields />
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
