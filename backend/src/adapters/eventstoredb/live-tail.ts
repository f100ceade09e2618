import { setImmediate as breath } from 'node:timers/promises';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { StoredEvent } from '../../kernel/ports/event-store.ts';
import type { Connection } from './connection.ts';
import { passing, understood } from './faults.ts';
import { logRequest, ofSystem, eventIn } from './messages.ts';

/** Yields events appended after a position, in batches, until the signal aborts. Throws when the connection ends or when the server drops the subscription because this reader is too slow. Calls `begun` when the server has confirmed the subscription. */
export async function* liveTail(
  connection: Connection,
  after: number,
  batch: number,
  patience: number,
  signal: AbortSignal,
  begun: () => void,
): AsyncGenerator<StoredEvent[]> {
  const most = Math.max(1000, batch * 2); // with more than this in the buffer, the server must wait
  let buffer: StoredEvent[] = [];
  let call: ClientReadableStream<ReadResp> | null = null;
  let ended: { fault: unknown } | null = null;
  let wake: () => void = () => undefined;
  let answered: () => void = () => undefined;
  const end = (fault: unknown) => {
    ended ??= { fault: understood(fault) };
    answered();
    wake();
  };
  const left = () => wake();
  const unconfirmed = setTimeout(() => end(passing(`no answer within ${patience} ms`)), patience);
  const take = (answer: ReadResp) => {
    if (answer.hasConfirmation()) {
      clearTimeout(unconfirmed);
      answered();
      begun();
    }
    const read = eventIn(answer);
    if (!read || ofSystem(read.event) || read.event.position <= after) return;
    const { event, damage } = read;
    if (damage) return end(damage);
    after = event.position;
    buffer.push(event);
    if (buffer.length >= most) call!.pause();
    wake();
  };
  signal.addEventListener('abort', left);
  try {
    connection
      .open(
        'anyone',
        (client, metadata, options, watch) => {
          call = client.read(logRequest(after, 'live'), metadata, options);
          if (ended || signal.aborted) call.cancel();
          else answered = watch.wait();
          return call
            .on('data', take)
            .on('error', end)
            .on('end', () => end(passing('it ended the subscription')));
        },
        patience,
      )
      .catch(end);
    while (!signal.aborted) {
      if (buffer.length) {
        await breath(); // so that events arriving now join this batch
        const events = buffer.slice(0, batch);
        buffer = buffer.slice(batch);
        if (buffer.length < batch) (call as ClientReadableStream<ReadResp> | null)?.resume();
        if (!signal.aborted) yield events;
      } else if (ended) {
        throw (ended as { fault: unknown }).fault;
      } else {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    }
  } finally {
    clearTimeout(unconfirmed);
    answered();
    signal.removeEventListener('abort', left);
    ended ??= { fault: null };
    (call as ClientReadableStream<ReadResp> | null)?.cancel();
  }
}
