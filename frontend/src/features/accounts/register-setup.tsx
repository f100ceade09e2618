import { useState } from 'react';
import { Link, useGo } from '../../kit/link.tsx';
import { say, sayLabel } from '@candor/contracts/words/say';
import { registerFields } from '@candor/contracts/accounts/register-fields';
import { register } from '@candor/contracts/accounts/endpoints';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { attachQuestionSet } from '@candor/contracts/requirements/question-set-endpoints';
import { suggestedPay } from '@candor/contracts/jobs/values';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { registerPage } from '@candor/contracts/accounts/pages';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { CheckboxField } from '../../kit/inputs/choice.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { Submit } from '../../kit/inputs/form.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { HiddenField, TextField } from '../../kit/inputs/text-field.tsx';
import { PronounField } from './pronoun-field.tsx';
import { PublicCard, Spinner } from '../../parts/accounts/public-card.tsx';
import { RegisterPlace } from './register-place.tsx';
import { TimeZone } from './time-zone.tsx';

/** The wait after the sample job is created, before the last stage (docs/rules/constants.md#screens). */
const readyAfter = 5_000;
const nameLength = 120;

/** The new job's questions if it was made from a kit (a ready question set), else its description. */
export const startAddress = (jobId: string, kit: boolean) =>
  formatListAddress({
    area: 'opportunities',
    entity: 'jobs',
    id: jobId,
    list: {
      ...emptySlice,
      sort: { field: 'created_at', direction: 'desc' },
      filters: { hiring_status: ['draft', 'open', 'internal'] },
    },
    section: { name: kit ? 'questions' : 'sections', id: null, list: emptySlice },
  });
type Stage = { name: 'form' } | { name: 'creating' } | { name: 'ready'; jobId: string };

/** The setup after Google: form, 'Creating Your Account', 'Your Account is Ready'. */
export const RegisterSetup = () => {
  const {
    security_token,
    email,
    first_name,
    last_name,
    question_set: kit,
    industries,
    company_sizes,
  } = usePage(registerPage);
  const [stage, setStage] = useState<Stage>({ name: 'form' });
  const go = useGo();

  const makeJob = async (name: string) => {
    setStage({ name: 'creating' });
    const job = await call(upsertJob, {
      name: name.slice(0, nameLength),
      generate_content: true,
      question_set_id: kit?.id ?? null,
      hiring_status: 'draft',
      compensation_description: suggestedPay,
      employment_type: 'full-time',
      employment_status: 'employee',
    });
    if (job.status !== 'ok') return go('/dashboard');
    const jobId = job.payload.job.id;
    const waited = new Promise((resolve) => {
      setTimeout(resolve, readyAfter);
    });
    if (kit) await call(attachQuestionSet, { jobId, questionSetId: kit.id });
    await waited;
    setStage({ name: 'ready', jobId });
  };

  if (stage.name === 'creating')
    return (
      <PublicCard
        title={say('Creating Your Account')}
        text={say('A sample job is being prepared, so that you can look around.')}
      >
        <Spinner label={say('This takes a few seconds')} />
      </PublicCard>
    );
  if (stage.name === 'ready')
    return (
      <PublicCard
        title={say('Your Account is Ready')}
        text={say('Your sample job is a draft. No one outside your organization can see it.')}
      >
        <Link
          to={startAddress(stage.jobId, Boolean(kit))}
          className={`${buttonLook({ kind: 'primary', size: 'lg' })} w-full hover:bg-accent-hi`}
        >
          {say('Get Started')}
        </Link>
      </PublicCard>
    );
  return (
    <PublicCard
      wide
      title={say('Create Your Account')}
      text={say('Tell us about your organization. All of it can be changed later.')}
    >
      {kit && (
        <p className="mb-5 rounded-ctl bg-accent-wash px-3.5 py-2.5 text-ui font-medium text-accent-ink">
          {say('Selected Kit: {name}', { name: kit.name })}
        </p>
      )}
      <FieldsForm
        fields={registerFields}
        initial={{
          ...typedOf(registerFields, { first_name, last_name, securityToken: security_token }),
          company_size: '',
          question_set_id: kit?.id ?? '',
        }}
        send={(values) => call(register, values)}
        onOk={(_, values) => {
          const name = kit?.job_name ?? values.typical_job_description.trim();
          return name ? makeJob(name) : go('/dashboard');
        }}
      >
        <TimeZone name="tzRegion" />
        <HiddenField name="securityToken" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField big {...inputWords(registerFields, 'first_name')} autoComplete="given-name" />
          <TextField big {...inputWords(registerFields, 'last_name')} autoComplete="family-name" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <PronounField />
          <div>
            <p className="mb-1.5 text-ui font-medium text-ink">{say('Email')}</p>
            <p className="flex h-10 items-center truncate rounded-ctl bg-well px-3 text-read text-ink-2">{email}</p>
          </div>
        </div>
        <TextField big {...inputWords(registerFields, 'organization_name')} autoComplete="organization" />
        <TextField big {...inputWords(registerFields, 'primary_domain')} autoComplete="url" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            big
            {...inputWords(registerFields, 'industry')}
            options={industries.map((value) => ({ value, label: sayLabel(value) }))}
          />
          <SelectField
            big
            name="company_size"
            label={say('Company Size')}
            options={company_sizes.map(({ value, label }) => ({ value: String(value), label: sayLabel(label) }))}
          />
        </div>
        <RegisterPlace />
        {!kit && <TextField big {...inputWords(registerFields, 'typical_job_description')} />}
        <FieldInput name="about" />
        <div className="rounded-ctl bg-well px-3.5 py-3">
          <CheckboxField {...inputWords(registerFields, 'ai_consent')} />
        </div>
        <Submit big className="w-full">
          {say('Create Account')}
        </Submit>
      </FieldsForm>
    </PublicCard>
  );
};
