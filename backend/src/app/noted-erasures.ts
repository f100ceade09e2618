import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { idOf } from '@candor/contracts/all-events';
import { erasureReasonKeys } from '@candor/contracts/erasure/erasure-reasons';
import { tenantList } from '@candor/contracts/platform/rows';
import { privacyList } from '@candor/contracts/privacy/rows';
import { isHiddenDecision } from '@candor/contracts/privacy/programs';
import { projections } from '@candor/projections/index';
import { ImportCommand } from '../features/imports/import.command.ts';
import { ImportHandler } from '../features/imports/import.handler.ts';
import { CandidateCommand } from '../features/people/candidate.command.ts';
import { CandidateHandler } from '../features/people/candidate.handler.ts';
import { idFrom } from '../kernel/codec.ts';
import { isRejection } from '../kernel/decider.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { KeyVault } from '../kernel/ports/key-vault.ts';
import type { ReadStore } from '../kernel/ports/read-store.ts';
import { Reads } from '../kernel/rows/reads.ts';
import { Streams } from '../kernel/streams.ts';
import { candidateState } from '../states/candidate.state.ts';

// A restored log may be older than an erasure. The rows, the vault, or a list that an operator kept still know who was erased. All of these hold ids and no names.

const Noted = z.strictObject({
  at: z.string(),
  organization_id: z.string().min(1),
  candidate_id: z.string().min(1),
  reason: z.enum(erasureReasonKeys),
  records: z.array(z.string()),
});
/** One line of the list of erasures that is kept outside of the log. */
export type NotedErasure = z.output<typeof Noted>;

const pageSize = 1000;
async function* eventsOf(events: EventStore, types: readonly string[]) {
  for (let at = 0; ;) {
    const page = await events.readAll(at, pageSize, types);
    if (page.events.length) yield page.events;
    if (page.position <= at) return;
    at = page.position;
  }
}

/** Every erasure of the log, the oldest first. */
export async function* erasuresOf(events: EventStore): AsyncGenerator<NotedErasure> {
  for await (const page of eventsOf(events, ['CandidateErased']))
    for (const { stream, data, metadata } of page) {
      const { organization_id, occurred_at } = JSON.parse(metadata) as { organization_id: string; occurred_at: string };
      const told = JSON.parse(data) as { reason?: unknown; records?: string[] };
      const candidate_id = idOf(stream);
      const reason = Noted.shape.reason.catch('kept_long_enough').parse(told.reason);
      yield { at: occurred_at, organization_id, candidate_id, reason, records: told.records ?? [candidate_id] };
    }
}

/** The list in this file, one erasure on each line. Throws and names the first line that is none. */
export const listedIn = async (path: string): Promise<NotedErasure[]> => {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line, at) => {
    if (!line.trim()) return [];
    try {
      return [Noted.parse(JSON.parse(line))];
    } catch {
      throw new Error(`Line ${at + 1} of ${path} is no erasure. The list is what npm run erasures prints.`);
    }
  });
};

/** The erasures that these rows know of. Rows that were never built know of none. */
export const erasuresInRows = async (store: ReadStore): Promise<NotedErasure[]> => {
  store.declare(projections);
  const reads = new Reads(store);
  const found: NotedErasure[] = [];
  for (const { name } of [tenantList, privacyList]) if ((await store.active(name)) === null) return found;
  const organizations = await reads.every(tenantList, { organization_id: '*' }, {}, { only: ['id'] });
  for (const { id: organization_id } of organizations)
    for (const { id, erased } of await reads.every(privacyList, { organization_id }, {}, { only: ['id', 'erased'] }))
      if (erased) {
        const reason = Noted.shape.reason.catch('kept_long_enough').parse(erased.reason);
        found.push({ at: erased.at, organization_id, candidate_id: id, reason, records: [id] });
      }
  return found;
};

type Destroyed = { id: string; organization_id: string };
/** The streams that begin with an event of this type and whose keys the vault notes as destroyed. A log that is older than the vault does not say so. */
const destroyedIn = async (events: EventStore, keys: KeyVault, type: string): Promise<Destroyed[]> => {
  const found: Destroyed[] = [];
  for await (const page of eventsOf(events, [type])) {
    const known = await keys.existingMany(page.map(({ stream }) => idOf(stream)));
    for (const { stream, metadata } of page) {
      const { organization_id } = JSON.parse(metadata) as { organization_id: string };
      if (known.get(idOf(stream)) === null) found.push({ id: idOf(stream), organization_id });
    }
  }
  return found;
};
const unnoted = ({ id, organization_id }: Destroyed): NotedErasure => ({
  at: '',
  organization_id,
  candidate_id: id,
  reason: 'kept_long_enough',
  records: [id],
});

/** Erases the people in this log whose erasure is known from elsewhere. Returns the number of records. Nothing prevents it: the decision was made, and the hold or the application that this log still has ended before. Processes that start later do the rest. */
export const eraseNoted = async (
  events: EventStore,
  keys: KeyVault,
  noted: readonly NotedErasure[],
): Promise<number> => {
  const streams = new Streams(events, keys, undefined, null, isHiddenDecision);
  const handler = new CandidateHandler(streams);
  const actor = { type: 'system' as const, id: 'erase-again' };
  // The files of imports had gone too.
  for (const { id, organization_id } of await destroyedIn(events, keys, 'ImportFileAdded'))
    await new ImportHandler(streams).execute(
      new ImportCommand(id, 'deleteFile', {}, { organization_id, actor, uid: idFrom('file deleted again', id) }),
    );
  let count = 0;
  const destroyed = (await destroyedIn(events, keys, 'CandidateCreated')).map(unnoted);
  for (const { organization_id, candidate_id, reason, records } of [...noted, ...destroyed]) {
    const asking = (name: string) => ({ organization_id, actor, uid: idFrom(name, candidate_id) });
    const state = (await streams.load(candidateState, candidate_id, organization_id))?.state;
    if (!state || state.erased || state.sample) continue;
    const commands = [
      ...(state.legal_hold
        ? [new CandidateCommand(candidate_id, 'hold', { matter: null }, asking('hold over again'))]
        : []),
      new CandidateCommand(candidate_id, 'erase', { reason, records, tell: null }, asking('erased again')),
    ];
    for (const command of commands) {
      const ran = await handler.execute(command);
      if (isRejection(ran)) throw new Error(`${candidate_id} could not be erased again: ${ran.error}`);
    }
    count++;
  }
  return count;
};
