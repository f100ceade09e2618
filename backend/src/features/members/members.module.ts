import { Module } from '@nestjs/common';
import { HandoverWorker } from './handover.worker.ts';
import { Holdings } from './holdings.ts';
import { InvitationWorker } from './invitation.worker.ts';
import { TeamController } from './team.controller.ts';

/** The members of an organization: their rights, and what becomes of their work when they leave. */
@Module({
  controllers: [TeamController],
  providers: [Holdings, HandoverWorker, InvitationWorker],
})
export class MembersModule {}
