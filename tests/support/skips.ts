import { describe, test } from '@jest/globals';

// Tests that cannot run on this machine or against a given server are skipped with a reason.

const told = (name: string, why: string | null): string => (why ? `${name} (skipped: ${why})` : name);
type Body<Row> = (row: Row) => Promise<void>;

/** The function `test`, or a skip whose name says why. */
export const testUnless = (why: string | null) => {
  const run = why ? test.skip : test;
  return Object.assign((name: string, body: () => Promise<void>, limit?: number) => run(told(name, why), body, limit), {
    each:
      <Row extends string>(rows: readonly Row[]) =>
      (name: string, body: Body<Row>, limit?: number) =>
        run.each(rows)(told(name, why), body as (row: string) => Promise<void>, limit),
  });
};
/** A group of tests, or a skipped group whose name says why. */
export const describeUnless = (why: string | null) => (name: string, body: () => void) =>
  (why ? describe.skip : describe)(told(name, why), body);
