import { Module } from '@nestjs/common';
import { DownloadsController } from './downloads.controller.ts';
import { FilesController } from './files.controller.ts';
import { UploadHandler } from './upload.handler.ts';

/** Uploads of files, and how downloads begin. */
@Module({
  controllers: [FilesController, DownloadsController],
  providers: [UploadHandler],
})
export class FilesModule {}
