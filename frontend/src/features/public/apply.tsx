import { browserZone } from '../../kit/browser-zone.ts';
import { say, sayLabel } from '@candor/contracts/words/say';
import { fullName, nameOrderKeys } from '@candor/contracts/values/person-name';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { ArrowLeft, Check } from 'lucide-react';
import { Link } from '../../kit/link.tsx';
import { applyPage } from '@candor/contracts/public/pages';
import { answerProblems } from '@candor/contracts/public/apply-questions';
import type { DataOf } from '@candor/contracts/kernel/page';
import { pronouns } from '@candor/contracts/accounts/fields';
import { applyFields, applyWithResumeFields } from '@candor/contracts/pipeline/fields';
import { surveyDays, surveyPath, type SurveyInvitation } from '@candor/contracts/public/surveys';
import { apply } from '@candor/contracts/pipeline/endpoints';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { bodyAt } from '../../page/page-request.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { RadioField } from '../../kit/inputs/choice.tsx';
import { later } from '../../kit/later.tsx';
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { ApplyConsent, type Notice } from './apply-consent.tsx';
import { ApplyQuestions, type Before, blankAnswers, givenAnswers } from './apply-questions.tsx';
import { KeptForm, useForget } from './kept-form.tsx';
import { forgetOldForms } from './old-forms.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { keptOf, onward, typeWord, whereWords } from '../../parts/public/post-words.ts';
import { ResumeField } from './resume-field.tsx';

const Survey = later(() => import('./survey.tsx').then((m) => m.Survey));

/** The texts that the applicant reads, with the marks that identify them; the form sends the marks back. */
type Asked = Pick<DataOf<typeof applyPage>, 'questions' | 'questions_mark'> & Notice;
/** The label of an optional field. */
const maybe = (name: keyof typeof applyFields.each) => {
  const words = inputWords(applyFields, name);
  return { ...words, label: say('{label} (optional)', { label: words.label }) };
};

const Send = ({ color, uploading }: { color: string | null; uploading: boolean }) => {
  const { isSubmitting } = useFormikContext();
  return (
    <BrandSubmit color={color} busy={isSubmitting || uploading} className="w-full sm:w-auto sm:justify-self-start">
      {isSubmitting ? say('Sending') : uploading ? say('Uploading your resume') : say('Send application')}
    </BrandSubmit>
  );
};

/** The order of the applicant's names, asked once both are typed. If there is no answer, the organization's usual order applies. */
const NameOrder = () => {
  const { first_name, last_name } = useFormikContext<{ first_name: string; last_name: string }>().values;
  if (!first_name.trim() || !last_name.trim()) return null;
  const options = nameOrderKeys.map((value) => ({
    value,
    label: fullName({ first_name, last_name, name_order: value }),
  }));
  return (
    <RadioField
      name="name_order"
      label={say('{label} (optional)', { label: say('Write my name as') })}
      options={options}
    />
  );
};

const Done = ({ organization, name, alone }: { organization: string; name: string; alone: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="py-10">
      <span aria-hidden className="grid size-12 place-items-center rounded-full bg-good-wash text-good">
        <Check size={24} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-display font-semi text-ink outline-none">
        {say('Thank you')}
      </h1>
      <p className="mt-2 text-[16px] leading-[26px] text-ink-2">
        {say('Your application for {name} has reached {organization}.', { name, organization })}
      </p>
      <h2 className="mt-8 text-head font-semi text-ink">{say('What happens next')}</h2>
      <ol className="mt-2 list-decimal ps-5 text-[16px] leading-[28px] text-ink-2">
        <li>
          {say(
            'You get an email with a link to your own page. There you can follow your application, add documents or withdraw.',
          )}
        </li>
        <li>
          {alone
            ? say('A person reads your application, unless one of your answers rules you out.')
            : say('A person reads your application. A person makes every decision.')}
        </li>
        <li>{say('{organization} writes to you about the next step.', { organization })}</li>
      </ol>
    </div>
  );
};

/** The present questions and notice. If the page cannot be loaded, those already on screen are returned. */
const askedAt = async (address: string, onHand: Asked): Promise<Asked> => (await bodyAt<Asked>(address)) ?? onHand;

/** `/{org}/jobs/{job}/apply`: the application form. */
export const Screen = () => {
  const { organization, post, source_tag, ...page } = usePage(applyPage);
  useEffect(forgetOldForms, []);
  const address = usePageAddress();
  const kept = keptOf(address);
  const [asked, setAsked] = useState<Asked>(page);
  const { questions } = asked;
  const [before, setBefore] = useState<Before | null>(null);
  const [sent, setSent] = useState<{ survey: SurveyInvitation | null } | null>(null);
  const [uploading, setUploading] = useState(false);
  const resume = useRef<AbortController>(null);
  const color = brandColor(organization.brand_color);
  const place = `/${organization.slug}/jobs/${post.slug}`;
  const zone = () => browserZone();
  const form = `${organization.slug}/${post.slug}`;
  const forget = useForget(form);
  const blank = {
    ...typedOf(applyFields),
    resume_file_name: '',
    website: '',
    answers: blankAnswers(page.questions),
  };
  if (sent)
    return (
      <PublicFrame organization={organization}>
        <Done alone={asked.knockouts_close} organization={organization.name} name={post.name} />
        {sent.survey && (
          <Suspense>
            <Survey invitation={sent.survey} color={color} />
            <p className="mt-3 max-w-[560px] text-meta text-ink-3">
              {say('You can also answer later, within {days, number} days:', { days: surveyDays })}{' '}
              <a
                href={surveyPath(organization.slug, sent.survey.token)}
                className="font-medium text-accent-ink underline underline-offset-2"
              >
                {say('the questions on a page of their own')}
              </a>
            </p>
          </Suspense>
        )}
        <Link
          to={onward(`/${organization.slug}/jobs`, kept)}
          className="mt-4 inline-flex min-h-8 items-center rounded-tag text-read font-medium text-accent-ink underline underline-offset-2"
        >
          {say('See our other openings')}
        </Link>
      </PublicFrame>
    );
  return (
    <PublicFrame organization={organization}>
      <Link
        to={onward(place, kept)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-tag text-ui text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {say('Back to the job')}
      </Link>
      <h1 className="mt-4 text-[28px] leading-[34px] font-semi tracking-[-.022em] text-ink sm:text-[34px] sm:leading-[40px]">
        {say('Apply for {name}', { name: post.name })}
      </h1>
      <p className="mt-1.5 text-read text-ink-3">{[whereWords(post), typeWord(post)].filter(Boolean).join(' · ')}</p>
      <div className="mt-8 max-w-[560px]">
        <FieldsForm
          fields={post.apply_resume === 'required' ? applyWithResumeFields : applyFields}
          initial={blank}
          also={({ answers }) =>
            Object.fromEntries(
              Object.entries(answerProblems(questions, answers)).map(([id, problem]) => [`answers.${id}`, problem]),
            )
          }
          className="grid gap-5"
          onOk={(answer: { survey: SurveyInvitation | null }) => {
            forget();
            setSent(answer);
          }}
          send={async ({ answers, ...values }) => {
            resume.current?.abort(); // later results must not change the form that is being sent
            const answer = await call(
              { ...apply, path: `${place}/api/apply` },
              {
                ...values,
                answers: givenAnswers(questions, answers),
                questions_seen: asked.questions_mark,
                notice_seen: asked.notice_mark,
                source_tag,
                tz_region: zone(),
              },
            );
            if (answer.status === 'error' && ['questions_changed', 'notice_changed'].includes(answer.code)) {
              if (answer.code === 'questions_changed') setBefore({ questions, answers });
              setAsked(await askedAt(address, asked));
            }
            return answer;
          }}
        >
          {post.apply_resume !== 'hidden' && (
            <ResumeField
              job={form}
              required={post.apply_resume === 'required'}
              onBusy={setUploading}
              onStart={(stops) => (resume.current = stops)}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField big {...inputWords(applyFields, 'first_name')} autoComplete="given-name" aria-required="true" />
            <TextField big {...inputWords(applyFields, 'last_name')} autoComplete="family-name" aria-required="true" />
          </div>
          <NameOrder />
          <TextField
            big
            {...inputWords(applyFields, 'email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            aria-required="true"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField big {...maybe('phone')} type="tel" inputMode="tel" autoComplete="tel" />
            <TextField
              big
              {...maybe('pronoun')}
              list="pronouns"
              maxLength={applyFields.each.pronoun.max}
              autoComplete="off"
            />
          </div>
          <datalist id="pronouns">
            {pronouns.map((each) => (
              <option key={each}>{sayLabel(each)}</option>
            ))}
          </datalist>
          <TextField big {...maybe('linkedin')} inputMode="url" autoComplete="url" />
          <TextArea {...maybe('cover_letter')} rows={5} className="text-read!" />
          <ApplyQuestions questions={questions} before={before} />
          <div aria-hidden="true" className="sr-only">
            <label htmlFor="website">{say('Leave this empty')}</label>
            <WebsiteTrap />
          </div>
          <ApplyConsent notice={asked} />
          <Send color={color} uploading={uploading} />
          {/* Last, because it appears with the first letter and must not move anything that the applicant may be about to press. */}
          <KeptForm form={form} blank={blank} />
        </FieldsForm>
      </div>
    </PublicFrame>
  );
};

/** A field hidden from people. Only bots fill it in. */
const WebsiteTrap = () => {
  const { getFieldProps } = useFormikContext<{ website: string }>();
  return <input id="website" type="text" tabIndex={-1} autoComplete="off" {...getFieldProps('website')} />;
};
