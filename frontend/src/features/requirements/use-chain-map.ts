import { say, sayLabel } from '@candor/contracts/words/say';
import { useMemo, useState } from 'react';
import {
  type Chain,
  chainThrough,
  type Gap,
  type Links,
  priorityOf,
  roundsOf,
} from '@candor/contracts/requirements/chain';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import { type OpenPart, partNamed } from './use-chain.ts';

/** The chain, the chosen gap and the part whose panel is shown. */
export type ChainMapProps = {
  page: ChainPage;
  chain: Chain;
  links: Links;
  gaps: readonly Gap[];
  /** The ids of the parts to show if a kind of gap is chosen; null for all. */
  shown: ReadonlySet<string> | null;
  open: OpenPart | null;
  editable: boolean;
  onOpen: (part: OpenPart | null) => void;
};
/** The node id of the hole for a requirement that has no question. */
export const missing = (id: string) => `missing ${id}`;

/** The state of the map: the visible parts, the highlighted chain, and what a press on a node does. */
export const useChainMap = ({ page, chain, links, gaps, shown, open, onOpen }: ChainMapProps) => {
  const [hovered, setHovered] = useState<string | null>(null);
  /** The node of a selected interviewer, who has no panel. */
  const [held, setHeld] = useState<string | null>(null);
  const holes = useMemo(() => gaps.flatMap((gap) => (gap.kind === 'no_question' ? [gap.requirement_id] : [])), [gaps]);
  const all = useMemo(() => [...links, ...holes.map((id) => [id, missing(id)] as const)], [links, holes]);
  const at = hovered ?? held ?? open?.id ?? null;
  const lit = useMemo(() => (at ? chainThrough(all, at) : new Set<string>()), [all, at]);
  const rounds = roundsOf(chain);
  const names = useMemo(() => {
    const said = new Map<string, string>();
    for (const each of [...chain.tasks, ...chain.requirements]) said.set(each.id, each.name);
    for (const each of chain.questions) said.set(each.id, each.text);
    return said;
  }, [chain]);
  const leadsTo = (id: string) => {
    const to = links.filter(([from]) => from === id).map(([, each]) => names.get(each) ?? seatWords(each));
    return to.length ? say('Leads to: {parts}', { parts: to.join('; ') }) : '';
  };
  const seatWords = (seat: string) => {
    const [step_id, user_id = ''] = seat.split(' ');
    const step = rounds.find(({ id }) => id === step_id);
    return [step && sayLabel(step.name), page.names[user_id]].filter(Boolean).join(', ');
  };
  const seen = (id: string) => !shown || shown.has(id);
  const gapOf = (id: string) => gaps.find((gap) => 'requirement_id' in gap && gap.requirement_id === id);
  const tasks = chain.tasks.filter(({ id }) => seen(id)).toSorted((a, b) => priorityOf(b) - priorityOf(a));
  const questions = [
    ...rounds.flatMap((step) => chain.questions.filter(({ asking }) => asking?.workflow_step_id === step.id)),
    ...chain.questions.filter(({ asking }) => !rounds.some(({ id }) => id === asking?.workflow_step_id)),
  ].filter(({ id }) => seen(id));
  const nodeOf = (id: string) => ({
    id,
    lit: lit.has(id),
    held: open?.id === id,
    leads: leadsTo(id),
    onHold: () => {
      setHeld(null);
      onOpen(open?.id === id ? null : partNamed(chain, id));
    },
    onHover: setHovered,
  });
  return { held, setHeld, setHovered, holes, all, lit, rounds, names, seen, gapOf, tasks, questions, nodeOf };
};

/** What `useChainMap` returns. */
export type ChainMapState = ReturnType<typeof useChainMap>;
