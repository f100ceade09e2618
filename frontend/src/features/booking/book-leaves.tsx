import { useMemo } from 'react';
import { toldConversations } from './asked-booking.ts';
import type { BookNow } from './use-book.ts';
import { WhatLeaves } from './what-leaves.tsx';

/** What the chosen booking sends. */
export const BookLeaves = ({ now }: { now: BookNow }) => {
  const { page, zone, booking, before, arrangement, form, setForm, wrong, setWrong, setChanges, hosted } = now;
  const { application, who, names, places, moves } = page;
  const { plan, start } = booking;
  const zones = useMemo(() => new Map(page.people.map((each) => [each.id, each.zone])), [page.people]);
  return (
    <WhatLeaves
      plan={plan}
      start={start}
      told={
        start === null
          ? null
          : toldConversations(page, plan, start, { now: arrangement, before }, { names, places, zone, hosted })
      }
      language={page.letter.language}
      who={{ name: application.name, zone: who.tz_region, not_told: page.not_told }}
      had={moves.flatMap(({ interviewers }) => interviewers.map(({ user_id }) => user_id))}
      untold={page.untold}
      names={names}
      zones={zones}
      zone={zone}
      places={places}
      hosted={hosted}
      value={arrangement}
      open={form}
      onOpen={setForm}
      wrong={wrong}
      onChange={(changed) => {
        setWrong({});
        setChanges((all) => ({ ...all, ...changed }));
      }}
    />
  );
};
