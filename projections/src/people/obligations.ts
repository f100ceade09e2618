import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';

type Ending = EndOfPerson['type'] | Erasing['type'];
declare module '../kernel/projection.ts' {
  interface Obligations {
    /** A projection that handles moves must also handle the event that undoes a move. */
    returns: { always: 'MoveTakenBack' };
    /** A projection that stores a person's facts must handle the events that end the person's record. */
    ends: { always: Ending; when: 'CandidateCreated' | 'CandidateFieldChanged'; follow: Ending };
  }
}
