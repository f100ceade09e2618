import { categories } from './all-events.ts';
import { Actor, kindOf, type Recorded, sentenceOf, toldBy } from './kernel/event.ts';
import { actorTold, nameOfActor, recorderOf, unknownVisitor, usersTold, whoIn } from './who-acted.ts';
import { english } from './words/say.ts';

const [rafael, olivia, mara] = ['rafael', 'olivia', 'mara'];
const names = { users: { [rafael]: 'Rafael Ortiz', [olivia]: 'Olivia Hart' }, people: { [mara]: 'Mara Vogel' } };
const happened = (stream: string, type: string, data: object, actor: Actor): Recorded =>
  ({ stream, type, data, metadata: { actor } }) as Recorded;
/** Every kind of actor: a member, an operator on a visit, a candidate or contact, an unknown visitor, a program, and the application in two ways. */
const actors: readonly Actor[] = [
  { type: 'user', id: rafael },
  { type: 'user', id: olivia, visiting: true },
  { type: 'candidate', id: mara },
  { type: 'candidate', id: unknownVisitor },
  { type: 'ai', id: 'drafts' },
  { type: 'system', id: 'mail' },
  { type: 'processor', id: 'send-message' },
];
const all = Object.entries(categories).flatMap(([category, { types }]) =>
  Object.entries(types).map(([type, definition]) => ({ category, type, definition })),
);
/** The words that follow the name, in each form that they can have. */
const sentences = all.flatMap(({ category, type, definition }) =>
  [...new Set(actors.map((actor) => kindOf(toldBy(definition, actor), english)))].map((words) => ({
    name: `${category} ${type}`,
    words: words.charAt(0).toLowerCase() + words.slice(1),
    definition,
  })),
);
const irregular =
  /^(?:was|is|will|could|did|had|made|took|put|sent|gave|got|chose|wrote|left|began|said|read|set|kept|went|undid|held|met|withdrew|brought|came|entered|lost|told|paid)$/;

test('the tests know every kind of actor', () => {
  expect(new Set(actors.map(({ type }) => type))).toEqual(new Set(Actor.shape.type.options));
});
test('after the name of any actor the sentence of every event goes on with what they did', () => {
  const wrong = sentences.filter(({ words }) => {
    const [first = ''] = words.split(/[\s:]/);
    return !first.endsWith('ed') && !irregular.test(first);
  });
  expect(wrong.map(({ name, words }) => `${name}: ${words}`)).toEqual([]);
});
test('what happened to a person begins with the name of that person, and never with that of another', () => {
  const wrong = sentences.filter(
    ({ words, definition }) => /^(?:was|is|will be)\b/.test(words) && !definition.ofPerson && !definition.byCandidate,
  );
  expect(
    wrong.filter(({ name }) => name !== 'audit AccessDenied').map(({ name, words }) => `${name}: ${words}`),
  ).toEqual([]);
});

describe.each(actors)('written by $type $id', (actor) => {
  test('every event has a name to begin with, of an actor who can do such a thing', () => {
    const wrong = all.flatMap(({ category, type, definition }) => {
      const told = actorTold(happened(`${category}-${mara}`, type, { candidate_id: mara }, actor));
      const name = nameOfActor(told, names, english);
      const isPerson = told.type === 'candidate' || category === 'user';
      return name && (definition.ofPerson !== true || isPerson) ? [] : [`${category} ${type}: ${name}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** What a page says of an event. */
const said = (category: string, type: string, data: object, actor: Actor): string => {
  const event = happened(`${category}-${mara}`, type, { candidate_id: mara, ...data }, actor);
  const definition = categories[category]!.types[type]!;
  return `${whoIn(names.users, names.people, english).of(event)} ${sentenceOf(toldBy(definition, actor), event.data)}`;
};
const automatic: Actor = { type: 'processor', id: 'complete' };
const member: Actor = { type: 'user', id: rafael };
const candidate: Actor = { type: 'candidate', id: mara };
const step = { name: 'First talk' };

test.each<[string, string, object, Actor, string]>([
  ['appointment', 'AppointmentCompleted', { step }, automatic, 'Candor recorded that First talk was held'],
  ['appointment', 'AppointmentCompleted', { step }, member, 'Rafael Ortiz recorded that First talk was held'],
  ['application', 'KnockoutFlagged', {}, member, 'Mara Vogel gave a knockout answer'],
  ['application', 'KnockoutFlagged', {}, automatic, 'Mara Vogel gave a knockout answer'],
  ['application', 'ApplicationSubmitted', { applied_via: 'form' }, automatic, 'Mara Vogel applied'],
  ['application', 'ApplicationSubmitted', { applied_via: 'recruiter' }, member, 'Rafael Ortiz added the application'],
  ['application', 'OfferAccepted', { revision: 1 }, candidate, 'Mara Vogel accepted the offer, revision 1'],
  ['application', 'OfferAccepted', { revision: 1 }, member, 'Rafael Ortiz recorded the offer as accepted, revision 1'],
  ['message', 'MessageOpened', {}, { type: 'system', id: 'mail' }, 'Mara Vogel opened the message'],
  ['message', 'MessageBounced', {}, { type: 'system', id: 'mail' }, 'Candor could not deliver the message'],
  ['candidate', 'ConsentGiven', { purpose: 'privacy' }, candidate, 'Mara Vogel gave consent: privacy'],
  ['candidate', 'ConsentGiven', { purpose: 'privacy' }, member, 'Rafael Ortiz recorded the consent: privacy'],
  ['enrollment', 'CandidateLeftCadence', {}, automatic, 'Candor took the person out of the cadence'],
  ['enrollment', 'CandidateLeftCadence', {}, candidate, 'Mara Vogel left the cadence'],
  [
    'candidate',
    'CandidateNoteRemoved',
    {},
    { type: 'user', id: olivia, visiting: true },
    'Olivia Hart (platform operator) removed a note',
  ],
  ['candidate', 'CandidateNoteRemoved', {}, { type: 'user', id: 'gone' }, 'A former member removed a note'],
])('%s %s %j by %j reads: %s', (category, type, data, actor, sentence) => {
  expect(said(category, type, data, actor)).toBe(sentence);
});

test('a change of a member’s account names who made it, and a refused sign-in names the member', () => {
  const of = (type: string, actor: Actor) => actorTold(happened(`user-${rafael}`, type, {}, actor));
  expect(of('UserDeactivated', { type: 'user', id: olivia })).toEqual({ type: 'user', id: olivia });
  expect(of('UserSignInFailed', { type: 'system', id: 'sign-in' })).toEqual({ type: 'user', id: rafael });
  expect(of('OrganizationVisitEnded', automatic)).toEqual({ type: 'user', id: rafael });
});

test('an approved offer was extended by the member who asked, and the approver is named beside', () => {
  const approver: Actor = { type: 'user', id: olivia };
  const events = [
    happened(`application-${mara}`, 'OfferApprovalAsked', { revision: 1 }, member),
    happened(`application-${mara}`, 'OfferApproved', { revision: 1, asked_by: rafael }, approver),
    happened(`application-${mara}`, 'OfferExtended', { revision: 1, asked_by: rafael }, approver),
  ];
  const who = whoIn(names.users, 'Mara Vogel', english);
  expect(events.map(who.of)).toEqual(['Rafael Ortiz', 'Olivia Hart', 'Rafael Ortiz']);
  expect(events.map(recorderOf)).toEqual([null, null, { id: olivia, approved: true }]);
  expect(usersTold(events)).toEqual([rafael, olivia]);
});
test('an offer that needed no approval was extended by the member who made it', () => {
  expect(actorTold(happened(`application-${mara}`, 'OfferExtended', { revision: 1 }, member))).toEqual({
    type: 'user',
    id: rafael,
  });
});
