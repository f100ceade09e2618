import { handlerFor } from '../../kernel/command.ts';
import { commission } from './commission.decider.ts';
import { deal } from './deal.decider.ts';
import { claim, partner, salesOrder, term } from './partner.decider.ts';
import {
  ClaimCommand,
  CommissionCommand,
  DealCommand,
  PartnerCommand,
  SalesOrderCommand,
  TermCommand,
} from './sales.command.ts';

export const DealHandler = handlerFor(DealCommand, deal);
export const CommissionHandler = handlerFor(CommissionCommand, commission);
export const PartnerHandler = handlerFor(PartnerCommand, partner);
export const TermHandler = handlerFor(TermCommand, term);
export const ClaimHandler = handlerFor(ClaimCommand, claim);
export const SalesOrderHandler = handlerFor(SalesOrderCommand, salesOrder);
