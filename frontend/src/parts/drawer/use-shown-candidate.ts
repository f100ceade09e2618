import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { parseListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import { onReturn, seemsOffline } from '../../kit/connection.ts';
import type { useListAddress } from '../../page/list-address.ts';

type Links = ReturnType<typeof useListAddress>;
/** Where an address names the drawer's candidate. `idIn` is undefined for the address of another screen. */
type Where = {
  settled: string | null;
  idIn: (address: ListAddress) => string | null | undefined;
  linkTo: (id: string | null) => string;
};

/** The candidate that the drawer shows. It changes with the key press, before the router has the new address, so that the next key already acts on the new candidate. If the browser is offline the drawer changes too, and the address follows when the network is back. */
const useTurned = (at: Links, { settled, idIn, linkTo }: Where) => {
  const { location: to, state } = useNavigation();
  const [turned, setTurned] = useState<{ id: string | null } | null>(null);
  const next = to && parseListAddress(to.pathname);
  const coming = next ? idIn(next) : undefined;
  const [before, setBefore] = useState({ state, settled });
  if (before.state !== state || before.settled !== settled) {
    setBefore({ state, settled });
    // The page has arrived or failed, so the address decides again.
    if (state === 'idle' && !seemsOffline()) setTurned(null);
  }
  const behind = turned && turned.id !== settled && state === 'idle' ? linkTo(turned.id) : null;
  const { go } = at;
  useEffect(() => (behind === null ? undefined : onReturn(() => go(behind, { keepScroll: true }))), [behind, go]);
  const openId = turned ? turned.id : coming !== undefined ? coming : settled;
  return {
    openId,
    open: (id: string | null) => {
      if (id === openId) return;
      setTurned({ id });
      if (!seemsOffline()) go(linkTo(id), { keepScroll: true });
    },
  };
};

/** The candidate shown beside a section of a job. */
export const useShownCandidate = (at: Links, jobId: string, section: string) =>
  useTurned(at, {
    settled: at.address.section?.id ?? null,
    idIn: ({ id, section: next }) => (id === jobId && next?.name === section ? next.id : undefined),
    linkTo: at.sectionRowTo,
  });
/** The candidate shown beside a list whose rows are the candidates themselves. */
export const useShownRow = (at: Links) =>
  useTurned(at, {
    settled: at.address.id,
    idIn: ({ area, entity, id }) => (area === at.address.area && entity === at.address.entity ? id : undefined),
    linkTo: (id) => at.recordTo(id),
  });
