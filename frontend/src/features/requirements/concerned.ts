import { type Chain, chainThrough, type Gap, linksOf, partOfGap } from '@candor/contracts/requirements/chain';

/** The parts of the chains that these gaps affect. */
export const concernedBy = (chain: Chain, gaps: readonly Gap[]): Set<string> => {
  const links = linksOf(chain);
  const parts = gaps.flatMap((gap) =>
    gap.kind === 'over_time'
      ? chain.questions.filter(({ asking }) => asking?.workflow_step_id === gap.step_id).map(({ id }) => id)
      : [partOfGap(gap)],
  );
  return new Set(parts.flatMap((id) => [...chainThrough(links, id)]));
};
