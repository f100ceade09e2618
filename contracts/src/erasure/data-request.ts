import { daysAfter } from '../values/days.ts';
import { legalClock } from '../privacy/law.ts';

/** In days. The law gives a month to answer a request about personal data; 30 days are at most a month, except in February. */
export const requestAnswerDays = 30;
/** In days, by the organization's country. */
export const requestDays = (country: string): number => legalClock('request', country)?.days ?? requestAnswerDays;
/** How many days earlier than the last day to answer the task is due, because on the last day it would come too late. */
export const requestTaskAhead = 5;
/** The deadline to answer a request that came at this moment. */
export const answerBy = (asked_at: string, days = requestAnswerDays): string => daysAfter(Date.parse(asked_at), days);
