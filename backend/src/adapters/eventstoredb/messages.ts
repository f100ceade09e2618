import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, BatchAppendReq, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent } from '../../kernel/ports/event-store.ts';
import { type ReadEvent, readWithSum, withSum } from './summed-metadata.ts';

// Converts between the port’s events and the messages on the wire. Data and metadata stay the same text; on the wire the metadata also carries the event's checksum.

export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
export const streamNamed = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
export const uuid = (text: string): UUID => new shared.UUID().setString(text);
/** A server returns an id either as text or as two 64-bit numbers. */
export const textOfUuid = (id: UUID): string => {
  const parts = id.getStructured();
  if (!parts) return id.getString().toLowerCase();
  const hex = (number: string) => BigInt.asUintN(64, BigInt(number)).toString(16).padStart(16, '0');
  return `${hex(parts.getMostSignificantBits())}${hex(parts.getLeastSignificantBits())}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );
};

/** Fills the message that proposes an event, for both ways of appending. */
export const propose = <M extends AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage>(
  message: M,
  stream: string,
  revision: number,
  event: NewEvent,
): M => {
  message.setId(uuid(event.id));
  message.setData(Buffer.from(event.data));
  message.setCustomMetadata(Buffer.from(withSum(stream, revision, event)));
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  return message;
};
const checksum = 60;
/** About how many bytes the server counts for an event towards the limit of an append. */
export const sizeOf = (event: NewEvent): number =>
  Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) + checksum + 2 * event.type.length;

/** Our position is the server's commit position; each event of one append has its own. Null if the server does not return the position (some versions, when a stream is read). */
export const positionOf = (commit: string): number | null => {
  const position = Number(commit);
  return Number.isSafeInteger(position) ? position : null;
};
export const eventIn = (answer: ReadResp): ReadEvent | null => {
  const event = answer.getEvent()?.getEvent();
  if (!event) return null;
  return readWithSum({
    id: textOfUuid(event.getId()!),
    type: event.getMetadataMap().get('type') ?? '',
    data: textOf(event.getData_asU8()),
    metadata: textOf(event.getCustomMetadata_asU8()),
    stream: textOf(event.getStreamIdentifier()!.getStreamName_asU8()),
    revision: Number(event.getStreamRevision()),
    position: positionOf(event.getCommitPosition()) ?? 0,
  });
};
/** Whether this is one of the server’s own events, a link or a mark of deletion. */
export const ofSystem = (event: { type: string; stream: string }): boolean =>
  event.type.startsWith('$') || event.stream.startsWith('$');

const base = (): ReadReq.Options =>
  new pb.ReadReq.Options().setUuidOption(new pb.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
export const streamRequest = (stream: string, from: number, count: number): ReadReq => {
  const where = new pb.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(streamNamed(stream))
    .setRevision(String(from));
  return new pb.ReadReq().setOptions(base().setStream(where).setCount(String(count)).setNoFilter(new shared.Empty()));
};

/** The server looks through this many events at a time. A search tells after each such step how far it has looked. */
const window = 4096;
const expression = () => new pb.ReadReq.Options.FilterOptions.Expression();
/** The types that no other one of them is the beginning of: the server compares every event with every prefix. */
const beginnings = (types: readonly string[]): string[] => {
  const kept: string[] = [];
  for (const type of types.toSorted()) if (!kept.length || !type.startsWith(kept.at(-1)!)) kept.push(type);
  return kept;
};
/** A request for all events except the server's own, which the server leaves out. With `types` the server sends every event whose type begins with one of them, so the reader leaves out longer types itself: a regular expression that names the types would be exact, but it costs the server 100 times as much. A read includes `from`; what stays open (`live`, or a search for types) begins after it; 0 is the beginning. */
export const logRequest = (
  from: number | 'end',
  how: { count: number; backwards?: boolean; types?: readonly string[] } | { search: readonly string[] } | 'live',
): ReadReq => {
  const where = new pb.ReadReq.Options.AllOptions();
  if (from === 'end') where.setEnd(new shared.Empty());
  else if (from === 0) where.setStart(new shared.Empty());
  // Both numbers are the commit position: what some servers call an event’s prepare position is that of the first event appended with it, so a read would begin too early.
  else
    where.setPosition(
      new pb.ReadReq.Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)),
    );
  const filter = new pb.ReadReq.Options.FilterOptions().setMax(window).setCheckpointintervalmultiplier(1);
  const types = how === 'live' ? undefined : 'search' in how ? how.search : how.types;
  // One filter examines the stream's name or the event's type, never both. The server's own types are never requested.
  if (types) filter.setEventType(expression().setPrefixList(beginnings(types)));
  else filter.setStreamIdentifier(expression().setRegex('^[^$]'));
  const options = base().setAll(where).setFilter(filter);
  if (how === 'live' || 'search' in how) options.setSubscription(new pb.ReadReq.Options.SubscriptionOptions());
  else options.setCount(String(how.count)).setReadDirection(how.backwards ? 1 : 0);
  return new pb.ReadReq().setOptions(options);
};
