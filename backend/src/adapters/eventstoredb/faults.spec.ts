import { describe, expect, test } from '@jest/globals';
import { understood } from './faults.ts';

const told = (code: number, details: string) => understood(Object.assign(new Error(details), { code, details }));

describe('what the faults of EventStoreDB tell', () => {
  test.each([
    [4, 'Deadline exceeded after 0.416s,name resolution: 0.013s,LB pick: 0.378s', 'it did not answer in time'],
    [14, 'Name resolution failed for target dns:no-such-host:2113', 'its host name is not known'],
    [14, 'No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1', 'nothing listens at its address'],
  ])('code %i, “%s”: %s', (code, details, words) => {
    expect(told(code, details)).toMatchObject({ message: `EventStoreDB cannot be reached or is busy: ${words}.` });
  });
});
