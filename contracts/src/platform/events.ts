import { event, type EventOf, events, noPerson } from '../kernel/event.ts';
import { word } from '../kernel/values.ts';

/** What operators decide about the installation as a whole. */
export const installationEvents = events(
  'installation',
  { about: noPerson },
  {
    /** From now on processes may write what only this release and later ones can read. */
    NewEventsTurnedOn: event({ release: word }, 'turned on what only release {release} and later ones can read', {
      since: '0.2.0',
    }),
  },
);
export type InstallationEvent = EventOf<typeof installationEvents>;
