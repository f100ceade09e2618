import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { BSON, type Document } from 'mongodb';
import { freePort } from './port.ts';
import type { Change } from './mongodb-catalogue.ts';
import { Commands } from './mongodb-commands.ts';

// A MongoDB server in memory, for machines without one: the wire protocol over collections, with transactions, write conflicts, unique indexes and MongoDB's order. It has no query planner, no other members and no users. `node tests/engines/mongodb-stand-in.ts --port 27018` runs one as a process of its own.

const [opQuery, opReply, opMessage] = [2004, 1, 2013];
type FailPoint = {
  skip: number;
  times: number;
  data: {
    failCommands: string[];
    closeConnection?: boolean;
    errorCode?: number;
    errorLabels?: string[];
    writeConcernError?: Document;
    blockConnection?: boolean;
    blockTimeMS?: number;
  };
};
export type StandInOptions = {
  port?: number;
  /** Null: a standalone server. */ replicaSet?: string | null;
  /** A file that keeps every change. */ journal?: string;
};

export class MongoStandIn {
  readonly #commands: Commands;
  readonly #sockets = new Set<Socket>();
  readonly #replicaSet: string | null;
  readonly #journal: number | null;
  #server: Server | null = null;
  #port: number;
  #fail: FailPoint | null = null;
  #held: (() => void)[] | null = null;

  constructor({ port = 0, replicaSet = 'rs0', journal }: StandInOptions = {}) {
    this.#port = port;
    this.#replicaSet = replicaSet;
    const before = journal && existsSync(journal) ? readFileSync(journal) : Buffer.alloc(0);
    this.#journal = journal ? openSync(journal, 'a') : null;
    let replaying = true;
    this.#commands = new Commands(replicaSet, (change) => {
      if (this.#journal !== null && !replaying) writeSync(this.#journal, BSON.serialize(change));
    });
    for (
      let at = 0;
      at + 4 <= before.length && at + before.readInt32LE(at) <= before.length;
      at += before.readInt32LE(at)
    )
      this.#commands.restore(
        BSON.deserialize(before.subarray(at, at + before.readInt32LE(at)), { promoteBuffers: false }) as Change,
      );
    replaying = false;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  url(database = ''): string {
    return `mongodb://${this.address}/${database}${this.#replicaSet ? `?replicaSet=${this.#replicaSet}` : ''}`;
  }

  /** Starts to listen, on the same port every time. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as { port: number }).port;
  }

  /** Stops the server as a crash would: connections are cut, what was committed stays. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.resume();
    for (const socket of this.#sockets) socket.destroy();
    this.#commands.abandon();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Accepts connections and answers nothing, until `resume`. */
  hang(): void {
    this.#held ??= [];
  }

  resume(): void {
    const held = this.#held?.splice(0) ?? [];
    this.#held = null;
    for (const each of held) each();
  }

  async dispose(): Promise<void> {
    await this.stop();
    if (this.#journal !== null) closeSync(this.#journal);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket.setNoDelay(true));
    let rest: Buffer = Buffer.alloc(0);
    let parts: Buffer[] = [];
    let length = 0;
    socket
      .on('close', () => this.#sockets.delete(socket))
      .on('error', () => undefined)
      .on('data', (data: Buffer) => {
        parts.push(data);
        length += data.length;
        if (rest.length + length < 4 || (rest.length >= 4 && rest.length + length < rest.readInt32LE(0))) return; // of a large message the parts are only joined once
        rest = Buffer.concat([rest, ...parts]);
        [parts, length] = [[], 0];
        while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
          const message = rest.subarray(0, rest.readInt32LE(0));
          rest = rest.subarray(message.length);
          if (this.#held) this.#held.push(() => void this.#answer(socket, message));
          else void this.#answer(socket, message);
        }
      });
  }

  async #answer(socket: Socket, message: Buffer): Promise<void> {
    const { command, query } = read(message);
    const reply = await this.#reply(command);
    if (!reply || socket.destroyed) return void socket.destroy();
    const body = BSON.serialize(reply, { ignoreUndefined: true });
    const head = Buffer.alloc(query ? 36 : 21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(message.readInt32LE(4), 8);
    head.writeInt32LE(query ? opReply : opMessage, 12);
    if (query) head.writeInt32LE(1, 32);
    socket.write(Buffer.concat([head, body]));
  }

  /** The reply to a command. If it is null, the connection is cut. */
  async #reply(command: Document & { $db: string }): Promise<Document | null> {
    const name = Object.keys(command)[0]!;
    if (name === 'configureFailPoint') return this.#configure(command);
    const fail = this.#fails(name);
    if (fail?.blockConnection) await new Promise((resolve) => setTimeout(resolve, fail.blockTimeMS));
    if (fail?.closeConnection) return null;
    if (fail?.errorCode)
      return {
        ok: 0,
        code: fail.errorCode,
        codeName: 'FailPoint',
        errmsg: 'Failing command via failCommand',
        ...(fail.errorLabels ? { errorLabels: fail.errorLabels } : {}),
      };
    const reply = await this.#commands.run(command, this.address);
    return fail?.writeConcernError ? { ...reply, writeConcernError: fail.writeConcernError } : reply;
  }

  #configure({ mode, data }: Document): Document {
    this.#fail = mode === 'off' ? null : { skip: Number(mode.skip ?? 0), times: Number(mode.times ?? Infinity), data };
    return { ok: 1 };
  }

  #fails(name: string): FailPoint['data'] | null {
    const fail = this.#fail;
    if (!fail?.data.failCommands.includes(name)) return null;
    if (fail.skip-- > 0) return null;
    if (fail.times <= 0) return null;
    fail.times--;
    return fail.data;
  }
}

const read = (message: Buffer): { command: Document & { $db: string }; query: boolean } => {
  if (message.readInt32LE(12) === opQuery)
    return {
      command: { ...BSON.deserialize(message.subarray(message.indexOf(0, 20) + 9)), $db: 'admin' },
      query: true,
    };
  let command: Document = {};
  const end = message.length - (message.readInt32LE(16) & 1 ? 4 : 0);
  for (let at = 20; at < end;) {
    const kind = message[at++];
    const stop = at + message.readInt32LE(at);
    if (kind === 0)
      command = { ...BSON.deserialize(message.subarray(at, stop), { promoteBuffers: false }), ...command };
    else {
      const named = message.indexOf(0, at + 4);
      const documents: Document[] = [];
      for (let next = named + 1; next < stop; next += message.readInt32LE(next))
        documents.push(
          BSON.deserialize(message.subarray(next, next + message.readInt32LE(next)), { promoteBuffers: false }),
        );
      command = { ...command, [message.toString('utf8', at + 4, named)]: documents };
    }
    at = stop;
  }
  return { command: command as Document & { $db: string }, query: false };
};

if (import.meta.url === `file://${process.argv[1]}`) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '27018' },
      standalone: { type: 'boolean', default: false },
      journal: { type: 'string' },
    },
  });
  const standIn = new MongoStandIn({
    port: Number(values.port),
    replicaSet: values.standalone ? null : 'rs0',
    journal: values.journal,
  });
  await standIn.start();
  process.stdout.write(`ready ${standIn.url()}\n`);
}
