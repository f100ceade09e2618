import { handlerFor } from '../../kernel/command.ts';
import { UploadCommand } from './upload.command.ts';
import { upload } from './upload.decider.ts';

export const UploadHandler = handlerFor(UploadCommand, upload);
