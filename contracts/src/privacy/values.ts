import { phrase } from '../words/say.ts';
import type { Option } from '../kernel/standard.ts';

// The words of privacy: what people ask about their data, and why data goes or stays.

/** What a person can ask. Stored names never change. */
export const requestKinds = {
  access: phrase('Access to data'),
  erase: phrase('Erasure'),
  rectify: phrase('Correction'),
  object: phrase('Objection'),
} as const;
export type RequestKind = keyof typeof requestKinds;
export const requestKindKeys = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]];
export const requestSentences: Readonly<Record<RequestKind, string>> = {
  access: phrase('asked for a copy of their details'),
  erase: phrase('asked for their details to be erased'),
  rectify: phrase('asked for their details to be corrected'),
  object: phrase('objected to the use of their details'),
};
/** How a request came. */
export const requestWays = {
  page: phrase('On their page'),
  email: phrase('By email'),
  letter: phrase('By letter'),
  phone: phrase('By phone'),
  in_person: phrase('In person'),
} as const;
export type RequestWay = keyof typeof requestWays;
export const requestWayKeys = Object.keys(requestWays) as [RequestWay, ...RequestWay[]];
/** How a request was answered. `sent`: the person got a link to the copy. */
export const answerWays = {
  sent: phrase('Sent a link to the copy'),
  handed_over: phrase('Handed over the copy'),
  done: phrase('Did what they asked'),
  refused: phrase('Refused it, with the reason'),
  recorded_by_mistake: phrase('Recorded by mistake'),
} as const;
export type AnswerWay = keyof typeof answerWays;
export const answerWayKeys = Object.keys(answerWays) as [AnswerWay, ...AnswerWay[]];

/** What a person agrees to. */
export const consentPurposes = {
  privacy: phrase('Privacy notice'),
  talent_pool: phrase('To be kept for other jobs'),
  marketing: phrase('Letters about news'),
} as const;

/** Why a person's details are kept until a day. */
export const retentionGroups = {
  applicants: phrase('Applicants'),
  pool: phrase('Talent pool'),
  leads: phrase('People who did not apply'),
  contacts: phrase('Contacts of marketing'),
  taken_back: phrase('Taken back with an import'),
} as const;
export type RetentionGroup = keyof typeof retentionGroups;
export const retentionGroupKeys = Object.keys(retentionGroups) as [RetentionGroup, ...RetentionGroup[]];
/** Why a person whose retention period has ended is not erased. */
export const stayReasons = {
  hold: phrase('a legal hold protects them'),
  ongoing: phrase('they are considered for a job'),
  hired: phrase('they were hired'),
  request: phrase('a request of theirs is open'),
  deal: phrase('a deal with them is open'),
  event: phrase('they registered for a date to come'),
  consent: phrase('they agreed to stay'),
  contact: phrase('there was contact with them'),
  policy: phrase('the period is longer now'),
  switched_off: phrase('people are not erased automatically'),
} as const;
export type StayReason = keyof typeof stayReasons;
export const stayReasonKeys = Object.keys(stayReasons) as [StayReason, ...StayReason[]];
export const optionsIn = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** How many days after the last sign of interest a contact of marketing is erased. */
export const contactDays = 730;
/** Days before the end at which a person is listed. A person goes only after so many days on the list, and so long after they were taken back with an import. */
export const listedAhead = 30;
/** Days before the end of a consent at which the person is asked to renew it. */
export const renewalAhead = 30;
/** How many days the link to a copy is valid. */
export const copyLinkDays = 14;
