import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hexOf, sameBytes } from '@candor/contracts/proof/bytes';
import type { FoundFault } from '@candor/contracts/proof/events';
import { checkpointText, handoverText, noteOf } from '@candor/contracts/proof/note';
import { checkpointList } from '@candor/contracts/proof/rows';
import { idFrom } from '../../kernel/codec.ts';
import { BASE } from '../../kernel/tokens.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { DamagedEvent } from '../../kernel/ports/damaged-event.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { type Proof, proofState } from './proof.state.ts';
import { LogKeys } from './log-keys.ts';
import { ProofCommand } from './proof.command.ts';
import { hashOfEvent, type Opened, Trees } from './trees.ts';

export const damaged = reject(
  'damaged',
  'The log is not what was signed. Nothing was signed. The page of the proof says what differs.',
);
export const nothingYet = reject('proof_later', 'The proof is not ready yet. Try again in a minute.');
/** The result of a check of the log itself against the stored tree and every signed root. */
export type Checked = { events: number; checkpoints: number; ms: number; faults: FoundFault[] };
const mostFaults = 20;
/** The most checkpoints that one check compares. */
const mostCheckpoints = 100_000;

/** Signs checkpoints, and refuses to sign if the log is not what was signed before. */
@Injectable()
export class Signing {
  constructor(
    @Inject(Trees) private readonly trees: Trees,
    @Inject(LogKeys) private readonly keys: LogKeys,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(BASE) private readonly base: string,
  ) {}

  async state(organization_id: string): Promise<Proof> {
    return (await this.streams.load(proofState, organization_id, organization_id))?.state ?? null;
  }

  /** Signs a checkpoint over everything so far. `null` in `signed`: the newest one covers everything except what the proof itself wrote. */
  checkpoint(asking: Requester): Promise<{ size: number; position: number; tree: Opened } | Rejection> {
    return this.turns.run(`proof ${asking.organization_id}`, () => this.signed(asking));
  }

  private async signed(asking: Requester): Promise<{ size: number; position: number; tree: Opened } | Rejection> {
    const { organization_id } = asking;
    const tree = await this.trees.upToNow(organization_id);
    if (!tree) return nothingYet;
    const state = (await this.state(organization_id)) ?? (await this.nextKey(asking, null));
    if (isRejection(state)) return state;
    const { last, keys, origin } = state!;
    if (last) {
      if (tree.size < last.size || hexOf(await tree.root(last.size)) !== last.root) return damaged;
      if (tree.tree.other <= last.size) return { size: last.size, position: 0, tree };
    }
    const { number, vkey } = keys.at(-1)!;
    const at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString().replace('.000Z', 'Z');
    const root = await tree.root(tree.size);
    const text = checkpointText({ origin, size: tree.size, root, at });
    const note = noteOf(text, [await this.keys.line(organization_id, number, vkey, text)]);
    const ran = await this.commands.execute(
      new ProofCommand(
        organization_id,
        'sign',
        { size: tree.size, root: hexOf(root), at, number, note },
        within(asking, `sign ${tree.size}`),
      ),
    );
    return isRejection(ran) ? ran : { size: tree.size, position: ran.position, tree };
  }

  /** Makes the next key. The previous key signs the hand-over, and so does the new one. */
  rotate(asking: Requester): Promise<Proof | Rejection> {
    return this.turns.run(`proof ${asking.organization_id}`, async () =>
      this.nextKey(asking, await this.state(asking.organization_id)),
    );
  }

  private async nextKey(asking: Requester, state: Proof): Promise<Proof | Rejection> {
    const { organization_id } = asking;
    const origin = state?.origin ?? `${new URL(this.base).host}/${organization_id}`;
    const before = state?.keys.at(-1);
    const number = (before?.number ?? 0) + 1;
    const vkey = await this.keys.vkey(organization_id, number, origin);
    let handover: string | null = null;
    if (before) {
      const text = handoverText({ origin, from: before.vkey, to: vkey, at: new Date().toISOString() });
      handover = noteOf(text, [
        await this.keys.line(organization_id, before.number, before.vkey, text),
        await this.keys.line(organization_id, number, vkey, text),
      ]);
    }
    const ran = await this.commands.execute(
      new ProofCommand(
        organization_id,
        'make_key',
        { number, origin, vkey, handover },
        within(asking, `key ${number}`),
      ),
    );
    return isRejection(ran) ? ran : ran.state;
  }

  /** Reads every event of the organization again and compares its hash with the tree, and the tree with every signed root. */
  async check(organization_id: string): Promise<Checked | null> {
    const began = performance.now();
    const tree = await this.trees.open(organization_id);
    if (!tree) return null;
    const faults: FoundFault[] = [];
    const note = (fault: FoundFault) => void (faults.length < mostFaults && faults.push(fault));
    let index = 0;
    try {
      for await (const events of this.trees.eventsOf(organization_id, tree, 0, tree.size))
        for (const event of events) {
          if (index >= tree.size) break;
          // An event that is later than it should be means that an event before it is gone.
          while (index < tree.size && (await tree.positionOf(index)) < event.position)
            note({ kind: 'removed', event: ++index, size: null });
          if (!sameBytes(hashOfEvent(event), await tree.leaf(index)))
            note({ kind: 'changed', event: index + 1, size: null });
          index++;
        }
      while (index < tree.size && faults.length < mostFaults) note({ kind: 'removed', event: ++index, size: null });
    } catch (fault) {
      if (!(fault instanceof DamagedEvent)) throw fault;
      note({ kind: 'unreadable', event: index + 1, size: null });
    }
    const signed = await this.reads.find(
      checkpointList,
      { organization_id },
      {},
      { sort: 'size', limit: mostCheckpoints },
    );
    for (const { size, root } of signed)
      if (size > tree.size || hexOf(await tree.root(size)) !== root)
        note({ kind: 'not_consistent', event: null, size });
    return { events: index, checkpoints: signed.length, ms: Math.round(performance.now() - began), faults };
  }
}

/** The request under an id for one part of it. */
export const within = (asking: Requester, part: string): Requester => ({
  ...asking,
  uid: idFrom('proof', asking.uid, part),
});
