import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';

type Ending = EndOfPerson['type'] | Erasing['type'];
declare module '../kernel/projection.ts' {
  interface Obligations {
    /** A projection of moves also handles the event that undoes a move. */
    returns: { always: 'MoveTakenBack' };
    /** A projection that keeps a person's facts handles the ends of the person. */
    ends: { always: Ending; when: 'CandidateCreated' | 'CandidateFieldChanged'; follow: Ending };
  }
}
