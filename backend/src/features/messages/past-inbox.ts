import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Past } from '@candor/contracts/kernel/past';
import {
  incomingList,
  messageList,
  type MessageRow,
  threadList,
  type ThreadRow,
} from '@candor/contracts/messages/rows';
import { isErasing } from '@candor/contracts/people/events';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { foldRows } from '@candor/projections/kernel/fold';
import { typesOf } from '@candor/projections/kernel/projection';
import { incoming } from '@candor/projections/messages/incoming';
import { messages, withoutWords } from '@candor/projections/messages/messages';
import { threads, withoutSubject } from '@candor/projections/messages/threads';
import { applications } from '@candor/projections/pipeline/applications';
import type { Caller } from '../../kernel/caller.ts';
import { openAll } from '../../kernel/codec.ts';
import { breath, ChangedRows, type Making, PastEngines, type Rows, untilIn } from '../../reads/past/changed-rows.ts';
import type { Changed, RowsSince } from '../../reads/past/rows-since.ts';
import type { ApplicationStep } from '../../reads/pipeline/application-steps.ts';

/** How many conversations, and how many single rows, are read and folded together. */
const threadsTogether = 200;
const rowsTogether = 500;
const ofConversations = typesOf([threads, messages]);
const ofMessages = typesOf([messages]);
const ofSteps = typesOf([applications]);
/** One conversation at a moment. `thread` null: it had not begun. */
export type ConversationThen = { thread: ThreadRow | null; messages: MessageRow[] };

/** The conversations, letters and mails of unknown senders of an organization at a moment, and the steps of candidates in these conversations. */
@Injectable()
export class PastInbox {
  private readonly rows: ChangedRows;

  constructor(@Inject(PastEngines) private readonly engines: PastEngines) {
    this.rows = new ChangedRows(engines, [threads, messages, incoming], (making, wanted) => this.made(making, wanted));
  }

  /** What `show` reads as of the moment. Null: there is nothing to read. `as_of`: null if the address names no moment. `all`: whether the caller reads all messages, and so may know when each came. */
  at<T>(
    caller: Caller,
    as_of: string | null,
    all: boolean,
    show: (reads: RowsSince) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    return this.rows.at(caller, as_of, all, show);
  }

  /** The same, if `show` reads only letters, so that no conversation is made. */
  letters<T>(
    caller: Caller,
    as_of: string | null,
    all: boolean,
    show: (reads: RowsSince) => Promise<T>,
  ): Promise<{ past: Past; made: T | null }> {
    return this.rows.at(caller, as_of, all, show, [messageList]);
  }

  private async made(making: Making, wanted: readonly string[]): Promise<Rows> {
    const { keys } = making;
    const rows: Record<string, Changed> = {};
    for (const name of wanted)
      rows[name] =
        name === threadList.name
          ? await this.threads(making, [...keys.get(threads)!])
          : name === messageList.name
            ? await this.messages(making, [...keys.get(messages)!])
            : await this.incoming(making, [...keys.get(incoming)!]);
    return rows;
  }

  /** A conversation is made from its own events, those of its messages, and the erasure of its person. */
  private async threads({ organization_id, moment, events, present }: Making, ids: readonly string[]) {
    const found = new Map<string, { now: ThreadRow; was: ThreadRow | null }>();
    for (let at = 0; at < ids.length; at += threadsTogether) {
      const rows = (await present(threadList, ids.slice(at, at + threadsTogether))) as ThreadRow[];
      const of = await events(await this.streamsOf(organization_id, rows));
      const then = foldRows(threads, untilIn(of, moment));
      const erased = erasedIn(of);
      for (const now of rows) {
        const was = (then.get(now.id) as ThreadRow | undefined) ?? null;
        found.set(now.id, { now, was: was && erased.has(was.candidate_id) ? withoutSubject(was) : was });
      }
      await breath();
    }
    return found;
  }

  private async streamsOf(organization_id: string, rows: readonly ThreadRow[]): Promise<string[]> {
    const own = await this.engines.reads.every(
      messageList,
      { organization_id },
      { thread_id: rows.map(({ id }) => id) },
      { only: ['id'] },
    );
    return [
      ...new Set([
        ...rows.flatMap(({ id, candidate_id }) => [`thread-${id}`, `message-${id}`, `candidate-${candidate_id}`]),
        ...own.map(({ id }) => `message-${id}`),
      ]),
    ];
  }

  private async messages({ moment, events, present }: Making, ids: readonly string[]): Promise<Changed> {
    const found = new Map<string, { now: unknown; was: unknown }>();
    for (let at = 0; at < ids.length; at += rowsTogether) {
      const rows = (await present(messageList, ids.slice(at, at + rowsTogether))) as MessageRow[];
      const people = new Set(rows.flatMap(({ candidate_id }) => candidate_id ?? []));
      const of = await events([
        ...rows.map(({ id }) => `message-${id}`),
        ...[...people].map((id) => `candidate-${id}`),
      ]);
      const then = foldRows(messages, untilIn(of, moment));
      const erased = erasedIn(of);
      for (const now of rows) {
        const was = then.get(now.id) as MessageRow | undefined;
        found.set(now.id, { now, was: was ? withoutBody(blankIf(was, erased)) : null });
      }
      await breath();
    }
    return found;
  }

  /** Mails that a member has dealt with since have no row and no key any more, so they are shown at no moment. */
  private async incoming({ moment, events, present }: Making, ids: readonly string[]): Promise<Changed> {
    const then = foldRows(incoming, untilIn(await events(ids.map((id) => `incoming-${id}`)), moment));
    return new Map(
      (await present(incomingList, ids)).map((now) => {
        const was = then.get(now.id) as { body: string } | undefined;
        return [now.id, { now, was: was ? withoutBody(was) : null }];
      }),
    );
  }

  /** One conversation with its messages, which are whole. It is read from its own events, however much has happened in the organization since. */
  async conversation(organization_id: string, row: ThreadRow, as_of: string): Promise<ConversationThen> {
    const streams = await this.streamsOf(organization_id, [row]);
    return this.readable(streams, ofConversations, (events) => {
      const until = untilIn(events, Date.parse(as_of));
      const erased = erasedIn(events);
      const thread = foldRows(threads, until).get(row.id) as ThreadRow | undefined;
      const own = [...foldRows(messages, until).values()] as MessageRow[];
      return {
        thread: thread ? (erased.has(thread.candidate_id) ? withoutSubject(thread) : thread) : null,
        messages: own.filter(({ thread_id }) => thread_id === row.id).map((each) => blankIf(each, erased)),
      };
    });
  }

  /** One message, whole. Null: it had not been written. */
  async message({ id, candidate_id }: MessageRow, as_of: string): Promise<MessageRow | null> {
    const streams = [`message-${id}`, ...(candidate_id ? [`candidate-${candidate_id}`] : [])];
    return this.readable(streams, ofMessages, (events) => {
      const was = foldRows(messages, untilIn(events, Date.parse(as_of))).get(id) as MessageRow | undefined;
      return was ? blankIf(was, erasedIn(events)) : null;
    });
  }

  /** What is made from the events of these streams. It is made again if a person was erased meanwhile, whose words may have been read. */
  private async readable<T>(
    streams: readonly string[],
    types: readonly string[],
    make: (events: readonly Recorded[]) => T,
  ): Promise<T> {
    for (;;) {
      const { events, readable } = await this.events(streams, types);
      const made = make(events);
      const keys = await this.engines.keys.existingMany(readable);
      if (readable.every((person) => keys.get(person))) return made;
    }
  }

  /** The steps of these applications at the moment, by id, from their own events. */
  async steps(ids: Iterable<string | null>, as_of: string): Promise<Map<string, ApplicationStep>> {
    const own = [...new Set(ids)].flatMap((id) => (id ? [`application-${id}`] : []));
    const { events } = await this.events(own, ofSteps);
    const rows = foldRows(applications, untilIn(events, Date.parse(as_of))) as Map<string, ApplicationRow>;
    return new Map(
      [...rows].map(([id, { job_id, ongoing, step }]) => [
        id,
        { job_id, ongoing, step: { id: step.id, name: step.name, type: step.type } },
      ]),
    );
  }

  private async events(streams: readonly string[], types: readonly string[]) {
    const places = streams.map((stream) => ({ stream, from: 0 }));
    return openAll(await this.engines.log.readStreams(places, types), this.engines.keys, { whenRead: true });
  }
}

/** The people whose erasure is among these events, at whatever time. Their words are shown at no moment. */
const erasedIn = (events: readonly Recorded[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ type, stream }) => (isErasing({ type }) ? [idOf(stream)] : [])));
const blankIf = (row: MessageRow, erased: ReadonlySet<string>): MessageRow =>
  row.candidate_id && erased.has(row.candidate_id) ? (withoutWords(row) as MessageRow) : row;
/** A row as lists have it. */
const withoutBody = <Row extends { body: string }>({ body: _body, ...row }: Row): Omit<Row, 'body'> => row;
