import type { Fact } from '../reports/facts.ts';
import { dayLength } from '../values/days.ts';
import { answerDays, type Decision, type Outcome, type Standing, standDays } from './counting.ts';

/** What a reason for archiving says about the Internet Applicant test. */
export type ReasonFlags = { not_considered: boolean; not_basically_qualified: boolean };
type Application = Fact<'application'>;
export type Path = Standing['path'];

/** The date at which an application passes each decision. A hire without an offer passes the offer too. */
const passedAt = (fact: Application, decision: Decision): number | null => {
  switch (decision) {
    case 'applied':
      return fact.applied;
    case 'screen':
      return fact.screened;
    case 'interview':
      return fact.interviewed;
    case 'offer':
      return fact.offered ?? fact.hired;
    case 'hire':
      return fact.hired;
  }
};
const path = ['screen', 'interview', 'offer', 'hire'] as const;

/** The decisions about an application that are old enough, in order, and their outcomes. `flagsOf`: the flags of a reason; null if the reason is unknown. */
export const pathOf = (fact: Application, now: number, flagsOf: (reason: string) => ReasonFlags | null): Path => {
  const stood = (at: number | null): boolean => at !== null && at <= now - standDays * dayLength;
  const made: { decision: Decision; outcome: Outcome; reason_id: string | null }[] = [];
  for (const decision of path) {
    const passed = passedAt(fact, decision);
    if (passed !== null) {
      if (!stood(passed)) break;
      made.push({ decision, outcome: 'passed', reason_id: null });
      continue;
    }
    // An application that was merged into another job's application is no decision about a person.
    if (fact.side === 'merged') break;
    if (decision === 'hire' && stood(fact.declined)) made.push({ decision, outcome: 'withdrew', reason_id: null });
    else if (stood(fact.archived)) {
      const { considered, qualified } = internetApplicant(fact, flagsOf);
      const outcome = fact.side === 'they_withdrew' ? 'withdrew' : considered && qualified ? 'not' : 'outside';
      // A reason that is no entry of the list has no name to show.
      const named = fact.reason !== null && flagsOf(fact.reason) !== null;
      made.push({ decision, outcome, reason_id: outcome !== 'withdrew' && named ? fact.reason : null });
    }
    break;
  }
  return made;
};
/** Whether the time to answer the application's survey has passed. */
export const isRipe = (fact: Application, now: number): boolean =>
  fact.applied !== null && fact.applied <= now - answerDays * dayLength;

/** The four parts of the Internet Applicant test (41 CFR 60-1.3). */
export const internetTests = ['applied', 'considered', 'qualified', 'stayed'] as const;
export type InternetTest = (typeof internetTests)[number];
export type InternetApplicant = Record<InternetTest, boolean> & { is: boolean };
/** The parts of an application that decide the tests. */
export const internetFacts = ['applied', 'reviewed', 'screened', 'offered', 'withdrew', 'archived'] as const;
export type InternetFacts = Pick<Application, (typeof internetFacts)[number] | 'side' | 'reason'>;
/** Decides the four tests from what happened. `flagsOf`: the flags of a reason; null if the reason is unknown. */
export const internetApplicant = (
  fact: InternetFacts,
  flagsOf: (reason: string) => ReasonFlags | null,
): InternetApplicant => {
  const flags = fact.archived !== null && fact.reason !== null ? flagsOf(fact.reason) : null;
  const ended = fact.archived !== null && fact.side !== 'they_withdrew' && fact.side !== 'merged';
  const tests = {
    applied: fact.applied !== null,
    considered: fact.reviewed !== null || fact.screened !== null || (ended && !flags?.not_considered),
    qualified: !flags?.not_basically_qualified,
    stayed: fact.withdrew === null || fact.offered !== null,
  };
  return { ...tests, is: internetTests.every((test) => tests[test]) };
};
