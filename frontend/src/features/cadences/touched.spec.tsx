import { fireEvent, render, screen } from '@testing-library/react';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { useTouched } from './cadence-frame.tsx';
import { questionWords, touchedByOrder, touchedByRemoval, touchedByRules } from './touched-words.tsx';

const page = (status: string, active: number, here: Record<string, number> = {}) =>
  ({
    cadence: { status },
    people: { active, paused: 1, completed: 4, left: 0, failed: 0 },
    figures: Object.entries(here).map(([step_id, count]) => ({ step_id, here: count })),
  }) as unknown as CadenceData;

test('the sentence counts the people who are in the cadence, and a draft has none', () => {
  expect(touchedByRules(page('active', 2))).toBe('It applies from now on to 3 people in the cadence.');
  expect(touchedByRules(page('draft', 0))).toBeNull();
  expect(touchedByOrder(page('active', 2))).toBe(
    '3 people in the cadence keep their next steps and go on in the new order.',
  );
});
test('a removed step says who waits for it, or who will not come to it', () => {
  expect(touchedByRemoval(page('active', 2, { call: 1 }), 'call')).toBe(
    '1 person waits for it and goes on with the next step.',
  );
  expect(touchedByRemoval(page('active', 2, { call: 0 }), 'call')).toBe(
    'No one waits for it. 3 people in the cadence do not come to it any more.',
  );
});

describe('the days between steps', () => {
  const step = (id: string, delay_days: number) => ({ id, name: id, delay_days });
  const steps = [step('Hello', 0), step('Call', 2), step('Again', 3)];
  const of = (status: string) => {
    const shown = page(status, 2);
    return { ...shown, cadence: { ...shown.cadence, steps } } as CadenceData;
  };
  test('a new order says that each step keeps its days, which step then waits at the start, and which follows on the same day', () => {
    expect(questionWords(of('active'), { order: ['Call', 'Hello', 'Again'] })).toEqual([
      '3 people in the cadence keep their next steps and go on in the new order.',
      'Each step keeps its days after the step before it.',
      '“Call” comes first now. It waits 2 working days after a person is added.',
      '“Hello” has no days before it, so it follows “Call” on the same day.',
    ]);
    expect(questionWords(of('active'), { order: ['Hello', 'Again', 'Call'] })).toEqual([
      '3 people in the cadence keep their next steps and go on in the new order.',
      'Each step keeps its days after the step before it.',
    ]);
  });
  test('a draft says only what its days do', () => {
    expect(questionWords(of('draft'), { order: ['Call', 'Hello', 'Again'] })).toHaveLength(3);
    expect(questionWords(of('draft'), { order: ['Hello', 'Again', 'Call'] })).toEqual([]);
  });
  test('without its first step a cadence begins with the days of the next one', () => {
    expect(questionWords(of('draft'), { step_id: 'Hello' })).toEqual([
      '“Call” comes first now. It waits 2 working days after a person is added.',
    ]);
    expect(questionWords(of('draft'), { step_id: 'Again' })).toEqual([]);
  });
});

const answers: boolean[] = [];
const Asking = ({ status }: { status: string }) => {
  const { ask, dialog } = useTouched(page(status, 2));
  return (
    <>
      <button
        type="button"
        onClick={() => void ask('Change the order?', 'Change', 'rules').then((yes) => answers.push(yes))}
      >
        Sort
      </button>
      {dialog}
    </>
  );
};
test('a change of a running cadence waits for the answer to the sentence; a draft is changed at once', async () => {
  const { rerender } = render(<Asking status="active" />);
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
  expect(await screen.findByText('It applies from now on to 3 people in the cadence.')).toBeTruthy();
  expect(answers).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await Promise.resolve();
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await Promise.resolve();
  rerender(<Asking status="draft" />);
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
  await Promise.resolve();
  await Promise.resolve();
  expect(answers).toEqual([false, true, true]);
});
