import { Inject, Injectable } from '@nestjs/common';
import { createHash, hash } from 'node:crypto';
import { type Bundle, bundleFiles, type BundleKey, manifestText, packPath } from '@candor/contracts/proof/bundle';
import { hexOf } from '@candor/contracts/proof/bytes';
import { leafOf, withheldLine } from '@candor/contracts/proof/leaf';
import { checkpointFrom, noteFrom, noteOf } from '@candor/contracts/proof/note';
import { checkpointList } from '@candor/contracts/proof/rows';
import { categoryOf } from '@candor/contracts/all-events';
import { showsSealedWords } from '../../kernel/codec.ts';
import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type ZippedFile, zipOf } from '../../kernel/zip.ts';
import { organizationState } from '../../states/organization.state.ts';
import { LogKeys } from './log-keys.ts';
import { Signing } from './signing.ts';
import { hashOfEvent, type Opened, Trees } from './trees.ts';

const mostCheckpoints = 100_000;
/** Exports contain only the hash of these events: answers to surveys, which no export joins to anything, what signs people in or opens pages, and events that were stored before their words were sealed. The proof covers these events all the same. */
const withheldCategories = new Set(['surveyresponse', 'user', 'invitation', 'registration', 'upload']);
export const isWithheld = (event: StoredEvent): boolean =>
  withheldCategories.has(categoryOf(event.stream)) ||
  /^(Scorecard|Recommendation)/.test(event.type) ||
  showsSealedWords(event);
const hashLineOf = (event: StoredEvent): string => withheldLine(hexOf(hashOfEvent(event)));
export const lineOf = (event: StoredEvent): string => (isWithheld(event) ? hashLineOf(event) : leafOf(event));

const readme = `This file proves itself.

events.txt     one event on each line, as it is stored: stream, number, id, type, data, metadata, divided by tabs.
               Words about people are sealed. A line that begins with # is the hash of an event whose content is left out.
hashes.bin     the hash of each event (RFC 6962), 32 bytes each. Only in exports of a whole log.
proof.json     keys, signed checkpoints (C2SP tlog-checkpoint) and proofs.
manifest.txt   the SHA-256 of every file here, signed.

Open the verifier, one HTML file that works without a network, and drop this file on it; or run
  npm run verify -- this-file.zip --held a-checkpoint-that-you-keep.txt
A checkpoint that is kept outside of the product is what makes it a proof: without one, a person who has the keys could have made all of this anew.
`;

/** Exports that contain their own proof (docs/design/proof.md#the-export). */
@Injectable()
export class ProofExports {
  /** The last whole export that was asked for, until its hashes are made. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Signing) private readonly signing: Signing,
    @Inject(LogKeys) private readonly keys: LogKeys,
    @Inject(Trees) private readonly trees: Trees,
  ) {}

  /** All signed checkpoints with their cosignatures, the oldest first. */
  async notes(organization_id: string): Promise<{
    origin: string;
    keys: BundleKey[];
    checkpoints: string[];
    witnesses: Bundle['witnesses'];
  }> {
    const [state, rows] = await Promise.all([
      this.signing.state(organization_id),
      this.reads.find(checkpointList, { organization_id }, {}, { sort: 'size', limit: mostCheckpoints }),
    ]);
    const notes = rows.map(({ note, cosigned }) => `${note}${cosigned.map(({ line }) => `${line}\n`).join('')}`);
    // A checkpoint that was signed just before may not be among the rows yet.
    const last = state?.last;
    if (last && !rows.some(({ size }) => size === last.size)) notes.push(last.note);
    return {
      origin: state?.origin ?? '',
      keys: (state?.keys ?? []).map(({ number, vkey, at, handover }) => ({ number, vkey, at, handover })),
      checkpoints: notes,
      witnesses: (state?.witnesses ?? []).map(({ name, vkey }) => ({ name, vkey })),
    };
  }

  private async bundle(organization_id: string, tree: Opened): Promise<Bundle> {
    const [{ origin, keys, checkpoints, witnesses }, organization] = await Promise.all([
      this.notes(organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    const sizes = checkpoints.flatMap((note) => checkpointFrom(noteFrom(note)?.text ?? '')?.size ?? []);
    const consistency: Bundle['consistency'] = [];
    for (const [at, to] of sizes.entries())
      if (at > 0 && to <= tree.size)
        consistency.push({ from: sizes[at - 1]!, to, path: packPath(await tree.consistency(sizes[at - 1]!, to)) });
    return {
      format: 'candor-proof/1',
      origin,
      organization: organization?.state?.name ?? '',
      made_at: new Date().toISOString(),
      keys,
      checkpoints,
      consistency,
      witnesses,
    };
  }

  /** The files of an export and its signed manifest. The events are read twice: for their hash, and again when they are sent. */
  private async signed(
    organization_id: string,
    bundle: Bundle,
    files: readonly { name: string; parts: () => AsyncIterable<string | Uint8Array> }[],
  ): Promise<{ content: AsyncIterable<Uint8Array>; hash: string }> {
    const listed: { name: string; hash: string; bytes: number }[] = [];
    for (const { name, parts } of files) {
      const sum = createHash('sha256');
      let bytes = 0;
      for await (const part of parts()) {
        sum.update(part);
        bytes += Buffer.byteLength(part);
      }
      listed.push({ name, hash: sum.digest('hex'), bytes });
    }
    const text = manifestText({ origin: bundle.origin, made_at: bundle.made_at, files: listed });
    const { number, vkey } = bundle.keys.at(-1)!;
    const manifest = noteOf(text, [await this.keys.line(organization_id, number, vkey, text)]);
    const zipped: ZippedFile[] = [
      { name: bundleFiles.manifest, parts: [manifest] },
      ...files.map(({ name, parts }) => ({ name, parts: parts() })),
    ];
    return { content: zipOf(zipped, 'packed'), hash: hash('sha256', manifest) };
  }

  /** An export of every event up to the checkpoint of this size. The hashes of one export at a time are made, because each takes as much of the processor as it gets. */
  whole(organization_id: string, tree: Opened, size: number) {
    const made = this.last.then(() => this.made(organization_id, tree, size));
    this.last = made.catch(() => undefined);
    return made;
  }

  private async made(organization_id: string, tree: Opened, size: number) {
    const { trees } = this;
    const bundle = await this.bundle(organization_id, tree);
    const own = async function* () {
      let at = 0;
      for await (const events of trees.eventsOf(organization_id, tree, 0, size)) {
        yield events.slice(0, size - at);
        at += events.length;
      }
    };
    return this.signed(organization_id, bundle, [
      { name: 'README.txt', parts: () => once(readme) },
      { name: bundleFiles.proof, parts: () => once(JSON.stringify(bundle, null, 1)) },
      {
        name: bundleFiles.hashes,
        parts: async function* () {
          for await (const events of own()) yield Buffer.concat(events.map(hashOfEvent));
        },
      },
      {
        name: bundleFiles.events,
        parts: async function* () {
          for await (const events of own()) yield events.map((event) => `${lineOf(event)}\n`).join('');
        },
      },
    ]);
  }

  /** An export of some events, each with the path that proves its place. `more`: further files, for people to read. `asHashes`: whether the content of each event stays out. */
  async some(
    organization_id: string,
    { tree, size }: { tree: Opened; size: number },
    events: readonly StoredEvent[],
    more: readonly { name: string; content: string }[] = [],
    { asHashes = false } = {},
  ) {
    const bundle = await this.bundle(organization_id, tree);
    const placed: { index: number; event: StoredEvent }[] = [];
    for (const event of events) {
      const index = await tree.indexAt(event.position);
      if (index !== null && index < size) placed.push({ index, event });
    }
    placed.sort((one, other) => one.index - other.index);
    const paths: { index: number; path: string[] }[] = [];
    for (const { index } of placed) paths.push({ index, path: packPath(await tree.inclusion(index, size)) });
    const line = asHashes ? hashLineOf : lineOf;
    const whole: Bundle = { ...bundle, inclusion: { size, events: paths } };
    return this.signed(organization_id, whole, [
      { name: 'README.txt', parts: () => once(readme) },
      { name: bundleFiles.proof, parts: () => once(JSON.stringify(whole, null, 1)) },
      { name: bundleFiles.events, parts: () => once(placed.map(({ event }) => `${line(event)}\n`).join('')) },
      ...more.map(({ name, content }) => ({ name, parts: () => once(content) })),
    ]);
  }
}
async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
