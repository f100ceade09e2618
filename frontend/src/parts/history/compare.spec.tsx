import { render, screen } from '@testing-library/react';
import { Compare } from './compare.tsx';

const rows = ['2026-03-01T09:00:00.000Z', '2026-03-02T09:00:00.000Z'].map((recorded_at, at) => ({
  number: at + 1,
  recorded_at,
  sentence: 'changed it',
}));

test('what was there before is struck through; nothing is said in plain words', async () => {
  const lines = [
    { label: 'Offer', a: null, b: '52,000' },
    { label: 'Step', a: 'Application', b: null },
    { label: 'Email', a: 'ada@example.test', b: 'ada@example.test' },
  ];
  render(<Compare rows={rows} compare={async () => lines} zone={null} onClose={() => undefined} />);
  const cells = (await screen.findAllByRole('cell')).map((cell) => [
    cell.textContent,
    cell.querySelector('s') !== null,
  ]);
  expect(cells).toEqual([
    ['none', false],
    ['52,000', false],
    ['Application', true],
    ['none', false],
  ]);
  screen.getByText('2 things differ. 1 are the same.');
});
