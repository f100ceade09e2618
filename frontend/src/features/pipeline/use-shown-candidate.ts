import { useNavigation } from 'react-router-dom';
import { parseListAddress } from '@candor/contracts/kernel/list';
import type { useListAddress } from '../../page/list-address.ts';

/** The candidate that the drawer shows: of the address being asked for, so that it opens without waiting. */
export const useShownCandidate = (at: ReturnType<typeof useListAddress>, jobId: string, section: string) => {
  const to = useNavigation().location;
  const next = to && parseListAddress(to.pathname);
  const ours = next && next.id === jobId && next.section?.name === section;
  return {
    openId: ours ? next.section!.id : (at.address.section?.id ?? null),
    open: (id: string | null) => at.go(at.sectionRowTo(id), { keepScroll: true }),
  };
};
