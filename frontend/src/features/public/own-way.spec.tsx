import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { OwnApplication } from '@candor/contracts/public/own-application';
import { OwnWay } from './own-way.tsx';

// The path of an application, as its candidate sees it.

afterEach(cleanup);
const show = (stage: OwnApplication['stage'], reached: OwnApplication['reached']): (string | undefined)[] => {
  const own = {
    organization: { brand_color: null },
    stage,
    reached,
    applied_at: '2026-11-20T10:00:00Z',
    zone: 'UTC',
    knockouts_close: false,
    conversations: { count: 2, minutes: 90 },
  };
  render(<OwnWay own={own as unknown as OwnApplication} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => /^[^()]*\([^()]*\)/.exec(textContent!)?.[0]);
};

test.each(['withdrawn', 'closed'] as const)(
  'T1: an application that is %s says where it ended, and no conversation that was not held is done',
  (stage) => {
    expect(show(stage, 'interviews')).toEqual([
      'Application received (done)',
      'In review by a person (done)',
      'Interviews (it ended here)',
    ]);
  },
);

test('T1: an offer that the candidate answered is done', () => {
  expect(show('hired', 'offer').at(-1)).toBe('Decision (done)');
});
