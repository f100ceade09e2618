import type { Sums } from './chances.ts';
import type { DealStage } from './values.ts';

// What the home page of a seller shows.

/** A deal to act on. `day`: when its next step, or its contract or payment, is due. */
export type DealToDo = {
  id: string;
  company_name: string;
  name: string;
  text: string;
  day: string;
  late: boolean;
  owner: string;
};
export type WaitingMoney = { count: number; sums: Record<string, number> };
export type HomeSales = {
  /** The open stages of all deals, in their order. */
  stages: { type: DealStage; label: string; count: number; sums: Sums }[];
  /** The deals that are due within a week: the reader's own, or everyone's for the head of sales. At most `mostToDo`; `due` counts those until today. */
  todo: DealToDo[];
  due: number;
  everyone: boolean;
  /** For readers who keep partners. `partner`: the one who has waited longest. */
  commissions?: {
    to_approve: WaitingMoney;
    to_pay: WaitingMoney;
    late: number;
    partner: { id: string; name: string; since: string; waiting: WaitingMoney } | null;
  };
};
export const mostToDo = 12;
/** How many days ahead a deal counts as soon due. */
export const daysAhead = 7;
