import * as calls from '@candor/contracts/forms/endpoints';
import { downloadPage, downloadPath, fetchFormFile, wantFormFile } from '@candor/contracts/forms/downloading';
import type { FormEvent } from '@candor/contracts/forms/events';
import { publicFormPath } from '@candor/contracts/forms/pages';
import { formTextList } from '@candor/contracts/forms/rows';
import { type FormContent, type FormFile, retiredFileDays } from '@candor/contracts/forms/values';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { Controller, Inject, Injectable, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed, type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { standing } from '../../kernel/command.ts';
import { evolveBy, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { BadUpload, FileStore } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { GonePage, Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { memberUploads, type Upload, Uploads } from '../../reads/files/uploads.ts';
import { formFileKey } from '../../reads/forms/form-files.ts';
import { formOf } from '../../reads/forms/form.record.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { isAddressOf, shownOrganization } from '../../reads/public/public-jobs.ts';
import { type FormState, formState } from '../../states/form.state.ts';
import { type Submission, submissionState } from '../../states/submission.state.ts';
import { UploadCommand } from '../files/upload.command.ts';
import { FormCommand, SubmissionCommand } from './form.command.ts';
import { deleteFormFiles } from './forms.queue.ts';
import { downloadEnd } from './submission.decider.ts';

const noFile = reject('not_found', 'File not found.');
const unreadable = reject('file', directories.downloads.refused);
const ended = reject('expired', 'This link is too old.');
const gone = notFound('form');

/** The file behind a form, as members keep it. */
@Controller()
export class FormFilesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Serve(calls.offerFormFile)
  async offer(
    @Input() { id, version, file_id, file_name }: RequestOf<typeof calls.offerFormFile>,
    @By() { caller, asking }: Signed<'form'>,
  ) {
    let upload: Upload | null;
    try {
      upload = await this.uploads.accept(memberUploads(caller), file_id, directories.downloads);
    } catch (fault) {
      if (fault instanceof BadUpload) return unreadable;
      throw fault;
    }
    if (!upload) return unreadable;
    const { key, type, size } = upload;
    const [stored, ending] = key.slice(key.lastIndexOf('/') + 1).split('.') as [string, string];
    // Claim the upload first, so that no other form gives the same file.
    const kept = await this.commands.execute(
      new UploadCommand(
        idFrom('upload', key),
        'offer',
        { file_id: key, form_id: id },
        { ...asking, uid: `${asking.uid}-offer` },
      ),
    );
    if (isRejection(kept)) return kept;
    const file: FormFile = { id: stored, ending, name: file_name, type, size };
    return shown(await this.commands.execute(new FormCommand(id, 'offerFile', { file, version }, asking)), id);
  }

  @Serve(calls.removeFormFile)
  async remove(@Input() { id, version }: RequestOf<typeof calls.removeFormFile>, @By() { asking }: Signed<'form'>) {
    return shown(await this.commands.execute(new FormCommand(id, 'removeFile', { version }, asking)), id);
  }

  @Serve(calls.openFormFile)
  async open(@Input() _: RequestOf<typeof calls.openFormFile>, @By() by: Signed<'form'>) {
    const { file } = formOf(by).draft;
    return file
      ? { address: await this.files.signGet(formFileKey(by.caller.organization_id, file), file.name) }
      : noFile;
  }
}
const shown = (ran: { state: FormState; position: number } | Rejection, id: string) =>
  isRejection(ran) ? ran : { form: standing(ran.state, id), position: ran.position };

/** `turn`: of the link, from 0. */
type Found = { organization: OrganizationRow; id: string; turn: number; submission: Submission; content: FormContent };

/** Finds the submission of a link to the file of a form, with the words that its sender saw. */
@Injectable()
export class DownloadLinks {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  /** Null: the link is made up or of another organization, the submission or the person is gone, or the form gave no file. */
  async find(org: string, token: string): Promise<Found | null> {
    const { id, turn = 0 } = this.links.downloader(token) ?? {};
    const found = id ? await this.streams.load(submissionState, id, '*') : null;
    const { state: submission, organization_id } = found ?? {};
    if (!id || !organization_id || !submission?.contact || submission.status === 'deleted') return null;
    const organization = await this.reads.get(organizationList, { organization_id }, organization_id);
    if (!organization?.modules.marketing || !isAddressOf(organization, org)) return null;
    const content = await this.seen(submission, organization_id);
    return content?.file && turn <= submission.file_links.length
      ? { organization, id, turn, submission, content }
      : null;
  }

  /** Whether the sender may download a file now. */
  async isOpen(submission: Submission, organization_id: string): Promise<boolean> {
    if (downloadEnd(submission) < new Date().toISOString()) return false;
    return Boolean((await this.seen(submission, organization_id))?.file);
  }

  /** The words and the file of the publication that the sender saw. */
  private async seen({ form_id, publication }: Submission, organization_id: string): Promise<FormContent | null> {
    const events = await this.streams.read(`${formState.category}-${form_id}`, organization_id);
    for (const { type, data } of events as readonly Recorded<FormEvent>[])
      if (type === 'FormPublished' && data.number === publication) return data.content;
    return null;
  }
}

@Injectable()
export class DownloadPages {
  constructor(
    @Inject(DownloadLinks) private readonly downloads: DownloadLinks,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Shows(downloadPage)
  async show({ params, query }: PageAsk) {
    const token = params.token!;
    const found = await this.downloads.find(params.org!, token);
    if (!found) return nowhere;
    const { organization, id, turn, submission, content } = found;
    if (organization.slug !== params.org) return new Moved(downloadPath(organization.slug, token), [], 'for good');
    const until = downloadEnd(submission, turn);
    const isOver = until < new Date().toISOString();
    const isThere = isOver && Boolean(await this.files.stat(formFileKey(organization.id, content.file!)));
    const row = await this.reads.get(formTextList, { organization_id: organization.id }, submission.form_id);
    const page = {
      title: isOver
        ? say('This link has ended')
        : say('Your file from {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      file: isOver ? null : { name: content.file!.name, size: content.file!.size, until, token },
      success: content.success_message && !isOver ? cleanHtml(content.success_message) : null,
      form_path: row?.status === 'live' ? publicFormPath(organization.slug, row.settings.slug) : null,
      zone: organization.tz_region,
      again: isThere ? { token, uid: newId() } : null,
      wanted: isOver && query.said === 'wanted',
      head: {
        address: this.links.downloadAddress(organization.slug, id, turn),
        site: organization.name,
        unlisted: true as const,
      },
    };
    return isOver ? new GonePage(page) : page;
  }
}

/** Sends the file through this server, so that no reader learns where it is stored. */
@Controller()
export class DownloadController {
  constructor(
    @Inject(DownloadLinks) private readonly downloads: DownloadLinks,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  /** The answer is the same whether or not a letter leaves. */
  @Serve(wantFormFile)
  async want(
    @Input() _: RequestOf<typeof wantFormFile>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const found = await this.downloads.find(org, token);
    if (!found) return gone;
    const { organization, id, submission } = found;
    const actor = { type: 'candidate' as const, id: submission.candidate_id };
    const ran = await this.commands.execute(
      new SubmissionCommand(id, 'wantFile', {}, { organization_id: organization.id, actor, ...uid }),
    );
    return isRejection(ran) ? ran : {};
  }

  @Serve(fetchFormFile)
  async fetch(
    @Input() _: RequestOf<typeof fetchFormFile>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ): Promise<StreamAnswer | Rejection> {
    const found = await this.downloads.find(org, token);
    if (!found) return gone;
    const { organization, id, turn, submission, content } = found;
    const file = content.file!;
    const key = formFileKey(organization.id, file);
    // A file that its form no longer gives is deleted after some weeks. A sender who confirms later comes too late.
    if (downloadEnd(submission, turn) < new Date().toISOString() || !(await this.files.stat(key))) return ended;
    const asking: Requester = {
      organization_id: organization.id,
      actor: { type: 'candidate', id: submission.candidate_id },
      ...uid,
    };
    const noted = await this.commands.execute(new SubmissionCommand(id, 'openFile', { turn }, asking));
    if (isRejection(noted)) return noted;
    return {
      name: file.name.replaceAll(/[^\w.() -]/g, '_'),
      type: file.type,
      content: await this.files.read(key),
      headers: { 'x-content-type-options': 'nosniff' },
    };
  }
}

@Injectable()
export class FormFilesWorker {
  constructor(
    @Inject(Streams) private readonly streams: Pick<Streams, 'read'>,
    @Inject(FileStore) private readonly files: Pick<FileStore, 'delete'>,
  ) {}

  @Works(deleteFormFiles)
  async delete(
    { form_id }: DataOf<typeof deleteFormFiles>,
    { organization_id }: Pick<Requester, 'organization_id'>,
  ): Promise<Worked> {
    const stream = `${formState.category}-${form_id}`;
    const events = (await this.streams.read(stream, organization_id)) as readonly Recorded<FormEvent>[];
    for (const file of retiredFiles(events, new Date().toISOString()))
      await this.files.delete(formFileKey(organization_id, file));
    return done;
  }
}

/** The files that neither the draft nor the publication of the form held for the last 30 days. */
export const retiredFiles = (events: readonly Recorded<FormEvent>[], now: string): FormFile[] => {
  const files = new Map<string, { file: FormFile; last: string }>();
  let state: FormState = formState.initial;
  const seen = (at: string) => {
    if (!state || state.status === 'archived') return;
    for (const file of [state.draft.file, state.live?.content.file]) if (file) files.set(file.id, { file, last: at });
  };
  for (const event of events) {
    seen(event.metadata.occurred_at);
    state = evolveBy(formState, state, event);
    seen(event.metadata.occurred_at);
  }
  seen(now);
  return [...files.values()].filter(({ last }) => daysAfter(last, retiredFileDays) <= now).map(({ file }) => file);
};
