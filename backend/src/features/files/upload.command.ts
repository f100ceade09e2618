import type { CommandBus } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { commandOf } from '../../kernel/command.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import type { UploadCommands, UploadState } from './upload.decider.ts';

export const UploadCommand = commandOf<UploadCommands, UploadState>();

/** Marks the files as sent before any mail names them, so that they are not deleted as unused. */
export const sendFiles = async (
  commands: CommandBus,
  files: readonly { file_id: string }[],
  asking: Requester,
): Promise<Rejection | null> => {
  for (const { file_id } of files) {
    const ran = await commands.execute(new UploadCommand(idFrom('upload', file_id), 'send', { file_id }, asking));
    if (isRejection(ran)) return ran;
  }
  return null;
};
