import { afterEach, expect, jest, test } from '@jest/globals';
import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DealData } from '@candor/contracts/sales/pages';
import type { DealStage } from '@candor/contracts/sales/values';
import { NextBlock } from './deal-next.tsx';
import { useDealMoves } from './use-deal-moves.ts';

// A refused move of a deal opens the deal where it says what is missing.

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const refuseWith = (error: string) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ status: 'error', code: 'wrong_state', error })));
const dealAt = (type: DealStage) => ({ id: 'd1', version: 1, type, company_name: 'Tidewater Ltd', amount: null });
const Board = ({ type, to }: { type: DealStage; to: DealStage }) => {
  const [open, setOpen] = useState<string | null>(null);
  const moves = useDealMoves(1, setOpen);
  const deal = dealAt(type);
  const data = { deal, options: { reasons: [] }, names: {}, guarantees: [] } as unknown as DealData;
  return (
    <>
      <button onClick={() => moves.move(deal, to)}>Move the card</button>
      {open === deal.id && <NextBlock data={data} moves={moves} today="2026-11-28" />}
    </>
  );
};

test('a deal refused as paid opens at the contract, in the first field that is empty', async () => {
  refuseWith('Record the signed contract before payment.');
  render(<Board type="deal_pending" to="deal_paid" />);
  fireEvent.click(screen.getByText('Move the card'));
  expect(await screen.findByText('To sign, it needs a day and an amount')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
});

test('a declined deal refused as signed opens at the button that opens it again', async () => {
  refuseWith('Reopen the deal first.');
  render(<Board type="deal_declined" to="deal_accepted" />);
  fireEvent.click(screen.getByText('Move the card'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reopen the deal'));
});
