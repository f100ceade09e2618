import { Module } from '@nestjs/common';
import { BoardOrderController } from './board-order.controller.ts';
import { BoardPages } from './board.pages.ts';
import { PastBoards } from './past-boards.ts';
import { LanedBoards } from './laned-boards.ts';

/** The board of a job. */
@Module({
  controllers: [BoardOrderController],
  providers: [BoardPages, PastBoards, LanedBoards],
})
export class BoardModule {}
