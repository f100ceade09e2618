import { daysAfter } from '../values/days.ts';

/** In days. The law gives a month to answer a request about one's own data; 30 days are at most a month, but for February. */
export const requestAnswerDays = 30;
/** In days. The task is due so long before the last day to answer, on which it would come late. */
export const requestTaskAhead = 5;
/** The moment until which somebody who asked at this one has an answer. */
export const answerBy = (asked_at: string): string => daysAfter(Date.parse(asked_at), requestAnswerDays);
