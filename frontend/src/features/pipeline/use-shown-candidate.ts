import { useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { parseListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import type { useListAddress } from '../../page/list-address.ts';

type Links = ReturnType<typeof useListAddress>;
/** Where an address says whom the drawer shows; `idIn` is undefined for the address of another screen. */
type Where = {
  settled: string | null;
  idIn: (address: ListAddress) => string | null | undefined;
  linkTo: (id: string | null) => string;
};

/** The candidate that the drawer shows. It turns at the key press, before the router has the new address, so that the next key already means the new candidate. */
const useTurned = (at: Links, { settled, idIn, linkTo }: Where) => {
  const { location: to, state } = useNavigation();
  const [turned, setTurned] = useState<{ id: string | null } | null>(null);
  const next = to && parseListAddress(to.pathname);
  const coming = next ? idIn(next) : undefined;
  const [before, setBefore] = useState({ state, settled });
  if (before.state !== state || before.settled !== settled) {
    setBefore({ state, settled });
    if (state === 'idle') setTurned(null); // the page has come, or it never will: the address counts again
  }
  const openId = turned ? turned.id : coming !== undefined ? coming : settled;
  return {
    openId,
    open: (id: string | null) => {
      if (id === openId) return;
      setTurned({ id });
      at.go(linkTo(id), { keepScroll: true });
    },
  };
};

/** Beside a section of a job. */
export const useShownCandidate = (at: Links, jobId: string, section: string) =>
  useTurned(at, {
    settled: at.address.section?.id ?? null,
    idIn: ({ id, section: next }) => (id === jobId && next?.name === section ? next.id : undefined),
    linkTo: at.sectionRowTo,
  });
/** Beside a list whose rows are the candidates themselves. */
export const useShownRow = (at: Links) =>
  useTurned(at, {
    settled: at.address.id,
    idIn: ({ area, entity, id }) => (area === at.address.area && entity === at.address.entity ? id : undefined),
    linkTo: (id) => at.recordTo(id),
  });
