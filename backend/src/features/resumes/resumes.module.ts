import { Module } from '@nestjs/common';
import { EvidenceController } from './evidence.controller.ts';
import { SnippetsController } from './snippets.controller.ts';
import { ResumeParserController } from './resume-parser.controller.ts';
import { HiddenTextSearch } from './hidden-text.ts';
import { ResumeWorker } from './resume.worker.ts';

/** Resumes as documents: their text, and the words found in them. */
@Module({
  controllers: [SnippetsController, ResumeParserController, EvidenceController],
  providers: [ResumeWorker, HiddenTextSearch],
  exports: [HiddenTextSearch],
})
export class ResumesModule {}
