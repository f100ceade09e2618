import { Module } from '@nestjs/common';
import { FilesController } from './files.controller.ts';
import { UploadHandler } from './upload.handler.ts';

/** Uploads. */
@Module({
  controllers: [FilesController],
  providers: [UploadHandler],
})
export class FilesModule {}
