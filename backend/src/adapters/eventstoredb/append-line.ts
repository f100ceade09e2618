import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { type NewEvent, WrongRevision } from '../../kernel/ports/event-store.ts';
import type { PendingCall, Create, Watch } from './connection.ts';
import { deleted, Passing, passing, refused, tooLarge, understood } from './faults.ts';
import { positionOf, propose, streamNamed, textOfUuid, uuid } from './messages.ts';

const deadlineExceeded = 4;

export type Append = { stream: string; expected: number; events: readonly NewEvent[] };
/** The position is null if the server repeats an old answer and no longer knows it. */
export type Answer = { revision: number; position: number | null };
type Waiting = Append & {
  done(answer: Answer): void;
  reject(fault: unknown): void;
  timer: NodeJS.Timeout;
  answered(): void;
};

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

/** Many appends on one grpc call, answered in any order. The server takes them in the order of sending: if the call breaks, the server has taken none after the first that it did not take. A node that temporarily cannot take appends says so and keeps the call open; a frozen node says nothing. Either way we then end the call and leave the node. */
export class AppendLine {
  readonly #call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  readonly #watch: Watch;
  readonly #waiting = new Map<string, Waiting>();
  #sent = 0;
  #answers = 0;
  broken = false;

  constructor(call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>, watch: Watch) {
    this.#call = call;
    this.#watch = watch;
    call
      .on('data', (answer: BatchAppendResp) => this.#answer(answer))
      .on('error', (fault) => this.#break(fault))
      .on('end', () => this.#break(passing('it ended the connection')));
  }

  cancel(): void {
    this.#call.cancel();
  }

  /** Rejects with Passing if no answer comes within `patience` ms. The events may have been appended all the same. */
  send(append: Append, patience: number): Promise<Answer> {
    return new Promise((done, reject) => {
      if (this.broken) return reject(passing('the connection was lost'));
      const id = `00000000-0000-4000-8000-${(++this.#sent).toString(16).padStart(12, '0')}`;
      const before = this.#answers;
      const giveUp = () => {
        if (!this.#waiting.delete(id)) return;
        const fault = passing(`no answer within ${patience} ms`);
        answered();
        reject(fault);
        if (this.#answers === before) this.#leave(fault); // it has answered no call since
      };
      // The answer may already be in the socket after a long pause of this process, so the answer gets one more turn of the event loop.
      const timer = setTimeout(() => setImmediate(giveUp), patience);
      const answered = this.#watch.wait();
      this.#waiting.set(id, { ...append, done, reject, timer, answered });
      // The request carries no deadline: that would be a time of day, and the server’s clock may differ from ours.
      const options = new pb.BatchAppendReq.Options().setStreamIdentifier(streamNamed(append.stream));
      if (append.expected < 0) options.setNoStream(new shared.Empty());
      else options.setStreamPosition(String(append.expected));
      const request = new pb.BatchAppendReq().setCorrelationId(uuid(id)).setOptions(options).setIsFinal(true);
      this.#call.write(
        request.setProposedMessagesList(
          append.events.map((event, index) =>
            propose(new pb.BatchAppendReq.ProposedMessage(), append.stream, append.expected + 1 + index, event),
          ),
        ),
      );
    });
  }

  #answer(answer: BatchAppendResp): void {
    this.#answers++;
    const id = textOfUuid(answer.getCorrelationId()!);
    const waiting = this.#waiting.get(id);
    if (!waiting) return; // given up
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.answered();
    const success = answer.getSuccess();
    if (success) return waiting.done(answerOf(success.getCurrentRevision(), success.getPosition()));
    const fault = faultOf(answer.getError()!, waiting);
    waiting.reject(fault);
    if (fault instanceof Passing) this.#leave(fault);
  }

  /** Breaks this call and leaves its node: a new call, perhaps to another node, may succeed. */
  #leave(fault: Passing): void {
    if (this.broken) return;
    this.#break(fault);
    this.#watch.leave();
    this.#call.cancel();
  }

  #break(fault: unknown): void {
    this.broken = true;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.answered();
      waiting.reject(understood(fault));
    }
    this.#waiting.clear();
  }
}

/** One append on its own call, for servers before 21.10. */
export const appendAlone =
  ({ stream, expected, events }: Append): Create<PendingCall<Answer>> =>
  (client, metadata, options, watch) => {
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
    const call = client.append(metadata, options, (fault, answered?: AppendResp) => {
      const success = answered?.getSuccess();
      if (fault) {
        if (fault.code === deadlineExceeded) watch.leave();
        reject(fault);
      } else if (success) resolve(answerOf(success.getCurrentRevision(), success.getPosition()));
      else {
        const wrong = answered?.getWrongExpectedVersion();
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
    for (const [index, event] of events.entries())
      call.write(
        new pb.AppendReq().setProposedMessage(
          propose(new pb.AppendReq.ProposedMessage(), stream, expected + 1 + index, event),
        ),
      );
    call.end();
    return { call, answer };
  };
