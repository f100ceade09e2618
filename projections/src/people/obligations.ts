import type { EndOfPerson, Erasing } from '@candor/contracts/people/events';

type Ending = EndOfPerson['type'] | Erasing['type'];
declare module '../kernel/projection.ts' {
  interface Obligations {
    /** A projection of the events that move a candidate follows the event that takes a move back. */
    returns: { always: 'MoveTakenBack' };
    /** A projection that keeps facts of a person follows the ends of the person. */
    ends: { always: Ending; when: 'CandidateCreated' | 'CandidateFieldChanged'; follow: Ending };
  }
}
