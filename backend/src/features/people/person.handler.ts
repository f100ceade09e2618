import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { UploadCommand } from '../files/upload.command.ts';
import { CandidateCommand } from './candidate.command.ts';
import { People } from './people.ts';
import { AttachResume, FindOrCreatePerson } from './person.command.ts';

@CommandHandler(FindOrCreatePerson)
export class FindOrCreatePersonHandler implements ICommandHandler<FindOrCreatePerson> {
  constructor(@Inject(People) private readonly people: People) {}

  execute({ fields, type, created_via, asking, audience }: FindOrCreatePerson) {
    return this.people.findOrCreate(fields, type, created_via, asking, { audience });
  }
}

@CommandHandler(AttachResume)
export class AttachResumeHandler implements ICommandHandler<AttachResume> {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** The upload is claimed for this person first. If the second step fails, only the same person can get the upload. */
  async execute({ candidate_id, upload, named: { file_name, job_id }, asking }: AttachResume) {
    const { key: file_id, type: mime, size, hash } = upload;
    const taken = await this.commands.execute(
      new UploadCommand(
        idFrom('upload', file_id),
        'attach',
        { file_id, candidate_id },
        { ...asking, uid: `${asking.uid}-upload` },
      ),
    );
    if (isRejection(taken)) return taken;
    const added = await this.commands.execute(
      new CandidateCommand(candidate_id, 'addResume', { file_id, file_name, mime, size, hash, job_id }, asking),
    );
    if (isRejection(added)) return added;
    return {
      resume_id: added.state!.resumes.find((resume) => resume.file_id === file_id)!.id,
      position: added.position,
    };
  }
}
