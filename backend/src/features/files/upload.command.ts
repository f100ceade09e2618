import { commandOf } from '../../kernel/command.ts';
import type { UploadCommands, UploadState } from './upload.decider.ts';

export const UploadCommand = commandOf<UploadCommands, UploadState>();
