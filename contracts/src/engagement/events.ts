import { z } from 'zod';
import { event, events, noPerson, open, type EventOf } from '../kernel/event.ts';
import { id, storedDay, word } from '../kernel/values.ts';

const day = storedDay;
const name = open(z.string());
/** The path of a public page, without a query. */
const page = open(z.string().nullable());
/** What a sign of interest was worth when it was recorded. Later changes of the list do not change it. */
const worth = { type_key: word, name, points: z.number(), decay_days: z.number() };

/** The signs of interest of one contact who agreed to be followed. They contain no text about the person. */
export const engagementEvents = events(
  'engagement',
  { about: 'candidate_id' },
  {
    /** `about_id`: the id of the form or event. `visitor`: the browser, as a hash of the number that it was given. */
    EngagementRecorded: event(
      { candidate_id: id, ...worth, day, page, about_id: id.nullable(), visitor: word.nullable() },
      'showed interest: {name}',
      { byCandidate: 'showed interest: {name}' },
    ),
  },
);
export type EngagementEvent = EventOf<typeof engagementEvents>;

export const PageViews = z.object({ page: z.string(), views: z.number() });
export const UnnamedSigns = z.object({
  company: z.string(),
  type_key: z.string(),
  name: z.string(),
  points: z.number(),
  decay_days: z.number(),
  count: z.number(),
});
export type UnnamedSigns = z.output<typeof UnnamedSigns>;
/** Visits of unnamed people, counted together (docs/design/engagement.md#what-is-stored). */
export const visitEvents = events(
  'visits',
  { about: noPerson },
  {
    /** Since the last count. `agreed`, `silent`, `refused`: views by visitors who agreed to be followed, did not answer, or whose browser says no. */
    VisitsCounted: event(
      {
        day,
        agreed: z.number(),
        silent: z.number(),
        refused: z.number(),
        pages: open(z.array(PageViews)),
        unnamed: open(z.array(UnnamedSigns)),
      },
      'counted visits of public pages',
    ),
  },
);
export type VisitEvent = EventOf<typeof visitEvents>;
