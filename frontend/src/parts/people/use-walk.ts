import { useEffect, useState } from 'react';
import { parseListAddress } from '@candor/contracts/kernel/list';
import { useHydrated } from '../../kit/hydrated.ts';
import { noteMissed } from '../../page/missed-page.ts';
import { pageBefore } from '../../page/past/page-before.ts';
import { bodyAt } from '../../page/page-request.ts';
import { type LoadedPage, usePageAddress } from '../../page/use-page.ts';
import { isPersonPage, listIn, pageBeside, type Walk, walkOn } from './walk.ts';

const store = 'walk';
/** The list that this tab goes through. A reload keeps it. */
let known: Walk | null = null;
/** The page from which the list was taken. */
let readOn: LoadedPage | null = null;
const keep = (walk: Walk | null): Walk | null => {
  known = walk;
  try {
    if (walk) sessionStorage.setItem(store, JSON.stringify(walk));
    else sessionStorage.removeItem(store);
  } catch {
    // The browser refused to store the list, so a reload forgets it.
  }
  return walk;
};
const kept = (): Walk | null => {
  try {
    return known ?? (JSON.parse(sessionStorage.getItem(store) ?? 'null') as Walk | null);
  } catch {
    return null;
  }
};
/** The page at an address, as its screen would read it; null if it fails to load. */
const pageAt = async (address: string): Promise<LoadedPage | null> => {
  const body = await bodyAt<LoadedPage['body']>(address);
  return body && { address, shown: address, body };
};
const holds = (walk: Walk | null, person: readonly string[]): walk is Walk =>
  Boolean(walk?.ids.some((id) => person.includes(id)));

/** The list from which the visitor came. Null if there is none, and 'unknown' if only the server can tell. */
const walkHere = (person: readonly string[], address: string): Walk | null | 'unknown' => {
  const before = pageBefore();
  if (before && before !== readOn && !isPersonPage(before)) {
    readOn = before;
    return keep(walkOn(before, person));
  }
  const walk = kept();
  if (holds(walk, person)) return keep(walk);
  return !before && listIn(address) ? 'unknown' : null;
};

/** The place of a person in the list from which the visitor came. `person`: the ids of their records. `go`: shows another person. */
export const useWalk = (person: readonly string[], go: (id: string) => void) => {
  const address = usePageAddress();
  const hydrated = useHydrated();
  const [, setRead] = useState('');
  const here = hydrated ? walkHere(person, address) : null;
  const unknown = here === 'unknown' ? listIn(address) : null;
  const who = person.join(' ');
  useEffect(() => {
    if (!unknown) return;
    let stopped = false;
    void pageAt(unknown).then((page) => {
      if (stopped) return;
      keep(page && walkOn(page, who.split(' ')));
      setRead(who);
    });
    return () => {
      stopped = true;
    };
  }, [who, unknown]);
  const walk = here === 'unknown' ? null : here;
  const at = walk ? walk.ids.findIndex((id) => person.includes(id)) : -1;
  const [turning, setTurning] = useState(false);
  const to = (by: 1 | -1): (() => void) | null => {
    if (!walk || at < 0 || turning) return null;
    const beside = walk.ids[at + by];
    if (beside) return () => go(beside);
    const more = pageBeside(walk, by);
    if (!more) return null;
    return () => {
      setTurning(true);
      void pageAt(more).then((page) => {
        setTurning(false);
        const { list } = (page?.body ?? {}) as { list?: { items?: readonly { id: string; candidate_id?: string }[] } };
        const row = list?.items?.at(by > 0 ? 0 : -1);
        const id = row && (row.candidate_id ?? row.id);
        const next = page && id ? walkOn(page, [id]) : null;
        if (!next || !id) return noteMissed(more);
        keep(next);
        go(id);
      });
    };
  };
  return { walk: at < 0 ? null : walk, place: walk ? walk.before + at + 1 : 0, previous: to(-1), next: to(1) };
};

/** The id of the job on whose board or list the visitor found the person; null if they came from elsewhere. */
export const walkedJob = (): string | null => {
  const at = known && parseListAddress(known.back.split('?')[0]!);
  return at?.area === 'opportunities' && at.entity === 'jobs' ? at.id : null;
};
