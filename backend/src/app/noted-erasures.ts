import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { categories, categoryOf, idOf } from '@candor/contracts/all-events';
import { destroyedKeyList } from '@candor/contracts/erasure/rows';
import { erasureReasonKeys } from '@candor/contracts/erasure/erasure-reasons';
import { tenantList } from '@candor/contracts/platform/rows';
import { privacyList } from '@candor/contracts/privacy/rows';
import { isHiddenDecision } from '@candor/contracts/privacy/programs';
import { projections } from '@candor/projections/index';
import { KeyCommand } from '../features/erasure/key.command.ts';
import { KeyHandler } from '../features/erasure/key.handler.ts';
import { SubmissionCommand } from '../features/forms/form.command.ts';
import { SubmissionHandler } from '../features/forms/form.handler.ts';
import { ImportCommand } from '../features/imports/import.command.ts';
import { ImportHandler } from '../features/imports/import.handler.ts';
import { IncomingCommand } from '../features/incoming/incoming.command.ts';
import { IncomingHandler } from '../features/incoming/incoming.handler.ts';
import { CandidateCommand } from '../features/people/candidate.command.ts';
import { CandidateHandler } from '../features/people/candidate.handler.ts';
import { idFrom, sealedUnder } from '../kernel/codec.ts';
import { isRejection } from '../kernel/decider.ts';
import type { EventStore, StoredEvent } from '../kernel/ports/event-store.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import { destroying } from '../kernel/work/erased-again.ts';
import { candidateState } from '../states/candidate.state.ts';
import { submissionState } from '../states/submission.state.ts';
import { takenBackIn } from '../states/gone.state.ts';

// A restored log may be older than an erasure. The rows, the vault, or a list that an operator kept still know who was erased. All of these hold ids and no names.

const Noted = z.strictObject({
  at: z.string(),
  organization_id: z.string().min(1),
  candidate_id: z.string().min(1),
  reason: z.enum(erasureReasonKeys),
  records: z.array(z.string()),
});
/** The erasure of a person with a record. */
export type NotedErasure = z.output<typeof Noted>;
const NotedKey = z.strictObject({ at: z.string(), organization_id: z.string().min(1), key: z.string().min(1) });
/** A destroyed key that sealed other words: a mail of an unknown sender, a held form, a file of an import. */
export type NotedKey = z.output<typeof NotedKey>;
/** One line of the list of erasures that is kept outside of the log. */
export type Listed = NotedErasure | NotedKey;
const Line = z.union([Noted, NotedKey]);

const pageSize = 1000;
async function* eventsOf(events: EventStore, types: readonly string[]) {
  for (let at = 0; ;) {
    const page = await events.readAll(at, pageSize, types);
    if (page.events.length) yield page.events;
    if (page.position <= at) return;
    at = page.position;
  }
}
const organizationOf = ({ metadata }: StoredEvent): { organization_id: string; occurred_at: string } =>
  JSON.parse(metadata) as { organization_id: string; occurred_at: string };

/** Every erasure of the log, the oldest first. */
export async function* erasuresOf(events: EventStore): AsyncGenerator<Listed> {
  // The decision names the person, so the note about their key adds nothing.
  const types = ['CandidateErased', ...destroying.filter((type) => type !== 'PersonKeyDestroyed')];
  for await (const page of eventsOf(events, types))
    for (const event of page) {
      const { organization_id, occurred_at: at } = organizationOf(event);
      const id = idOf(event.stream);
      if (event.type === 'CandidateErased') {
        const told = JSON.parse(event.data) as { reason?: unknown; records?: string[] };
        const reason = Noted.shape.reason.catch('kept_long_enough').parse(told.reason);
        yield { at, organization_id, candidate_id: id, reason, records: told.records ?? [id] };
      } else yield { at, organization_id, key: id };
    }
}

/** The list in this file, one erasure on each line. Throws and names the first line that is none. */
export const listedIn = async (path: string): Promise<Listed[]> => {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line, at) => {
    if (!line.trim()) return [];
    try {
      return [Line.parse(JSON.parse(line))];
    } catch {
      throw new Error(`Line ${at + 1} of ${path} is no erasure. The list is what npm run erasures prints.`);
    }
  });
};

/** The erasures that these rows know of. Rows that were never built know of none. */
export const erasuresInRows = async (store: ReadStore): Promise<Listed[]> => {
  store.declare(projections);
  const reads = new Reads(store);
  const found: Listed[] = [];
  for (const { name } of [tenantList, privacyList]) if ((await store.active(name)) === null) return found;
  const organizations = await reads.every(tenantList, { organization_id: '*' }, {}, { only: ['id'] });
  const hasKeys = (await store.active(destroyedKeyList.name)) !== null;
  for (const { id: organization_id } of organizations) {
    for (const { id, erased } of await reads.every(privacyList, { organization_id }, {}, { only: ['id', 'erased'] }))
      if (erased) {
        const reason = Noted.shape.reason.catch('kept_long_enough').parse(erased.reason);
        found.push({ at: erased.at, organization_id, candidate_id: id, reason, records: [id] });
      }
    if (hasKeys)
      for (const { id, at } of await reads.every(destroyedKeyList, { organization_id }, {}))
        found.push({ at, organization_id, key: id });
  }
  return found;
};

/** A destroyed key: who is named in the log by it, and the streams whose words it sealed. */
type Destroyed = { id: string; organization_id: string; streams: Set<string> };
const sealedTypes = Object.values(categories).flatMap(({ types }) =>
  Object.entries(types).flatMap(([type, { personal }]) => (personal.length ? [type] : [])),
);
/** The keys that sealed words of this log and that the vault notes as destroyed. A log that is older than the vault does not say so. */
const destroyedIn = async (events: EventStore, keys: KeyVault): Promise<Destroyed[]> => {
  const exists = new Map<string, boolean>();
  const found = new Map<string, Destroyed>();
  for await (const page of eventsOf(events, sealedTypes)) {
    const sealed = page.flatMap((event) => {
      const id = categoryOf(event.stream) === 'candidate' ? idOf(event.stream) : sealedUnder(event);
      return id === null ? [] : [{ id, event }];
    });
    const unknown = [...new Set(sealed.map(({ id }) => id).filter((id) => !exists.has(id)))];
    const known = await keys.existingMany(unknown);
    for (const id of unknown) exists.set(id, known.get(id) !== null);
    for (const { id, event } of sealed) {
      if (exists.get(id)) continue;
      const one = found.get(id) ?? { id, organization_id: organizationOf(event).organization_id, streams: new Set() };
      one.streams.add(event.stream);
      found.set(id, one);
    }
  }
  return [...found.values()];
};
const unnoted = ({ id, organization_id }: Destroyed): NotedErasure => ({
  at: '',
  organization_id,
  candidate_id: id,
  reason: 'kept_long_enough',
  records: [id],
});
const isPerson = (listed: Listed): listed is NotedErasure => 'candidate_id' in listed;

/** Erases in this log what is known from elsewhere to be erased. Returns how many records of people. Nothing prevents it: the decision was made, and the hold or the application that this log still has ended before. Processes that start later do the rest. */
export const eraseNoted = async (events: EventStore, keys: KeyVault, noted: readonly Listed[]): Promise<number> => {
  const streams = new Streams(events, keys, undefined, null, isHiddenDecision);
  const actor = { type: 'system' as const, id: 'erase-again' };
  const by = (organization_id: string) => (name: string, id: string) => ({
    organization_id,
    actor,
    uid: idFrom(name, id),
  });
  const destroyed = await destroyedIn(events, keys);
  for (const each of destroyed) await strangerGone(streams, each, by(each.organization_id));
  let count = 0;
  const handler = new CandidateHandler(streams);
  for (const { organization_id, candidate_id, reason, records } of [
    ...noted.filter(isPerson),
    ...destroyed.map(unnoted),
  ]) {
    const asking = (name: string) => by(organization_id)(name, candidate_id);
    const known = (await streams.load(candidateState, candidate_id, organization_id))?.state;
    const back = known ? null : takenBackIn(await streams.read(`candidate-${candidate_id}`, organization_id));
    const state = known ?? back;
    if (!state || state.erased || state.sample) continue;
    const taken_back = back ? { files: back.resumes.length } : undefined;
    const commands = [
      ...(state.legal_hold
        ? [new CandidateCommand(candidate_id, 'hold', { matter: null }, asking('hold over again'))]
        : []),
      new CandidateCommand(candidate_id, 'erase', { reason, records, tell: null, taken_back }, asking('erased again')),
    ];
    for (const command of commands) {
      const ran = await handler.execute(command);
      if (isRejection(ran)) throw new Error(`${candidate_id} could not be erased again: ${ran.error}`);
    }
    count++;
  }
  return count;
};

/** Does in the log what went with a key that belonged to no person's record: the mail is dismissed, the form is forgotten, the file is deleted. */
const strangerGone = async (
  streams: Streams,
  { id, organization_id, streams: sealed }: Destroyed,
  asking: (name: string, id: string) => Requester,
): Promise<void> => {
  if ((await streams.load(candidateState, id, organization_id))?.state) return;
  for (const stream of sealed) {
    const of = idOf(stream);
    const category = categoryOf(stream);
    if (category === 'import')
      await new ImportHandler(streams).execute(
        new ImportCommand(of, 'deleteFile', {}, asking('file deleted again', of)),
      );
    if (category === 'incoming')
      await new IncomingHandler(streams).execute(
        new IncomingCommand(of, 'dismiss', {}, asking('mail dismissed again', of)),
      );
    if (category === 'submission') {
      // A held form may have been released since. Its words are then sealed with the key of the contact.
      const state = (await streams.load(submissionState, of, organization_id))?.state;
      if (state?.candidate_id === id)
        await new SubmissionHandler(streams).execute(
          new SubmissionCommand(of, 'forget', { always: true }, asking('form forgotten again', of)),
        );
    }
  }
  await new KeyHandler(streams).execute(new KeyCommand(id, 'destroy', {}, asking('key destroyed', id)));
};

/** Destroys the keys on this list that a restored vault has again. Their words must be gone before rows are made from them. */
export const destroyListed = async (keys: KeyVault, listed: readonly Listed[]): Promise<void> => {
  const ids = listed.flatMap((each) => (isPerson(each) ? [] : [each.key]));
  for (let at = 0; at < ids.length; at += pageSize)
    for (const [id, key] of await keys.existingMany(ids.slice(at, at + pageSize))) if (key) await keys.destroy(id);
};
