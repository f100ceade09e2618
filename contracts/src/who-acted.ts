import { categoryOf, definitionOf, idOf } from './all-events.ts';
import type { ActorTold, Recorded } from './kernel/event.ts';
import { sayIn, type Voice, voice } from './words/say.ts';

// Whose name begins the sentence of an event. Every page, file and row that says who did something asks here.

type Acted = Pick<Recorded, 'stream' | 'type' | 'data'> & { metadata: Pick<Recorded['metadata'], 'actor'> };

/** The id of visitors of public pages while it is not known who they are. */
export const unknownVisitor = 'visitor';

/** The person whom an event is about: the user of the stream, or the candidate or contact. */
const personOf = ({ stream, data }: Acted): ActorTold => {
  if (categoryOf(stream) === 'user') return { type: 'user', id: idOf(stream) };
  const { candidate_id, person_id } = data as { candidate_id?: unknown; person_id?: unknown };
  const named = [candidate_id, person_id].find((id) => typeof id === 'string');
  if (typeof named === 'string') return { type: 'candidate', id: named };
  const ofPerson = ['candidate', 'contact'].includes(categoryOf(stream));
  return { type: 'candidate', id: ofPerson ? idOf(stream) : unknownVisitor };
};

/** Who did it according to the sentence: the actor, the member for whom the actor completed it, or the person whom it is about. */
export const actorTold = (event: Acted): ActorTold => {
  const { type, id, visiting } = event.metadata.actor;
  const definition = definitionOf(event.stream, event.type);
  const data = event.data as Record<string, unknown>;
  const { ofMember, ofPerson } = definition ?? {};
  const member = ofMember && data[ofMember];
  if (typeof member === 'string' && member !== id) return { type: 'user', id: member };
  const isOfPerson = typeof ofPerson === 'function' ? ofPerson(data as never) : ofPerson === true;
  // The candidate's own request names them better than a stream of an application that has no field for it.
  if (isOfPerson) return type === 'candidate' && id !== unknownVisitor ? { type, id } : personOf(event);
  return { type, id, ...(visiting ? { visiting } : {}) };
};

/** The ids of the members whose names the sentences of these events need. */
export const usersTold = (events: readonly Acted[]): string[] => [
  ...new Set(
    events.flatMap((event) => {
      const { type, id } = actorTold(event);
      return type === 'user' ? [id] : [];
    }),
  ),
];

/** Names of members by id; names of candidates by id, or the one name of the person whom all events are about. */
export type NamesOfActors = {
  users: Readonly<Record<string, string>>;
  people: Readonly<Record<string, string>> | string;
};

/** The actor's name as a sentence begins with it. */
export const nameOfActor = (
  { type, id, visiting }: ActorTold,
  { users, people }: NamesOfActors,
  speaker: Voice = voice(),
): string => {
  const say = sayIn(speaker);
  switch (type) {
    case 'user': {
      const name = users[id] ?? say('A former member');
      return visiting ? say('{name} (platform operator)', { name }) : name;
    }
    case 'candidate':
      return (
        (typeof people === 'string' ? people : people[id]) ||
        (id === unknownVisitor ? say('A visitor') : say('The candidate'))
      );
    case 'ai':
      return say('AI');
    case 'system':
    case 'processor':
      return 'Candor';
  }
};

/** `of`: the name with which the sentence of an event begins. `member`: the name of a member whom an event names besides. */
export type Who = { of: (event: Acted) => string; member: (id: string) => string };
/** Names by id, or the name of the one person whom all events are about. */
export const whoIn = (
  users: Readonly<Record<string, string>>,
  people: NamesOfActors['people'],
  speaker?: Voice,
): Who => ({
  of: (event) => nameOfActor(actorTold(event), { users, people }, speaker),
  member: (id) => nameOfActor({ type: 'user', id }, { users, people }, speaker),
});

/** The member who wrote the event down although the sentence names someone else. `approved`: they approved what the named member did. Null: there is none. */
export const recorderOf = (event: Acted): { id: string; approved: boolean } | null => {
  const { type, id } = event.metadata.actor;
  const told = actorTold(event);
  if (type !== 'user' || (told.type === 'user' && told.id === id)) return null;
  return { id, approved: definitionOf(event.stream, event.type)?.ofMember !== undefined };
};
