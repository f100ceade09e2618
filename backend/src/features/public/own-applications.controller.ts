import { Controller, Inject, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories, resumeRefused } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/public/own-application';
import { PersonValues } from '../../reads/people/person-values.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { announcedTo, type Uploader, Uploads } from '../../reads/files/uploads.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { notFound, type Requester } from '../../kernel/streams.ts';
import { CandidateCommand, PersonCommand } from '../people/candidate.command.ts';
import { AttachResume } from '../people/person.command.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { ownArchive } from './own-archive.ts';
import { type Own, OwnApplications } from './own-applications.ts';

const decided = reject('wrong_state', 'This application cannot be changed here now. Write to the hiring team.');
const gone = notFound('application');
const fromTheOffer = reject(
  'wrong_state',
  'Open this page with the link in the email that brought the offer to answer it.',
);
type Answer =
  | { revision: number; answer: 'accept'; signed_as: string }
  | { revision: number; answer: 'decline'; note: string | null };
/** The most documents that one person may add. */
const mostDocuments = 20;
const asking = ({ organization, application }: Own, uid: Unsigned): Requester => ({
  organization_id: organization.id,
  actor: { type: 'candidate', id: application.candidate_id },
  ...uid,
});
/** The owner of an upload: a document that came by the link of one application belongs only to that application. */
const uploader = ({ organization, id }: Own): Uploader => ({
  organization_id: organization.id,
  who: `application ${id}`,
});

/** The calls of candidates on the page of their application. */
@Controller()
export class OwnApplicationsController {
  constructor(
    @Inject(OwnApplications) private readonly applications: OwnApplications,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Serve(calls.withdrawOwn)
  async withdraw(
    @Input() { note }: RequestOf<typeof calls.withdrawOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    // If the candidate has withdrawn already, the decider answers, because it recognizes a repeated request.
    const { archived } = own.application;
    const left = archived?.own || archived?.withdrawn_at;
    if (!left && !(await this.applications.seemsConsidered(own))) return decided;
    return done(
      await this.commands.execute(new PipelineCommand(own.id, 'withdraw', { note: note ?? null }, asking(own, uid))),
    );
  }

  @Serve(calls.returnOwn)
  async return(
    @Input() _: RequestOf<typeof calls.returnOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    const { archived } = own.application;
    const back = archived?.withdrawn_at ? 'takeBackWithdrawal' : 'undo';
    const ran = await this.commands.execute(new PipelineCommand(own.id, back, {}, asking(own, uid)));
    // A candidate who has not withdrawn learns nothing about what the team did. A repeated request gets the same answer.
    return isRejection(ran) && !archived?.own && !archived?.withdrawn_at ? decided : done(ran);
  }

  @Serve(calls.acceptOwn)
  accept(
    @Input() { revision, signed_as }: RequestOf<typeof calls.acceptOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    return this.answer(org, token, uid, { revision, answer: 'accept', signed_as });
  }

  @Serve(calls.declineOwn)
  decline(
    @Input() { revision, note }: RequestOf<typeof calls.declineOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    return this.answer(org, token, uid, { revision, answer: 'decline', note: note ?? null });
  }

  private async answer(org: string, token: string, uid: Unsigned, said: Answer) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    if (!own.shows_offer) return fromTheOffer;
    return done(await this.commands.execute(new PipelineCommand(own.id, 'answerOffer', said, asking(own, uid))));
  }

  @Serve(calls.mailOfferOwn)
  async mailOffer(
    @Input() _: RequestOf<typeof calls.mailOfferOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    if ((await this.applications.stage(own)).stage !== 'offer') return decided;
    return done(await this.commands.execute(new PipelineCommand(own.id, 'askOfferLink', {}, asking(own, uid))));
  }

  @Serve(calls.askAgainOwn)
  async askAgain(
    @Input() _: RequestOf<typeof calls.askAgainOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    // This page does not reveal the decision until its mail is sent.
    if ((await this.applications.stage(own)).stage !== 'closed') return decided;
    return done(await this.commands.execute(new PipelineCommand(own.id, 'askSecondLook', {}, asking(own, uid))));
  }

  @Serve(calls.changeOwn)
  async change(
    @Input() fields: RequestOf<typeof calls.changeOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    return done(
      await this.commands.execute(
        new CandidateCommand(own.application.candidate_id, 'change', { fields }, asking(own, uid), {
          mustExist: 'candidate',
        }),
      ),
    );
  }

  @Serve(calls.eraseOwn)
  async erase(
    @Input() _: RequestOf<typeof calls.eraseOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    return done(
      await this.commands.execute(
        new PersonCommand(own.application.candidate_id, 'askErasure', {}, asking(own, uid), {
          mustExist: 'candidate',
        }),
      ),
    );
  }

  @Serve(calls.signOwn)
  async sign(
    @Input() { file_name, file_type }: RequestOf<typeof calls.signOwn>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    if (!(await this.applications.seemsConsidered(own))) return decided;
    const announced = announcedTo('apply', file_name, file_type);
    if (isRejection(announced)) return announced;
    const { address, headers, file_id } = await this.uploads.sign(uploader(own), announced);
    return { signedRequest: address, headers, file_id };
  }

  @Serve(calls.addOwn)
  async add(
    @Input() { file_id, file_name }: RequestOf<typeof calls.addOwn>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    if (!(await this.applications.seemsConsidered(own))) return decided;
    const documents = await this.record.documents(own.organization.id, own.application.candidate_id);
    if (documents.length >= mostDocuments)
      return reject('limit', 'At most {most, number} documents are allowed.', { most: mostDocuments });
    const file = await this.uploads.accept(uploader(own), file_id, directories.apply);
    if (!file) return reject('file', resumeRefused);
    const { candidate_id, job_id } = own.application;
    return done(
      await this.commands.execute(new AttachResume(candidate_id, file, { file_name, job_id }, asking(own, uid))),
    );
  }

  @Serve(calls.downloadOwn)
  async download(
    @Input() _: RequestOf<typeof calls.downloadOwn>,
    @Uid() __: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ): Promise<StreamAnswer | Rejection> {
    const own = await this.applications.find(org, token);
    if (!own) return gone;
    return {
      name: 'your-data.zip',
      type: 'application/zip',
      content: await ownArchive(own, this.applications, this.record, this.values, this.files),
    };
  }
}
const done = (ran: { position: number } | Rejection) => (isRejection(ran) ? ran : { position: ran.position });
