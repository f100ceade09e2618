import { type DrivePurpose, drivePurposes, uploadFromDrive } from '@candor/contracts/files/drive';
import { fileNameIn } from '@candor/contracts/files/types';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileAccounts } from '../../reads/connections/file-accounts.ts';
import { announcedTo, memberUploads, type Upload, Uploads } from '../../reads/files/uploads.ts';
import { type GuardedRequest, Uid, type Unsigned } from '../../http/caller.ts';
import { askingOf, type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { tooLarge } from '../../kernel/file-content.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { type Grant, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { OutsideFileTooLarge } from '../../kernel/ports/outside-files.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { notFound, type Requester } from '../../kernel/streams.ts';
import { UserCommand } from '../accounts/user.command.ts';
import { AttachResume } from '../people/person.command.ts';
import { UploadedDescriptions } from './uploaded-descriptions.ts';

type Asked = RequestOf<typeof uploadFromDrive>;
type Fetched = { upload: Upload & { file_id: string }; name: string };

const notSetUp = reject('not_configured', 'Google Drive is not set up for this installation.');
const notConnected = reject('not_connected', 'Connect Google Drive in your profile first.');
const notReached = reject('unavailable', 'Google Drive is not responding. Try again in a moment.');
const notAllowed = reject('file', 'Google Drive does not let you download this file.');
const pdf = 'application/pdf';
/** The file type in which a Google Docs document is read. A description is read as text, and a Word file keeps more of it than a PDF. */
const writtenAs: Record<DrivePurpose, string> = {
  resume: pdf,
  attachment: pdf,
  jobdescription: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
/** Uploads of files that members keep in Google Drive. */
@Controller()
export class DriveFilesController {
  constructor(
    @Inject(FileAccounts) private readonly accounts: FileAccounts,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(UploadedDescriptions) private readonly descriptions: UploadedDescriptions,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(uploadFromDrive)
  async upload(@Input() asked: Asked, @Uid() unsigned: Unsigned, @Req() request: GuardedRequest) {
    const caller = request.caller!;
    const asking = askingOf(caller, unsigned);
    // Files are fetched one after another, because each is held in memory while it is checked.
    const fetched = await this.turns.run(`drive:${caller.user_id}`, () => this.fetched(asked, caller, asking));
    if (isRejection(fetched)) return fetched;
    const { upload, name } = fetched;
    const { key, file_id, type, size } = upload;
    const file = { file_id, url: `/files/${key}`, name, type, size };
    const { purpose, candidate_id, job_id } = asked;
    if (purpose === 'resume' && candidate_id) {
      const named = { file_name: name, job_id: job_id ?? null };
      const added = await this.commands.execute(new AttachResume(candidate_id, upload, named, asking));
      return isRejection(added) ? added : { file, resume: { id: added.resume_id }, position: added.position };
    }
    if (purpose === 'jobdescription' && job_id) {
      const read = await this.descriptions.inFile(upload, caller);
      return isRejection(read) ? read : { file, ...read };
    }
    return { file };
  }

  private async fetched({ file_id, purpose }: Asked, caller: Caller, asking: Requester): Promise<Fetched | Rejection> {
    const { at: drive } = this.accounts;
    if (!drive.provider) return notSetUp;
    const since = await this.accounts.since(caller.user_id);
    if (!since) return notConnected;
    const whose = { user_id: caller.user_id, since };
    const found = await this.there(whose, asking, (grant) => drive.about(grant, file_id));
    if (isRejection(found)) return found;
    const type = found.written ? writtenAs[purpose] : found.type;
    const name = fileNameIn(drivePurposes[purpose], found.name, type);
    const announced = announcedTo(drivePurposes[purpose], name, type);
    if (isRejection(announced)) return announced;
    const { limit: most } = announced;
    if ((found.size ?? 0) > most) throw tooLarge(most);
    const as = found.written ? type : null;
    const upload = await this.uploads.keep(memberUploads(caller), announced, `${asking.uid} ${file_id}`, () =>
      this.there(whose, asking, (grant) =>
        drive.read(grant, file_id, { as, most }).catch((fault: unknown) => {
          throw fault instanceof OutsideFileTooLarge ? tooLarge(most) : fault;
        }),
      ),
    );
    return isRejection(upload) ? upload : { upload, name };
  }

  /** Asks Google Drive. Null: there is no such file. If the user took the grant back there, the account is disconnected here too. */
  private async there<T extends object>(
    { user_id, since: of }: { user_id: string; since: string },
    asking: Requester,
    work: (grant: Grant) => Promise<T | null>,
  ): Promise<T | Rejection> {
    try {
      return (await this.accounts.use(user_id, work)) ?? notFound('file');
    } catch (fault) {
      if (fault instanceof Unavailable) return notReached;
      if (fault instanceof ProviderRefused) return notAllowed;
      if (!(fault instanceof GrantEnded)) throw fault;
      const ended = { account: 'drive', why: 'ended', of } as const;
      const by = { ...asking, uid: idFrom('drive ended', asking.uid), organization_id: '*' };
      const unlinked = await this.commands.execute(new UserCommand(user_id, 'unlinkAccount', ended, by));
      return isRejection(unlinked) ? unlinked : notConnected;
    }
  }
}
