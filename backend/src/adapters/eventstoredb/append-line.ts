import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { type NewEvent, WrongRevision } from '../../kernel/ports/event-store.ts';
import type { Create } from './connection.ts';
import { deleted, Passing, passing, refused, tooLarge, understood } from './faults.ts';
import { positionOf, propose, streamNamed, textOfUuid, uuid } from './messages.ts';

export type Append = { stream: string; expected: number; events: readonly NewEvent[] };
/** The position is null when the server repeats an old answer and no longer knows it. */
export type Answer = { revision: number; position: number | null };
type Waiting = Append & { done(answer: Answer): void; reject(fault: unknown): void; timer: NodeJS.Timeout };

const answerOf = (revision: string, position: { getCommitPosition(): string } | undefined): Answer => ({
  revision: Number(revision),
  position: position ? positionOf(position.getCommitPosition()) : null,
});
const faultOf = (status: Status, { stream, expected }: Append): Error => {
  const details = status.getDetails();
  const name = details?.getTypeName() ?? '';
  switch (name) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details!.unpack(shared.WrongExpectedVersion.deserializeBinary, name)!;
      return new WrongRevision(
        stream,
        expected,
        wrong.hasCurrentStreamRevision() ? Number(wrong.getCurrentStreamRevision()) : -1,
      );
    }
    case 'event_store.client.StreamDeleted':
      return deleted(stream);
    case 'event_store.client.AccessDenied':
      return refused(false);
    case 'event_store.client.MaximumAppendSizeExceeded':
      return tooLarge(details!.unpack(shared.MaximumAppendSizeExceeded.deserializeBinary, name)!.getMaxappendsize());
    case 'event_store.client.BadRequest':
      return new Error(
        `EventStoreDB refuses to append to ${stream}: ${details!.unpack(shared.BadRequest.deserializeBinary, name)!.getMessage()}`,
      );
    default:
      return passing(status.getMessage() || name); // timeouts, “Server Is Not Ready”, “Server Is Busy”, a leader not yet elected
  }
};

/** Many appends on one grpc call, answered in any order. The server takes them in the order of sending: when the call breaks, it has taken none after the first that it did not take. A node that cannot take appends now says so and keeps the call open; then we end the call and run `left`. */
export class AppendLine {
  readonly #call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  readonly #left: () => void;
  readonly #waiting = new Map<string, Waiting>();
  #sent = 0;
  broken = false;

  constructor(call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>, left: () => void) {
    this.#call = call;
    this.#left = left;
    call
      .on('data', (answer: BatchAppendResp) => this.#answer(answer))
      .on('error', (fault) => this.#break(fault))
      .on('end', () => this.#break(passing('it ended the connection')));
  }

  cancel(): void {
    this.#call.cancel();
  }

  /** Rejects with Passing when no answer comes within `patience` ms. The events may have been appended all the same. */
  send(append: Append, patience: number): Promise<Answer> {
    return new Promise((done, reject) => {
      if (this.broken) return reject(passing('the connection was lost'));
      const id = `00000000-0000-4000-8000-${(++this.#sent).toString(16).padStart(12, '0')}`;
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(passing(`no answer within ${patience} ms`));
      }, patience);
      this.#waiting.set(id, { ...append, done, reject, timer });
      // The request carries no deadline: it would be a time of day, and the server’s clock may differ from ours.
      const options = new pb.BatchAppendReq.Options().setStreamIdentifier(streamNamed(append.stream));
      if (append.expected < 0) options.setNoStream(new shared.Empty());
      else options.setStreamPosition(String(append.expected));
      const request = new pb.BatchAppendReq().setCorrelationId(uuid(id)).setOptions(options).setIsFinal(true);
      this.#call.write(
        request.setProposedMessagesList(
          append.events.map((event) => propose(new pb.BatchAppendReq.ProposedMessage(), event)),
        ),
      );
    });
  }

  #answer(answer: BatchAppendResp): void {
    const id = textOfUuid(answer.getCorrelationId()!);
    const waiting = this.#waiting.get(id);
    if (!waiting) return; // given up
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    const success = answer.getSuccess();
    if (success) return waiting.done(answerOf(success.getCurrentRevision(), success.getPosition()));
    const fault = faultOf(answer.getError()!, waiting);
    waiting.reject(fault);
    if (!(fault instanceof Passing) || this.broken) return;
    this.#break(fault); // a new call, perhaps to another node, may do better
    this.#left();
    this.#call.cancel();
  }

  #break(fault: unknown): void {
    this.broken = true;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(understood(fault));
    }
    this.#waiting.clear();
  }
}

/** One append on a call of its own, for servers before 21.10. */
export const appendAlone =
  ({ stream, expected, events }: Append): Create<Promise<Answer>> =>
  (client, metadata, options) =>
    new Promise((done, reject) => {
      const call = client.append(metadata, options, (fault, answer?: AppendResp) => {
        const success = answer?.getSuccess();
        if (fault) reject(fault);
        else if (success) done(answerOf(success.getCurrentRevision(), success.getPosition()));
        else {
          const wrong = answer?.getWrongExpectedVersion();
          reject(
            new WrongRevision(stream, expected, wrong?.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : -1),
          );
        }
      });
      call.on('error', reject);
      const header = new pb.AppendReq.Options().setStreamIdentifier(streamNamed(stream));
      if (expected < 0) header.setNoStream(new shared.Empty());
      else header.setRevision(String(expected));
      call.write(new pb.AppendReq().setOptions(header));
      for (const event of events)
        call.write(new pb.AppendReq().setProposedMessage(propose(new pb.AppendReq.ProposedMessage(), event)));
      call.end();
    });
