import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import { plainWords } from '@candor/contracts/values/rich-text';
import { phrase, say } from '@candor/contracts/words/say';
import type { Recorded } from '@candor/contracts/kernel/event';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import type { MessageEvent } from '@candor/contracts/messages/events';
import { archiveOf } from '../../reads/files/archive.ts';
import { messagesOf } from '../../reads/people/person-record.ts';
import { type OpenedPerson, PersonOpener } from '../../reads/people/person-opener.ts';
import { RowNames } from '../../reads/row-names.ts';
import { membersIn, notesOf, resumesOf, timelineOf } from '../../reads/people/timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';
import type { Caller } from '../../kernel/caller.ts';
import { erased, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { notFound } from '../../kernel/streams.ts';

/** A copy of one person. `rows`: how many of the person's events the copy has. */
export type Bundle = { rows: number; content: () => Promise<AsyncIterable<Uint8Array>> };
/** The kind of mails whose bodies name the pay, which only editors of the job may read. */
const aboutPay = 'offer';

/** The data that no copy contains, for any caller. A member who answers a request for access reads here what else may exist. */
const leftOut = [
  phrase('Private notes of others: only their authors can read them.'),
  phrase('The words of offer letters: only editors of the job read the pay.'),
  phrase('Data of jobs that the person who made this copy cannot see.'),
] as const;

/** A copy of one person with all that a reader may see of them. */
@Injectable()
export class Bundles {
  constructor(
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  async of(caller: Caller, candidate_id: string): Promise<Bundle | Rejection> {
    const opened = await this.opener.open(caller, candidate_id, 'person');
    if (!opened) return notFound('candidate');
    if (opened.common.erased) return erased;
    return { rows: opened.seen.length, content: () => this.archive(caller, opened) };
  }

  private async archive(caller: Caller, { common, seen }: OpenedPerson): Promise<AsyncIterable<Uint8Array>> {
    const { person, fields, values, applications } = common;
    const users = await this.names.of('users', caller.organization_id, [...membersIn(seen), person.owner_id]);
    const resumes = await resumesOf(person, this.files, seen);
    const documents = resumes.map(({ file_id, file_name }) => ({ key: file_id, name: file_name }));
    const { version: _, organization_id: __, applications: ___, notes: ____, resumes: _____, ...facts } = person;
    return archiveOf(this.files, documents, (names) => ({
      made_at: new Date().toISOString(),
      left_out: leftOut.map((each) => say(each)),
      person: { ...facts, owner: users[person.owner_id ?? ''] ?? null },
      fields: fields.flatMap(({ id, name }) => (values[id] === undefined ? [] : [{ name, value: values[id] }])),
      applications: applications.map(
        ({ id, job_id, job_name, step, applied_at, added_at, source, source_detail, archived, hired_at }) => ({
          id,
          job_id,
          job: job_name,
          step: step.name,
          added_at,
          applied_at,
          source,
          source_detail,
          archived: archived && { at: archived.at, reason: archived.reason_name, side: archived.side },
          hired_at,
        }),
      ),
      notes: notesOf(seen, caller, users)
        .filter(({ visibility, mine }) => visibility === 'team' || mine)
        .map(({ body, author_name, at, visibility }) => ({
          at,
          author: author_name,
          visibility,
          text: plainWords(body),
        })),
      messages: may(readsMessages, caller) ? lettersIn(seen) : [],
      timeline: timelineOf(seen, whoIn(users, person.name)).map(({ at, actor_name, sentence, detail }) => ({
        at,
        by: actor_name,
        what: sentence,
        detail,
      })),
      documents: resumes.map(({ added_at, mime, size, text }, index) => ({
        name: names[index],
        added_at,
        type: mime,
        size,
        text,
      })),
    }));
  }
}

const lettersIn = (seen: readonly Recorded[]) => {
  const bodies = new Map(
    (seen as readonly Recorded<MessageEvent>[]).flatMap((event) =>
      event.type === 'MessageQueued' ? [[idOf(event.stream), event.data] as const] : [],
    ),
  );
  return messagesOf(seen).map(({ id, kind, subject, to, status, queued_at, sent_at }) => ({
    kind,
    to,
    subject,
    status,
    queued_at,
    sent_at,
    text: kind === aboutPay ? null : plainWords(bodies.get(id)?.body ?? ''),
  }));
};
