import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import type { LetterToMany, Leaving } from '@candor/contracts/bulk/events';
import { directories } from '@candor/contracts/files/endpoints';
import { undoTime } from '@candor/contracts/messages/contact-rules';
import type { AttachedFile } from '@candor/contracts/messages/events';
import { isUnasked } from '@candor/contracts/messages/letter';
import { mostFileBytes } from '@candor/contracts/messages/writing';
import { tagsIn } from '@candor/contracts/words/merge-text';
import type { Caller } from '../../kernel/caller.ts';
import { Clock } from '../../kernel/clock.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { BadUpload } from '../../kernel/ports/file-store.ts';
import { Streams } from '../../kernel/streams.ts';
import { sendAsState } from '../../states/send-as.state.ts';
import { sendAsId } from './send-as-id.ts';
import { memberUploads, Uploads } from '../files/uploads.ts';
import { ContactSafety } from './contact-safety.ts';
import { Lookups } from '../lookups.ts';
import type { Writing } from './letters-to-people.ts';

/** What a request says of a message, besides to whom it goes. */
export type MessageRequest = {
  subject?: string | null | undefined;
  body?: string | null | undefined;
  template_id?: string | null | undefined;
  template_key?: string | null | undefined;
  letter_kind?: LetterToMany | null | undefined;
  subject_b?: string | null | undefined;
  cc?: readonly string[] | undefined;
  files?: readonly { file_id: string; name: string }[] | undefined;
  as_user_id?: string | null | undefined;
  when?: Leaving | null | undefined;
  send_at?: string | null | undefined;
};
export type Written = {
  writing: Writing;
  template_key: string | null;
  cc: string[];
  files: AttachedFile[];
  as_user_id: string | null;
};
/** The kind of a letter written by hand that starts from a template of this kind; undefined: from no template. A letter from an unasked template counts as unasked, no matter who sends it. */
export const kindToMany = (template: string | undefined): LetterToMany =>
  template !== undefined && isUnasked(template) ? 'outreach' : 'note';
export const noConsent = reject('permission', 'This colleague has not agreed that you write in their name.');
const noCopy = (address: string) =>
  reject('suppressed', '{address} is on the suppression list, so it gets no copy.', { address });
const noFile = reject('file', 'The file was not uploaded, or too long ago. Attach it again.');
const ownLink = reject(
  'validation',
  'A message with copies has no link to the offer: everyone who gets a copy could answer it. Write to the candidate alone.',
);
const tooLarge = reject('file', 'The files of a message may have 10 MB together.');

/** Reads what a member asks for when they write a message: the kind, the sender, the files and the time. */
@Injectable()
export class Writings {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** `draft`: nothing is sent yet, so files and copies are not checked. */
  async of(
    caller: Caller,
    asked: MessageRequest,
    job_id: string | null,
    { draft = false } = {},
  ): Promise<Written | Rejection> {
    const { organization_id, user_id } = caller;
    const as_user_id = asked.as_user_id && asked.as_user_id !== user_id ? asked.as_user_id : null;
    if (as_user_id && !(await this.mayWriteAs(organization_id, as_user_id, user_id))) return noConsent;
    const template = await this.template(organization_id, asked);
    const files = draft ? [] : await this.files(caller, asked.files ?? []);
    if (isRejection(files)) return files;
    const cc = [...new Set(asked.cc ?? [])];
    if (cc.length && tagsIn(asked.body ?? '').includes('download_url')) return ownLink;
    const [suppressed] = draft ? [] : await this.safety.suppressed(organization_id, cc);
    if (suppressed) return noCopy(suppressed);
    const soonest = new Date(this.clock.now().getTime() + undoTime).toISOString();
    return {
      writing: {
        kind: asked.letter_kind ?? kindToMany(template?.kind),
        subject: asked.subject ?? '',
        ...(asked.subject_b ? { subject_b: asked.subject_b } : {}),
        body: asked.body ?? '',
        job_id,
        from: as_user_id ?? user_id,
        when: asked.when ?? 'once',
        at: asked.send_at && asked.send_at > soonest ? new Date(asked.send_at).toISOString() : soonest,
      },
      template_key: template?.key ?? null,
      cc,
      files,
      as_user_id,
    };
  }

  /** Whether `owner` agrees now that `writer` writes in their name, and still belongs to the organization. */
  async mayWriteAs(organization_id: string, owner: string, writer: string): Promise<boolean> {
    const found = await this.streams.load(sendAsState, sendAsId(organization_id, owner, writer), organization_id);
    if (found?.state?.status !== 'accepted') return false;
    return (await this.lookups.firstActive(organization_id, [owner])) === owner;
  }

  private async template(organization_id: string, { template_id, template_key }: MessageRequest) {
    if (template_id) {
      const entry = await this.lookups.entry(organization_id, messagetemplate, template_id);
      return entry && { key: entry.fields.key ?? null, kind: entry.fields.kind };
    }
    return template_key ? this.lookups.template(organization_id, template_key) : null;
  }

  private async files(
    caller: Caller,
    named: readonly { file_id: string; name: string }[],
  ): Promise<AttachedFile[] | Rejection> {
    const files: AttachedFile[] = [];
    for (const { file_id, name } of named) {
      const upload = await this.uploads
        .accept(memberUploads(caller), file_id, directories.letters)
        .catch((fault: unknown) => {
          if (fault instanceof BadUpload) return null;
          throw fault;
        });
      if (!upload) return noFile;
      files.push({ file_id: upload.key, name, type: upload.type, size: upload.size });
    }
    return files.reduce((sum, { size }) => sum + size, 0) > mostFileBytes ? tooLarge : files;
  }
}
