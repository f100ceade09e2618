import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { compose } from '@candor/contracts/words/say';
import { answerOn, formsKey } from '@candor/contracts/demographics/forms';
import { answerSurvey, type AskedSurvey, earliestYear, openSurvey, scale } from '@candor/contracts/public/surveys';
import { AnswerBox } from '../../reads/demographics/answer-box.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { Surveys } from '../../reads/public/surveys.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { SurveyResponseCommand } from './survey-response.command.ts';

const over = reject('expired', 'This survey has ended.');
const within = (value: string, from: number, to: number): boolean =>
  /^\d{1,4}$/.test(value) && Number(value) >= from && Number(value) <= to;
/** Whether these values can answer the question. */
const answers = ({ type, options }: AskedSurvey, form: string | null, values: readonly string[]): boolean => {
  const [first = ''] = values;
  // An edition of the form that was replaced after the invitation is still accepted.
  if (form) return values.length === 1 && answerOn(form, first) !== null;
  switch (type) {
    case 'scale':
      return values.length === 1 && within(first, scale.from, scale.to);
    case 'year':
      return (
        values.length === 1 &&
        (within(first, earliestYear, new Date().getFullYear()) || options.some(({ value }) => value === first))
      );
    default:
      return (
        (type === 'multiple' || values.length === 1) &&
        new Set(values).size === values.length &&
        values.every((value) => options.some((option) => option.value === value))
      );
  }
};

/** Takes answers to the organization's survey questions. Demographic answers go into the answer box and nowhere else. */
@Controller()
export class SurveyController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Surveys) private readonly surveys: Surveys,
    @Inject(AnswerBox) private readonly box: AnswerBox,
  ) {}

  @Serve(openSurvey)
  async questions(@Input() { survey_token }: RequestOf<typeof openSurvey>) {
    const invited = this.surveys.read(survey_token);
    const organization = invited && (await this.jobs.organizationOf(invited.organization_id));
    if (!organization) return over;
    return { questions: await this.surveys.asked(organization.id, organization.country) };
  }

  @Serve(answerSurvey)
  async answer(@Input() { survey_token, responses }: RequestOf<typeof answerSurvey>, @Uid() { hash }: Unsigned) {
    const invited = this.surveys.read(survey_token);
    const organization = invited && (await this.jobs.organizationOf(invited.organization_id));
    if (!organization) return over;
    const asked = new Map(
      (await this.surveys.asked(organization.id, organization.country)).map((each) => [each.id, each]),
    );
    const demographic = await this.surveys.demographic(organization.id);
    // All answers are checked before any of them is stored.
    for (const { survey_id, values } of responses) {
      const question = asked.get(survey_id);
      // The organization has stopped asking this question.
      if (!question) return over;
      if (!answers(question, demographic.get(survey_id)?.form ?? null, values)) {
        const wrong = compose('{label} is not valid.', { label: question.question });
        return { ...reject('validation', wrong), fields: { [survey_id]: wrong } };
      }
    }
    const boxed: Record<string, string[]> = {};
    const forms: string[] = [];
    for (const { survey_id, values } of responses) {
      const about = demographic.get(survey_id);
      const official = about?.form ? answerOn(about.form, values[0]!) : null;
      if (about && official) {
        boxed[about.category] = [official.code];
        forms.push(official.version.version);
      }
      // A year has no option with a code, so the value itself is stored.
      else if (about) boxed[about.category] = values.map((value) => about.codes.get(value) ?? value);
    }
    if (forms.length) boxed[formsKey] = forms.toSorted();
    if (Object.keys(boxed).length) await this.box.answer(invited.application_id, boxed);
    for (const { survey_id, values } of responses) {
      if (demographic.has(survey_id)) continue;
      const ran = await this.commands.execute(
        new SurveyResponseCommand(
          idFrom('survey response', invited.bucket, survey_id),
          'record',
          { survey_id, job_id: invited.job_id, values, submitted_on: new Date().toISOString().slice(0, 10) },
          // The answer must not lead back to the browser or its request: both have also sent the application.
          { organization_id: organization.id, actor: { type: 'candidate', id: 'visitor' }, uid: newId(), hash },
        ),
      );
      if (isRejection(ran)) return ran;
    }
    return {};
  }
}
