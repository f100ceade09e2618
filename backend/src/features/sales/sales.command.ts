import { commandOf } from '../../kernel/command.ts';
import type { DealState } from '../../states/deal.state.ts';
import type { ClaimState, CommissionState, PartnerState, SalesOrder, TermState } from '../../states/sales.state.ts';
import type { CommissionCommands } from './commission.decider.ts';
import type { DealCommands } from './deal.decider.ts';
import type { ClaimCommands, PartnerCommands, SalesOrderCommands, TermCommands } from './partner.decider.ts';

export const DealCommand = commandOf<DealCommands, DealState>();
export const CommissionCommand = commandOf<CommissionCommands, CommissionState>();
export const PartnerCommand = commandOf<PartnerCommands, PartnerState>();
export const TermCommand = commandOf<TermCommands, TermState>();
export const ClaimCommand = commandOf<ClaimCommands, ClaimState>();
export const SalesOrderCommand = commandOf<SalesOrderCommands, SalesOrder>();
