import { webAddress } from '@candor/contracts/values/web-address';
import { daysAfter } from '@candor/contracts/values/days';
import { Controller, Inject, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { source } from '@candor/contracts/catalogues/hiring';
import { poolDays } from '@candor/contracts/organization/privacy';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories, resumeRefused } from '@candor/contracts/files/endpoints';
import * as calls from '@candor/contracts/pipeline/endpoints';
import type { apply } from '@candor/contracts/pipeline/endpoints';
import type { FastifyRequest } from 'fastify';
import { type GuardedRequest, type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Languages } from '../../kernel/languages.ts';
import { type ApplyNotice, applyNotice, textVersion } from '../../reads/public/apply-notice.ts';
import { Lookups } from '../../reads/lookups.ts';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';
import { isRejection, missing, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { UploadCommand } from '../files/upload.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { AttachResume, FindOrCreatePerson } from '../people/person.command.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { Surveys } from '../../reads/public/surveys.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import { Uploads, visitorUploads } from '../../reads/files/uploads.ts';
import { jobState, type Job } from '../../states/job.state.ts';
import { Arrivals, type ArrivalSource } from './arrivals.ts';
import { Pauses } from './pauses.ts';
import { PipelineCommand } from './pipeline.command.ts';
import { noLongerOpen } from './places.decider.ts';
import { formMark } from '@candor/contracts/public/apply-form-mark';
import { answerProblems, type KeptAnswer, keptAnswers } from '@candor/contracts/public/apply-questions';

/** The form's answers in the form in which they are stored, or why they are refused. An applicant who saw other questions than the present ones is told so first. */
const answersTo = (
  { apply_questions: questions }: Pick<Job, 'apply_questions'>,
  { answers: given = [], questions_seen: seen }: Pick<RequestOf<typeof apply>, 'answers' | 'questions_seen'>,
): KeptAnswer[] | Rejection => {
  if (seen !== undefined && seen !== formMark(questions))
    return reject(
      'questions_changed',
      'The questions of this job changed while you wrote. Please look at them and send again. What you wrote is still here.',
    );
  if (given.some(({ question_id }) => !questions.some(({ id }) => id === question_id)))
    return reject('validation', 'One answer does not belong to a question on this form.');
  const answers = Object.fromEntries(given.map(({ question_id, value }) => [question_id, value]));
  if (Object.keys(answers).length < given.length) return reject('validation', 'A question was answered twice.');
  const problems = Object.entries(answerProblems(questions, answers));
  return problems.length
    ? {
        ...reject('validation', problems[0]![1]),
        fields: Object.fromEntries(problems.map(([id, problem]) => [`answers.${id}`, problem])),
      }
    : keptAnswers(questions, answers);
};

/** Every answer to the public form takes at least this long (ms), so that its speed does not reveal an earlier application. */
const shortestAnswer = 100;

/** Whether a machine sent the form: only a machine fills in the hidden field. */
const isMachine = ({ website }: RequestOf<typeof calls.apply>): boolean => Boolean(website);

/** Calls of the public application form. */
@Controller()
export class ApplyController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(Pauses) private readonly pauses: Pauses,
    @Inject(Languages) private readonly languages: Languages,
    @Inject(Surveys) private readonly surveys: Surveys,
  ) {}

  @Serve(calls.apply)
  apply(
    @Input() input: RequestOf<typeof calls.apply>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('job') word: string,
    @Req() request: FastifyRequest & GuardedRequest,
  ) {
    return this.pauses.atLeast(shortestAnswer, async () => {
      const answer = await this.received(input, uid, org, word, request);
      if (isRejection(answer)) return answer;
      const { first, ...received } = answer;
      const form = { uid: uid.uid, machine: isMachine(input), application_id: first ? answer.application_id : null };
      return { ...received, survey: await this.invitation(org, word, request, form) };
    });
  }

  /** The invitation to the survey. Every accepted form gets one, so that a visitor cannot tell a first application from a repeated one or from a machine's. */
  private async invitation(
    org: string,
    word: string,
    { caller }: GuardedRequest,
    form: { uid: string; machine: boolean; application_id: string | null },
  ) {
    const found = await this.jobs.open(org, word, caller);
    if (!found) return null;
    const { organization, row } = found;
    return this.surveys.invitation({ organization_id: organization.id, job_id: row.id }, organization.country, form);
  }

  /** Takes an application. A first application and a repeated one get the same answer, so the form reveals no one's application; a mail to the address tells its owner. Refusals, and the claim on the upload, come before any lookup of the address. */
  private async received(
    input: RequestOf<typeof calls.apply>,
    uid: Unsigned,
    org: string,
    word: string,
    request: GuardedRequest,
  ) {
    const found = await this.jobs.open(org, word, request.caller);
    if (!found) return noLongerOpen;
    const internal = found.row.hiring_status === 'internal';
    // The machine gets the answer of a successful application.
    if (isMachine(input)) return { application_id: this.receipt(uid), first: false };
    const organization_id = found.organization.id;
    const loaded = await this.streams.load(jobState, found.row.id, organization_id);
    const job = loaded?.state;
    if (!job || job.ended?.stops || !['open', 'internal'].includes(job.status)) return noLongerOpen;
    const answers = answersTo(job, input);
    if (isRejection(answers)) return { ...answers, position: loaded.position };
    // The page may have been shown in another language than the language of this call.
    const notice = this.languages.offered
      .map((language) => applyNotice(found.organization, this.languages.of(language)))
      .find(({ mark }) => mark === input.notice_seen);
    if (!notice)
      return reject(
        'notice_changed',
        'What this form says about your data changed while you wrote. Please read it and send again. What you wrote is still here.',
      );
    const file = input.resume_file_id
      ? await this.uploads.accept(visitorUploads(organization_id, request), input.resume_file_id, directories.apply)
      : null;
    if (input.resume_file_id && !file) return reject('file', resumeRefused);
    if (!file && found.row.fields.apply_resume === 'required') return missing('resume_file_id', 'Resume');

    const came = internal
      ? { source: 'internal' as const, source_id: null, source_detail: null }
      : await this.cameBy(organization_id, input.source_tag);
    const asking: Requester = { organization_id, actor: { type: 'candidate', id: 'visitor' }, ...uid };
    if (file) {
      const claimed = await this.claim(file.key, found.row.id, input.email, asking);
      if (isRejection(claimed)) return claimed;
    }
    const person = await this.commands.execute(
      new FindOrCreatePerson(
        {
          first_name: input.first_name,
          last_name: input.last_name,
          name_order: input.name_order ?? found.organization.hiring.name_order ?? null,
          email: input.email,
          phone: input.phone ?? null,
          pronoun: input.pronoun ?? null,
          headline: null,
          current_title: null,
          current_company: null,
          location: null,
          tz_region: input.tz_region ?? null,
          source: came.source,
          source_id: came.source_id,
        },
        'candidate',
        'form',
        asking,
      ),
    );
    if (isRejection(person)) return person;
    const itself: Requester = { ...asking, actor: { type: 'candidate', id: person.id } };
    const place = await this.arrivals.placeFor(
      person.id,
      found.row.id,
      organization_id,
      { reapply_days: found.organization.hiring.reapply_days },
      uid.uid,
    );
    const again = async () => {
      const told = await this.commands.execute(new PipelineCommand(place.id, 'applyAgain', {}, itself));
      return isRejection(told) ? told : { application_id: this.receipt(uid), first: false };
    };
    if (!place.free) return again();
    const attached = file
      ? await this.commands.execute(
          new AttachResume(
            place.candidate_id,
            file,
            { file_name: input.resume_file_name ?? 'resume', job_id: found.row.id },
            { ...itself, uid: `${uid.uid}-resume` },
          ),
        )
      : null;
    if (isRejection(attached)) return attached;
    const unrecorded = await this.besides(place.candidate_id, input, notice, poolDays(found.organization), itself);
    if (unrecorded) return unrecorded;
    const ran = await this.arrivals.apply(
      place.id,
      { person: { ...person, id: place.candidate_id }, job_id: found.row.id, came },
      {
        applied_via: 'form',
        resume_id: attached?.resume_id ?? null,
        cover_letter: input.cover_letter,
        ...(answers.length ? { answers } : {}),
        consent_text_version: textVersion(notice.privacy_notice),
        knockouts_told: notice.knockouts_close,
      },
      itself,
    );
    // Another application with the same address was made at the same time.
    if (isRejection(ran) && ran.code === 'duplicate') return again();
    return isRejection(ran) ? ran : { application_id: place.id, first: true };
  }

  /** Claims the upload for a form of this address and this job, and for no other form, no matter who owns the address. */
  private claim(key: string, job_id: string, email: string, asking: Requester) {
    const form = secretIdFrom(this.pepper, 'form', asking.organization_id, job_id, email.trim().toLowerCase());
    return this.commands.execute(
      new UploadCommand(
        idFrom('upload', key),
        'claim',
        { file_id: key, form },
        { ...asking, uid: `${asking.uid}-form` },
      ),
    );
  }

  /** Records the applicant's consent, in the words that they read, and their link. `days`: how long their details are kept for other jobs. Null: everything is recorded. */
  private async besides(
    id: string,
    input: { consent_talent_pool?: boolean | null; linkedin?: string | null },
    notice: ApplyNotice,
    days: number,
    asking: Requester,
  ): Promise<Rejection | null> {
    const profile = webAddress(input.linkedin ?? '');
    const said: InstanceType<typeof CandidateCommand>[] = [
      new CandidateCommand(
        id,
        'giveConsent',
        {
          purpose: 'privacy',
          text_version: textVersion(notice.privacy_notice),
          until: null,
          ...this.languages.ofReader(),
        },
        { ...asking, uid: `${asking.uid}-privacy` },
      ),
      ...(input.consent_talent_pool
        ? [
            new CandidateCommand(
              id,
              'giveConsent',
              {
                purpose: 'talent_pool',
                text_version: textVersion(notice.talent_pool_consent),
                until: daysAfter(Date.now(), days),
              },
              { ...asking, uid: `${asking.uid}-pool` },
            ),
          ]
        : []),
      ...(profile
        ? [
            new CandidateCommand(
              id,
              'addUrl',
              { kind: 'linkedin', url: profile },
              { ...asking, uid: `${asking.uid}-url` },
            ),
          ]
        : []),
    ];
    for (const each of said) {
      const ran = await this.commands.execute(each);
      if (isRejection(ran)) return ran;
    }
    return null;
  }

  /** The source of an application. `?src=` names a source by its tag; if it is missing, the careers page is the source. */
  private async cameBy(organization_id: string, tag: string | null | undefined): Promise<ArrivalSource> {
    const rows = await this.lookups.entries(organization_id, source);
    const named = tag ? rows.find((row) => row.fields.tag === tag && row.fields.active) : undefined;
    const chosen = named ?? rows.find((row) => row.fields.source === 'applied');
    return {
      source: chosen?.fields.source ?? 'applied',
      source_id: chosen?.id ?? null,
      source_detail: tag && !named ? tag : null,
    };
  }

  /** An id for a visitor who may not learn whether an application was made. It is made with a secret: otherwise a visitor could compute it from the request and compare. */
  private receipt({ uid }: Unsigned): string {
    return secretIdFrom(this.pepper, 'receipt', uid);
  }
}
