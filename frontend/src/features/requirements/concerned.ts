import { type Chain, chainThrough, type Gap, linksOf, partOfGap } from '@candor/contracts/requirements/chain';

/** The parts affected by these gaps, with all parts of their chains. */
export const concernedBy = (chain: Chain, gaps: readonly Gap[]): Set<string> => {
  const links = linksOf(chain);
  const parts = gaps.flatMap((gap) =>
    gap.kind === 'over_time'
      ? chain.questions.filter(({ asking }) => asking?.workflow_step_id === gap.step_id).map(({ id }) => id)
      : [partOfGap(gap)],
  );
  return new Set(parts.flatMap((id) => [...chainThrough(links, id)]));
};
