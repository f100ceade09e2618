import { Module } from '@nestjs/common';
import { FilesController } from './files.controller.ts';

/** Uploads. */
@Module({
  controllers: [FilesController],
})
export class FilesModule {}
