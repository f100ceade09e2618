import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, opensPeople, searches } from '@candor/contracts/accounts/needs';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { composePage } from '@candor/contracts/messages/pages';
import { mostNamed } from '@candor/contracts/people/chosen';
import { composeTo } from '../../parts/messages/compose-links.ts';
import type { Draft, ToWhom } from './compose-draft.ts';

/** Adds people to a message and takes them out of it. `add` is null if the message can have no more people, `remove` if it has only one. */
export type Recipients = {
  named: readonly string[];
  add: ((id: string) => void) | null;
  remove: ((id: string) => void) | null;
};

/** The recipients whom the member chose by hand. They are in the page's address, and the draft moves on with it. Null: a list, candidates of a job or a task says who gets the message. */
export const useRecipients = ({
  data,
  to,
  job,
  address,
  draft,
  carry,
  onChange,
}: {
  data: DataOf<typeof composePage>;
  to: ToWhom;
  job: string | null;
  /** The address that names the recipients. */
  address: string;
  draft: Draft;
  /** Stores the draft under the present recipients; null forgets it. */
  carry: (draft: Draft | null) => void;
  onChange: (some: Partial<Draft>) => void;
}): Recipients | null => {
  const navigate = useNavigate();
  const named = data.task ? undefined : to.candidate_ids;
  const now = useRef({ draft, carry, address });
  useEffect(() => {
    const before = now.current;
    now.current = { draft, carry, address };
    if (before.address === address) return;
    // Until the page of the new address is there, the draft stays stored under the old one.
    before.carry(null);
    carry(draft);
  });
  const change = useCallback(
    (ids: readonly string[]) => {
      // Letters to several people leave in the day of each, unless the member chooses otherwise.
      if (named?.length === 1 && ids.length > 1) onChange({ when: 'day' });
      void navigate(composeTo({ candidates: ids, job }), { replace: true });
    },
    [named, job, navigate, onChange],
  );
  const adds = may(searches, data.user) && may(opensPeople, data.user);
  return useMemo(
    () =>
      named?.length
        ? {
            named,
            add:
              adds && named.length < mostNamed
                ? (id) => {
                    if (!named.includes(id)) change([...named, id]);
                  }
                : null,
            remove: named.length > 1 ? (id) => change(named.filter((each) => each !== id)) : null,
          }
        : null,
    [named, adds, change],
  );
};
