import { formatListAddress } from '@candor/contracts/kernel/list';
import { leads } from '../../pages/pages.ts';
import { Module } from '@nestjs/common';
import { follows } from '../../kernel/work/worker.ts';
import { Claims } from './claims.ts';
import { CommissionsController } from './commissions.controller.ts';
import { DealBoard } from './deal-board.ts';
import { DealFilesController } from './deal-files.controller.ts';
import { DealFilesWorker } from './deal-files.worker.ts';
import { DealWordsWorker } from './deal-words.worker.ts';
import { DealPages } from './deals.pages.ts';
import { DealsController } from './deals.controller.ts';
import { OwnPartnerController, OwnPartnerPages, OwnPartners } from './own-partner.ts';
import { PartnerPages } from './partners.pages.ts';
import { PartnersController } from './partners.controller.ts';
import {
  ClaimHandler,
  CommissionHandler,
  DealHandler,
  PartnerHandler,
  SalesOrderHandler,
  TermHandler,
} from './sales.handler.ts';
import { salesProcess } from './sales.process.ts';
import { SalesWorker } from './sales.worker.ts';
import { Settling } from './settling.ts';
import { Statements } from './statements.ts';

/** Deals, partners, terms and commissions. */
@Module({
  controllers: [DealsController, DealFilesController, PartnersController, CommissionsController, OwnPartnerController],
  providers: [
    follows(salesProcess),
    // A partner's deals and commissions are on the partner's page.
    ...['deals', 'commissions'].map((part) =>
      leads(`sales/partners/${part}`, (at) => formatListAddress({ ...at, section: null })),
    ),
    ClaimHandler,
    Claims,
    CommissionHandler,
    DealBoard,
    DealFilesWorker,
    DealHandler,
    DealPages,
    DealWordsWorker,
    OwnPartnerPages,
    OwnPartners,
    PartnerHandler,
    PartnerPages,
    SalesOrderHandler,
    SalesWorker,
    Settling,
    Statements,
    TermHandler,
  ],
})
export class SalesModule {}
