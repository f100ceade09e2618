import { useState } from 'react';
import { undoDeal, upsertDeal } from '@candor/contracts/sales/endpoints';
import type { DealCard } from '@candor/contracts/sales/pages';
import { dealStages, type DealStage } from '@candor/contracts/sales/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import { useCommands } from '../../page/commands.ts';
import { settle } from '../../page/settle.ts';

/** The stage for which a move first asks for more data. */
export type MoveAsked = 'deal_accepted' | 'deal_paid' | 'deal_declined';
export type Moved = Pick<DealCard, 'id' | 'version' | 'type' | 'company_name'>;
export const asksFor = (from: DealStage, to: DealStage): MoveAsked | null =>
  from === 'deal_pending' && (to === 'deal_accepted' || to === 'deal_declined')
    ? to
    : from === 'deal_accepted' && to === 'deal_paid'
      ? to
      : null;
export type Refused = { id: string; type: DealStage; company_name: string; text: string };
/** How long (ms) the reason stays in the stage that refused a card. */
const refusedFor = 10_000;

/** Moves deals, with Undo. If a move is refused, the card returns, the stage shows the reason, and `onRefused` opens the deal at what it needs. */
export const useDealMoves = (position: number, onRefused?: (id: string) => void) => {
  const [moves, setMoves] = useState<Readonly<Record<string, { to: DealStage; position?: number }>>>({});
  const [asked, setAsked] = useState<{ deal: Moved; to: MoveAsked } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const set = (id: string, move: { to: DealStage; position?: number } | null) =>
    setMoves((now) => {
      const { [id]: _, ...others } = now;
      return move ? { ...others, [id]: move } : others;
    });
  const undo = (deal: Moved, version: number) => () =>
    void settle(
      say('Take the move of {company} back', { company: deal.company_name }),
      call(undoDeal, { id: deal.id, version }),
      () => set(deal.id, null),
    );
  const done = (deal: Moved, to: DealStage, version: number) => {
    setRefused(null);
    toast({
      text: say('{company} is now in {stage}.', { company: deal.company_name, stage: sayLabel(dealStages[to]) }),
      undo: undo(deal, version),
    });
  };
  const send = async (deal: Moved, to: DealStage) => {
    set(deal.id, { to });
    const answer = await call(upsertDeal, { id: deal.id, version: deal.version, type: to });
    if (answer.status === 'ok') {
      set(deal.id, { to, position: answer.payload.position });
      return done(deal, to, answer.payload.deal.version);
    }
    set(deal.id, null);
    const text = errorOf(answer);
    setRefused({ id: deal.id, type: to, company_name: deal.company_name, text });
    window.setTimeout(() => setRefused((now) => (now?.text === text ? null : now)), refusedFor);
    toast({ text, tone: 'bad' });
    onRefused?.(deal.id);
  };
  const move = (deal: Moved, to: DealStage) => {
    if (deal.type === to) return;
    const asks = asksFor(deal.type, to);
    if (asks) setAsked({ deal, to: asks });
    else void send(deal, to);
  };
  return {
    /** The stage in which a deal is shown: the one of an own move that the page does not know yet, else the stored one. */
    stageOf: ({ id, type }: Pick<DealCard, 'id' | 'type'>): DealStage => {
      const own = moves[id];
      return own && (own.position === undefined || own.position > position) ? own.to : type;
    },
    move,
    asked,
    ask: (deal: Moved, to: MoveAsked) => setAsked({ deal, to }),
    close: () => setAsked(null),
    saved: (deal: Moved, to: DealStage, version: number, at: number | undefined) => {
      setAsked(null);
      set(deal.id, { to, position: at });
      done(deal, to, version);
    },
    refused,
  };
};
export type DealMoves = ReturnType<typeof useDealMoves>;

/** The moves of the selected deal, for the command palette. `deal` is null if no deal is selected or the page shows the past. */
export const useDealCommands = (deal: (Moved & { archived_from?: DealStage | null }) | null, moves: DealMoves) => {
  const movesOf = (now: NonNullable<typeof deal>) => {
    const archive = { id: 'archive-deal', label: say('Archive'), to: 'archived' as const };
    switch (now.type) {
      case 'deal_pending':
        return [
          { id: 'sign-deal', label: say('Record the contract'), keys: 'a', to: 'deal_accepted' as const },
          { id: 'decline-deal', label: say('Decline the deal'), keys: 'x', to: 'deal_declined' as const },
          archive,
        ];
      case 'deal_accepted':
        return [{ id: 'pay-deal', label: say('Record the payment'), keys: 'a', to: 'deal_paid' as const }, archive];
      case 'deal_declined':
        return [{ id: 'reopen-deal', label: say('Reopen the deal'), to: 'deal_pending' as const }, archive];
      case 'deal_paid':
        return [archive];
      case 'archived':
        return now.archived_from ? [{ id: 'restore-deal', label: say('Restore'), to: now.archived_from }] : [];
    }
  };
  useCommands(
    deal && {
      about: deal.company_name,
      where: sayLabel(dealStages[deal.type]),
      commands: movesOf(deal).map(({ to, ...command }) => ({ ...command, run: () => moves.move(deal, to) })),
    },
  );
};
