import { randomUUID } from 'node:crypto';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import type { EventLog, LoggedEvent } from './eventstoredb-log.ts';
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventMessage,
  filterOf,
  nameOf,
  notFound,
  Refusal,
  streamDeleted,
} from './eventstoredb-messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp | Buffer>;
/** What a reader needs from the server. `wakers` are called after each append; `awake` makes the reader wait while the server hangs. */
export type Host = {
  log: EventLog;
  options: { longestExpression?: number };
  awake(): Promise<void> | null;
  wakers: Set<() => void>;
};

const wireOf = (event: LoggedEvent): Buffer => (event.wire ??= Buffer.from(eventMessage(event).serializeBinary()));

/** One Read call: a stream or $all, forwards or backwards, to the end or for ever. */
export class Reading {
  readonly #call: ReadCall;
  readonly #host: Host;
  #gone = false;
  #wake: () => void = () => undefined;
  /** The refusal with which the server dropped the reader, if it did. */
  #broken: Refusal | null = null;

  constructor(call: ReadCall, host: Host) {
    this.#call = call;
    this.#host = host;
    const wake = () => this.#wake();
    host.wakers.add(wake);
    const leave = () => {
      this.#gone = true;
      host.wakers.delete(wake);
      wake();
    };
    call.on('drain', wake).once('cancelled', leave).once('close', leave);
  }

  /** Drops the subscriber as the server does with one that does not keep up. */
  drop(refusal: Refusal): void {
    this.#broken = refusal;
    this.#wake();
  }

  async run(): Promise<void> {
    const options = this.#call.request.getOptions()!;
    const stream = options.getStream() ? nameOf(options.getStream()!.getStreamIdentifier()!) : null;
    if (stream !== null && this.#host.log.deleted(stream)) throw streamDeleted(stream);
    if (options.hasSubscription()) return this.#follow(options, stream);
    const events = stream === null ? this.#host.log.all : this.#host.log.stream(stream);
    if (stream !== null && !events.length) await this.#write(notFound(stream));
    else await this.#page(options, events);
  }

  async #page(options: ReadReq.Options, events: readonly LoggedEvent[]): Promise<void> {
    const back = options.getReadDirection() === 1;
    const { lets } = filterOf(options, this.#host.options.longestExpression);
    let left = Number(options.getCount());
    for (
      let index = this.#begin(options, back);
      left > 0 && index >= 0 && index < events.length && !this.#gone;
      index += back ? -1 : 1
    ) {
      const event = events[index]!;
      if (!lets(event)) continue;
      left--;
      const waiting = this.#write(wireOf(event));
      if (waiting) await waiting;
    }
  }

  async #follow(options: ReadReq.Options, stream: string | null): Promise<void> {
    const { log } = this.#host;
    const { lets, every } = filterOf(options, this.#host.options.longestExpression);
    const events = stream === null ? log.all : log.stream(stream);
    let index = this.#after(options, events);
    let [looked, live] = [0, false];
    /** A checkpoint names the last event that passed the filter since the one before, or the first that did not. */
    let told = 0;
    await this.#write(confirmation(randomUUID()));
    while (!this.#gone) {
      if (this.#broken) throw this.#broken;
      const event = (stream === null ? log.all : log.stream(stream))[index];
      if (event) {
        index++;
        const passes = lets(event);
        if (passes || looked % every === 0) told = event.position;
        const waiting = passes ? this.#write(wireOf(event)) : null;
        if (waiting) await waiting;
        if (every && ++looked % every === 0) await this.#write(checkpoint(told));
      } else if (!live) {
        live = true;
        await this.#write(caughtUp());
      } else {
        await new Promise<void>((done) => {
          this.#wake = done;
        });
      }
    }
  }

  /** The index where a read begins, inclusive. Positions that no event has are refused. */
  #begin(options: ReadReq.Options, back: boolean): number {
    const { log } = this.#host;
    const [of, all] = [options.getStream(), options.getAll()];
    const last = (of ? log.stream(nameOf(of.getStreamIdentifier()!)).length : log.all.length) - 1;
    if (of?.hasRevision()) return back ? Math.min(Number(of.getRevision()), last) : Number(of.getRevision());
    if (all?.hasPosition()) return this.#known(Number(all.getPosition()!.getCommitPosition()));
    if (of?.hasEnd() || all?.hasEnd()) return back ? last : last + 1;
    return back ? -1 : 0;
  }

  /** The index where a subscription begins: after the event that it names, if the prepare position is that event’s own too. */
  #after(options: ReadReq.Options, events: readonly LoggedEvent[]): number {
    const [of, all] = [options.getStream(), options.getAll()];
    if (of?.hasRevision()) return Number(of.getRevision()) + 1;
    if (of?.hasEnd() || all?.hasEnd()) return events.length;
    if (!all?.hasPosition()) return 0;
    const position = all.getPosition()!;
    return (
      this.#known(Number(position.getCommitPosition())) +
      (position.getPreparePosition() === position.getCommitPosition() ? 1 : 0)
    );
  }

  #known(position: number): number {
    const index = this.#host.log.indexOf(position);
    if (this.#host.log.all[index]?.position !== position)
      throw new Refusal(status.INVALID_ARGUMENT, null, `Position ${position} is not one of this log.`);
    return index;
  }

  /** Writes a message. Returns null if more may be written immediately. */
  #write(message: ReadResp | Buffer): Promise<void> | null {
    const asleep = this.#host.awake();
    if (asleep) return asleep.then(() => this.#write(message) ?? undefined);
    if (this.#gone || this.#call.write(message)) return null;
    return (async () => {
      while (!this.#gone && this.#call.writableNeedDrain)
        await new Promise<void>((done) => {
          this.#wake = done;
        });
    })();
  }
}
