import type { Document } from 'mongodb';
import { Catalogue, type Change } from './mongodb-catalogue.ts';
import { Fault, Transaction } from './mongodb-documents.ts';
import { type Command, handlers } from './mongodb-handlers.ts';
import { keyOf } from './mongodb-values.ts';

// Sessions of a MongoDB server: retried writes and transactions.

type Session = { number: bigint; transaction: Transaction; ended: 'committed' | 'aborted' | null };
const numberOf = (value: unknown): bigint => BigInt(String(value));
const conflict = {
  ok: 0,
  code: 112,
  codeName: 'WriteConflict',
  errorLabels: ['TransientTransactionError'],
  errmsg: 'WriteConflict error: this operation conflicted with another operation.',
};

export class Commands {
  readonly #catalogue: Catalogue;
  readonly #sessions = new Map<string, Session>();
  /** The answers to earlier writes, so that a repeated write gets the same answer as the first time. */
  readonly #answers = new Map<string, { number: bigint; reply: Document }>();
  readonly #replicaSet: string | null;

  constructor(replicaSet: string | null, note: (change: Change) => void) {
    this.#replicaSet = replicaSet;
    this.#catalogue = new Catalogue(note);
  }

  async run(command: Command, address: string): Promise<Document> {
    const name = Object.keys(command)[0]!;
    if (name === 'hello' || name === 'ismaster' || name === 'isMaster') return this.#hello(address);
    if (name === 'endSessions' || name === 'killSessions') return this.#end(command[name] as { id: unknown }[]);
    if (command['txnNumber'] !== undefined && !this.#replicaSet)
      return {
        ok: 0,
        code: 20,
        codeName: 'IllegalOperation',
        errmsg: 'Transaction numbers are only allowed on a replica set member or mongos',
      };
    const session = command['lsid'] ? keyOf(command['lsid'].id) : '';
    if (command['autocommit'] === false) return this.#inTransaction(name, command, session);
    const number = command['txnNumber'] === undefined ? null : numberOf(command['txnNumber']);
    const known = this.#answers.get(session);
    if (number !== null && known?.number === number) return known.reply;
    const reply = await this.#handle(name, command);
    if (number !== null && reply['ok']) this.#answers.set(session, { number, reply });
    return reply;
  }

  /** Discards what was not committed, as a server does that stops. */
  abandon(): void {
    this.#catalogue.open.clear();
    this.#catalogue.cursors.clear();
  }

  restore({ ns, id, document, indexes, dropped }: Change): void {
    if (dropped) this.#catalogue.collections.delete(ns);
    else if (indexes) this.#catalogue.at(ns).indexes = indexes;
    else this.#catalogue.at(ns).apply(id!, document ?? null);
  }

  #hello(address: string): Document {
    const set = this.#replicaSet
      ? { setName: this.#replicaSet, setVersion: 1, hosts: [address], primary: address, me: address }
      : {};
    return {
      helloOk: true,
      isWritablePrimary: true,
      ismaster: true,
      ...set,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  }

  #end(sessions: readonly { id: unknown }[]): Document {
    for (const { id } of sessions) {
      const session = this.#sessions.get(keyOf(id));
      if (session) this.#catalogue.open.delete(session.transaction);
      this.#sessions.delete(keyOf(id));
    }
    return { ok: 1 };
  }

  async #inTransaction(name: string, command: Command, id: string): Promise<Document> {
    const number = numberOf(command['txnNumber']);
    const { open } = this.#catalogue;
    let session = this.#sessions.get(id);
    if (command['startTransaction']) {
      if (session) open.delete(session.transaction);
      this.#sessions.set(id, (session = { number, transaction: new Transaction(), ended: null }));
      open.add(session.transaction);
    }
    const none = {
      ok: 0,
      code: 251,
      codeName: 'NoSuchTransaction',
      errmsg: `Given transaction number ${number} does not match any in-progress transactions.`,
      errorLabels: ['TransientTransactionError'],
    };
    if (!session || session.number !== number) return none;
    if (name === 'commitTransaction' && session.ended === 'committed') return { ok: 1 };
    if (!open.has(session.transaction)) return none;
    const end = (how: 'committed' | 'aborted'): Document => {
      open.delete(session.transaction);
      session.ended = how;
      return { ok: 1 };
    };
    if (name === 'abortTransaction') return end('aborted');
    if (name === 'commitTransaction') {
      end('committed');
      for (const [documents, images] of session.transaction.mine)
        for (const [key, document] of images) documents.apply(key, document);
      return { ok: 1 };
    }
    const reply = await this.#handle(name, command, session.transaction);
    if (!reply['ok'] || reply['writeErrors']) end('aborted');
    return reply['code'] === 112 ||
      (reply['writeErrors'] as { code: number }[] | undefined)?.some(({ code }) => code === 112)
      ? conflict
      : reply;
  }

  async #handle(name: string, command: Command, within?: Transaction): Promise<Document> {
    const handler = handlers[name];
    if (!handler) return { ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${name}'` };
    try {
      return await handler({
        catalogue: this.#catalogue,
        command,
        ns: `${command.$db}.${String(command[name])}`,
        within,
      });
    } catch (fault) {
      const { code = 2, codeName = 'BadValue', message } = fault as Fault;
      return { ok: 0, code, codeName, errmsg: message };
    }
  }
}
