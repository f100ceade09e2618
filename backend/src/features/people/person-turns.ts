import { changesBetween } from '@candor/contracts/kernel/values';
import { letterTopics } from '@candor/contracts/messages/letter-topics';
import { isFilled, shownBy } from '@candor/contracts/duplicates/same-person';
import { type PersonFields, refusedBy } from '../../states/candidate.state.ts';
import { factsOf, type HeldRecord } from '../../access/same-people.ts';
import type { CandidateCommands } from './candidate.decider.ts';

// Finds the effects of a command about a person on each of their records.

type Named = { [C in keyof CandidateCommands]: { name: C; command: CandidateCommands[C] } };
export type CandidateChange = Named[keyof CandidateCommands];
/** The command for one of the person's records. */
export type Turn = CandidateChange & { id: string };
/** `id`: the record to which the command was sent. `records`: all records of the person, the kept one first. */
type Person = { id: string; records: readonly HeldRecord[] };
type Turns<C extends keyof CandidateCommands> = (command: CandidateCommands[C], person: Person) => readonly Turn[];

/** The records that each command changes. A change is made in the record whose fact is shown; a removal is made in each record that has the fact, otherwise it would still show. `record`: the command concerns only the record to which it was sent. */
const reach: { readonly [C in keyof CandidateCommands]: 'record' | Turns<C> } = {
  create: 'record',
  removeSample: 'record',
  addNote: 'record',
  skipMessage: 'record',
  bringNote: 'record',
  restoreNote: 'record',
  addUrl: 'record',
  addResume: 'record',
  parseResume: 'record',
  findHidden: 'record',
  giveConsent: 'record',
  setAudience: 'record',
  answerErasure: 'record',
  recordRequest: 'record',
  answerRequest: 'record',
  reopenRequest: 'record',
  fetchCopy: 'record',
  planRetention: 'record',
  liftRetention: 'record',
  noteRenewalAsked: 'record',
  noteTold: 'record',
  noteKeyDestroyed: 'record',
  finishErasure: 'record',
  bringIn: 'record',
  fillEmpty: 'record',
  takeBackImport: 'record',
  emptyAgain: 'record',
  change: ({ fields }, person) => {
    const facts = person.records.map(({ state }) => state.fields);
    const shares = new Map<string, Partial<PersonFields>>();
    // The form sends all shown values, including those of another record, which stay in that record.
    for (const [field, { to }] of Object.entries(changesBetween(factsOf(person.records).fields, fields))) {
      const name = field as keyof PersonFields;
      const shown = shownBy(facts, name);
      const having = person.records.filter(({ state }) =>
        to === null && isFilled(name) ? state.fields[name] : state.fields === shown,
      );
      for (const { id } of having.length ? having : [person]) shares.set(id, { ...shares.get(id), [name]: to });
    }
    const changes = [...shares].map(([id, share]) => ({ id, name: 'change' as const, command: { fields: share } }));
    const corrected = changes.some(({ command }) => 'email' in command.fields);
    // A new email address makes the links of every record invalid, just as for a person with one record.
    const others = person.records.filter(({ id }) => !('email' in (shares.get(id) ?? {})));
    return corrected ? [...changes, ...withdrawn(others)] : changes;
  },
  write: ({ was, ...command }, { id, records }) => {
    const having = records.filter(({ state }) => state.values[command.field.id] !== undefined);
    const [shown = { id }, ...others] = command.to === null ? having : having.slice(0, 1);
    return [
      { id: shown.id, name: 'write', command: { ...command, ...(was === undefined ? {} : { was }) } },
      ...others.map((each) => ({ id: each.id, name: 'write' as const, command })),
    ];
  },
  editNote: (command, person) => [{ id: withNote(person, command.id), name: 'editNote', command }],
  removeNote: (command, person) => [{ id: withNote(person, command.id), name: 'removeNote', command }],
  removeResume: (command, { id, records }) => {
    const having = records.find(({ state }) => state.resumes.some((resume) => resume.id === command.id));
    return [{ id: having?.id ?? id, name: 'removeResume', command }];
  },
  removeUrl: (command, { records }) => {
    const all = records.flatMap(({ id, state }) => state.urls.map((each) => ({ ...each, of: id })));
    const address = all.find(({ id }) => id === command.id)?.url;
    return all.flatMap(({ id, url, of }) =>
      url === address ? [{ id: of, name: 'removeUrl' as const, command: { id } }] : [],
    );
  },
  tag: ({ add, remove }, { id, records }) =>
    records.flatMap(({ id: each, state }) => {
      const command = { add: each === id ? add : [], remove: remove.filter((tag) => state.tags.includes(tag.id)) };
      return command.add.length || command.remove.length ? [{ id: each, name: 'tag' as const, command }] : [];
    }),
  setSkills: ({ add, remove }, { id, records }) =>
    records.flatMap(({ id: each, state }) => {
      const command = {
        add: each === id ? add.filter((skill) => records.every((one) => !one.state.skills.includes(skill.id))) : [],
        remove: remove.filter((skill) => state.skills.includes(skill.id)),
      };
      return command.add.length || command.remove.length ? [{ id: each, name: 'setSkills' as const, command }] : [];
    }),
  assignOwner: (command, { id, records }) => {
    const { to, from } = command;
    const owned = records.filter(({ state }) => state.owner && (!from || state.owner === from));
    if (from === null ? owned.length : from && !owned.length) return [];
    const reached = to === null || from ? owned : owned.slice(0, 1);
    return (reached.length ? reached : [{ id }]).map((each) => ({
      id: each.id,
      name: 'assignOwner' as const,
      command,
    }));
  },
  // The person asked for this, so every record stores it, and keeps it if the records are separated later.
  setContact: (command, { records }) =>
    records
      .filter(({ state }) => state.do_not_contact !== command.do_not_contact)
      .map(({ id }) => ({ id, name: 'setContact' as const, command })),
  subscribe: (command, { records }) =>
    records
      .filter(({ state }) =>
        (command.topics ?? letterTopics).some((topic) => refusedBy(state).includes(topic) === command.wanted),
      )
      .map(({ id }) => ({ id, name: 'subscribe' as const, command })),
  // A person is erased as a whole, and held as a whole.
  erase: (command, { records }) =>
    records.filter(({ id }) => command.records.includes(id)).map(({ id }) => ({ id, name: 'erase' as const, command })),
  hold: (command, { records }) => records.map(({ id }) => ({ id, name: 'hold' as const, command })),
  withdrawConsent: (command, { records }) =>
    records
      .filter(({ state }) => (command.purpose === 'marketing' ? state.marketing : state.pool))
      .map(({ id }) => ({ id, name: 'withdrawConsent' as const, command })),
  withdrawLinks: (_, { records }) => withdrawn(records),
  // The person has one request, no matter from which of their pages it came.
  askErasure: (command, { id, records }) =>
    records.some(({ state }) => state.erasure_asked_at) ? [] : [{ id, name: 'askErasure', command }],
};
const withdrawn = (records: readonly HeldRecord[]) =>
  records.map(({ id }) => ({ id, name: 'withdrawLinks' as const, command: {} }));
const withNote = ({ id, records }: Person, note_id: string): string =>
  records.find(({ state }) => state.notes.some((note) => note.id === note_id))?.id ?? id;

/** The command's effects on the records, in this order; null: the command concerns only the record to which it was sent. */
export const turnsOf = (asked: CandidateChange, person: Person): readonly Turn[] | null => {
  const turns = reach[asked.name] as 'record' | Turns<typeof asked.name>;
  return turns === 'record' ? null : turns(asked.command as never, person);
};
