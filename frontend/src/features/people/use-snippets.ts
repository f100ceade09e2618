import { useCallback, useMemo, useRef, useState } from 'react';
import type { PooledPerson } from '@candor/contracts/people/rows';
import { candidateSnippets, type Snippets, snippetsAhead } from '@candor/contracts/resumes/snippets';
import { call } from '../../page/call.ts';

type Shown = { list: { items: readonly PooledPerson[] }; snippets: Snippets };

/** The snippets of a search (passages that contain its words). The first ones come with the page; the others are requested when their rows are rendered. */
export const useSnippets = (
  page: Shown,
  search: string,
): { snippets: Snippets; onDrawn: (rows: readonly PooledPerson[]) => void } => {
  const [later, setLater] = useState<{ of: string; snippets: Snippets }>({ of: search, snippets: {} });
  const { items } = page.list;
  // The ids of the people whose snippets this page has or has requested. Snippets of an earlier page of the same search stay until the answer arrives.
  const asked = useRef<{ of: Shown['list']['items']; ids: Set<string> }>({ of: [], ids: new Set() });
  const onDrawn = useCallback(
    (rows: readonly PooledPerson[]) => {
      if (asked.current.of !== items)
        asked.current = { of: items, ids: new Set(items.slice(0, snippetsAhead).map(({ id }) => id)) };
      const ids = rows.flatMap(({ id }) => (asked.current.ids.has(id) ? [] : [id]));
      if (!search || !ids.length) return;
      for (const id of ids) asked.current.ids.add(id);
      void call(candidateSnippets, { q: search, ids }).then((answer) => {
        // If the request fails, the rows stay as they are. The next page requests the snippets again.
        if (answer.status === 'ok')
          setLater((known) => ({
            of: search,
            snippets: { ...(known.of === search ? known.snippets : {}), ...answer.payload.snippets },
          }));
      });
    },
    [search, items],
  );
  const snippets = useMemo(
    () => ({ ...(later.of === search ? later.snippets : {}), ...page.snippets }),
    [later, search, page.snippets],
  );
  return { snippets, onDrawn };
};
