import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status as code } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, Judged, LoggedEvent, Proposed } from './eventstoredb-log.ts';

// The stand-in’s side of the protocol: what requests mean and how answers are written.

export const nameOf = (id: StreamIdentifier): string => Buffer.from(id.getStreamName_asU8()).toString('utf8');
const streamId = (stream: string): StreamIdentifier => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
const hex = (number: string): string => BigInt.asUintN(64, BigInt(number)).toString(16).padStart(16, '0');
export const uuidText = (id: UUID): string => {
  const parts = id.getStructured();
  return parts
    ? `${hex(parts.getMostSignificantBits())}${hex(parts.getLeastSignificantBits())}`.replace(
        /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
        '$1-$2-$3-$4-$5',
      )
    : id.getString().toLowerCase();
};
export const uuid = (text: string): UUID => new shared.UUID().setString(text);

/** An error as the server raises it, with its cause in the trailing metadata. */
export class Refusal extends Error {
  readonly code: number;
  readonly details: string;
  readonly metadata = new Metadata();
  constructor(number: number, exception: string | null, details: string, extra: Record<string, string> = {}) {
    super(details);
    this.code = number;
    this.details = details;
    if (exception) this.metadata.set('exception', exception);
    for (const [key, value] of Object.entries(extra)) this.metadata.set(key, value);
  }
}
export const streamDeleted = (stream: string): Refusal =>
  new Refusal(code.FAILED_PRECONDITION, 'stream-deleted', `Event stream '${stream}' is deleted.`, {
    'stream-name': stream,
  });
export const accessDenied = (): Refusal => new Refusal(code.PERMISSION_DENIED, 'access-denied', 'Access Denied');
export const notLeader = (port: number): Refusal =>
  new Refusal(code.NOT_FOUND, 'not-leader', 'Leader info available', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
const appendTooLarge = (most: number): Refusal =>
  new Refusal(code.INVALID_ARGUMENT, 'maximum-append-size-exceeded', `Maximum Append Size of ${most} Exceeded.`, {
    'maximum-append-size': String(most),
  });

export const proposed = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed => {
  const headers = message.getMetadataMap();
  for (const key of ['type', 'content-type'])
    if (!headers.get(key))
      throw new Refusal(
        code.INVALID_ARGUMENT,
        'missing-required-metadata-property',
        `Required Metadata Property '${key}' is missing`,
        { 'required-metadata-properties': 'type,content-type' },
      );
  return {
    id: uuidText(message.getId()!),
    type: headers.get('type')!,
    json: headers.get('content-type') === 'application/json',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
};
export const tooLarge = (events: readonly Proposed[], most: number): boolean =>
  events.reduce((sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length, 0) > most;

export const expectedOf = (options: AppendReq.Options | BatchAppendReq.Options): Expected => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number('getRevision' in options ? options.getRevision() : options.getStreamPosition());
};

/** The answer to one append. It is thrown where the server raises an error. */
export const appendAnswer = (
  stream: string,
  expected: Expected,
  judged: Judged | 'too large',
  most: number,
): AppendResp => {
  if (judged === 'too large') throw appendTooLarge(most);
  if (judged.kind === 'deleted') throw streamDeleted(stream);
  if (judged.kind === 'appended')
    return new pb.AppendResp().setSuccess(
      new pb.AppendResp.Success()
        .setCurrentRevision(String(judged.revision))
        .setPosition(
          new pb.AppendResp.Position()
            .setCommitPosition(String(judged.position))
            .setPreparePosition(String(judged.position)),
        ),
    );
  const wrong = new pb.AppendResp.WrongExpectedVersion();
  if (judged.current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(judged.current));
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else wrong.setExpectedNoStream(new shared.Empty());
  return new pb.AppendResp().setWrongExpectedVersion(wrong);
};

const failed = (name: string, message: { serializeBinary(): Uint8Array }, number: number) => {
  const details = new any.Any();
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  return new status.Status()
    .setCode(number as never)
    .setMessage(name)
    .setDetails(details);
};
export const batchAnswer = (
  correlation: UUID,
  stream: string,
  expected: Expected,
  judged: Judged | 'too large' | 'denied',
  most: number,
): BatchAppendResp => {
  const answer = new pb.BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(streamId(stream));
  if (judged === 'denied') return answer.setError(failed('AccessDenied', new shared.AccessDenied(), 7));
  if (judged === 'too large')
    return answer.setError(
      failed('MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(most), 3),
    );
  if (judged.kind === 'deleted')
    return answer.setError(
      failed('StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(streamId(stream)), 5),
    );
  if (judged.kind === 'appended')
    return answer.setSuccess(
      new pb.BatchAppendResp.Success()
        .setCurrentRevision(String(judged.revision))
        .setPosition(
          new shared.AllStreamPosition()
            .setCommitPosition(String(judged.position))
            .setPreparePosition(String(judged.position)),
        ),
    );
  const wrong = new shared.WrongExpectedVersion();
  if (judged.current === null) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(judged.current));
  if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
  else wrong.setExpectedNoStream(new empty.Empty());
  return answer.setError(failed('WrongExpectedVersion', wrong, 6));
};

/** A node's refusal of an append on a connection that stays open: the node is starting, overloaded or without a leader. */
export const unreadyAnswer = (correlation: UUID, stream: string, why: string): BatchAppendResp => {
  const details = new any.Any();
  details.pack(new empty.Empty().serializeBinary(), 'google.protobuf.Empty');
  return new pb.BatchAppendResp()
    .setCorrelationId(correlation)
    .setStreamIdentifier(streamId(stream))
    .setError(new status.Status().setMessage(why).setDetails(details));
};

/** An event as a message. Its prepare position is that of the first event of the append, as in servers before 22, so that a reader that continues from it begins too early. */
export const eventMessage = (event: LoggedEvent): ReadResp => {
  const recorded = new pb.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(event.id))
    .setStreamIdentifier(streamId(event.stream))
    .setStreamRevision(String(event.revision));
  recorded
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.transaction))
    .setData(new Uint8Array(event.data))
    .setCustomMetadata(new Uint8Array(event.metadata));
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.json ? 'application/json' : 'application/octet-stream')
    .set('created', `${event.created}0000`);
  return new pb.ReadResp().setEvent(
    new pb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)),
  );
};
export const notFound = (stream: string): ReadResp =>
  new pb.ReadResp().setStreamNotFound(new pb.ReadResp.StreamNotFound().setStreamIdentifier(streamId(stream)));
export const confirmation = (id: string): ReadResp =>
  new pb.ReadResp().setConfirmation(new pb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
export const checkpoint = (position: number): ReadResp =>
  new pb.ReadResp().setCheckpoint(
    new pb.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
export const caughtUp = (): ReadResp => new pb.ReadResp().setCaughtUp(new pb.ReadResp.CaughtUp());

/** The real server needs about 100 µs per event for a regular expression of 250 types, 100 times as long as for prefixes. So that no adapter becomes slow there unseen, the stand-in refuses long expressions (characters). */
const longestExpression = 100;

/** A filter's decision about an event, and the number of scanned events after which a subscription gets a checkpoint. */
export const filterOf = (
  options: ReadReq.Options,
  longest = longestExpression,
): { lets(event: LoggedEvent): boolean; every: number } => {
  const filter = options.getFilter();
  if (!filter) return { lets: () => true, every: 0 };
  const of = filter.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = (filter.getStreamIdentifier() ?? filter.getEventType())!;
  if (expression.getRegex().length > longest)
    throw new Refusal(code.INVALID_ARGUMENT, null, 'So long a regular expression makes a real server too slow.');
  const pattern = expression.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression.getPrefixList();
  return {
    lets: (event) => (pattern ? pattern.test(event[of]) : prefixes.some((prefix) => event[of].startsWith(prefix))),
    every: (filter.hasMax() ? filter.getMax() : 32) * filter.getCheckpointintervalmultiplier(),
  };
};
