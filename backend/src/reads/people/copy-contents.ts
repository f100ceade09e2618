import { Inject, Injectable } from '@nestjs/common';
import { idOf } from '@candor/contracts/all-events';
import { organizationList } from '@candor/contracts/organization/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { MessageEvent } from '@candor/contracts/messages/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { idsOf } from '@candor/contracts/people/rows';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { taskList } from '@candor/contracts/tasks/rows';
import { plainWords } from '@candor/contracts/values/rich-text';
import { phrase, sayLabel, type Voice } from '@candor/contracts/words/say';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { RowNames } from '../row-names.ts';
import { MarketingCopy } from './marketing-copy.ts';
import type { PersonRecord } from './person-record.ts';
import { PersonValues } from './person-values.ts';
import { membersIn, timelineOf } from './timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';

type Note = { id: string; at: string; author: string; text: string };
export type Held = Awaited<ReturnType<PersonRecord['whole']>>;
const leftOutWords = [
  phrase('Private notes: only their authors can read them.'),
  phrase('Notes that are also about another person.'),
  phrase('Answers to voluntary surveys: nothing leads from them to a person.'),
] as const;
const goneFiles = phrase('Documents whose files are gone.');
const ownStreams = ['candidate-', 'application-', 'message-', 'appointment-'];

/** Who reads the copy. `zone`: the time zone of its moments; `name`: of the person; `organization`: its name. */
export type PageReader = { speaker: Voice; zone: string; name: string; organization: string };

/** Gathers what the organization holds about one person. */
@Injectable()
export class CopyContents {
  constructor(
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(MarketingCopy) private readonly marketing: MarketingCopy,
  ) {}

  /** The notes that a copy may contain. */
  async notes(organization_id: string, { events }: Held): Promise<Note[]> {
    const notes = new Map<string, Note>();
    for (const event of events as Recorded<CandidateEvent>[]) {
      if (event.type === 'CandidateNoteAdded' && event.data.visibility === 'team')
        notes.set(event.data.note_id, {
          id: event.data.note_id,
          at: event.metadata.occurred_at,
          author: event.metadata.actor.id,
          text: plainWords(event.data.body),
        });
      const known = 'note_id' in event.data ? notes.get(event.data.note_id) : undefined;
      if (event.type === 'CandidateNoteEdited' && known) known.text = plainWords(event.data.body);
    }
    for (const event of events as Recorded<CandidateEvent>[])
      if (event.type === 'CandidateNoteRemoved') notes.delete(event.data.note_id);
    const users = await this.names.of(
      'users',
      organization_id,
      [...notes.values()].map(({ author }) => author),
    );
    return [...notes.values()].map((note) => ({ ...note, author: users[note.author] ?? '' }));
  }

  /** The documents whose files are there. */
  async documents({ person }: Held) {
    const found = await Promise.all(person!.resumes.map(({ file_id }) => this.files.stat(file_id)));
    return person!.resumes.filter((_, at) => found[at]);
  }

  /** What the copy holds, and who reads it. */
  async gather(organization_id: string, held: Held, left_out: readonly string[], speaker: Voice) {
    const person = held.person!;
    const { applications, events } = held;
    const own = events.filter(({ stream }) => ownStreams.some((start) => stream.startsWith(start)));
    const [organization, users, jobs, notes, values, tasks, marketing, kept] = await Promise.all([
      this.reads.get(organizationList, { organization_id }, organization_id),
      this.names.of('users', organization_id, [...membersIn(own), person.owner_id]),
      this.names.of(
        'jobs',
        organization_id,
        applications.map(({ job_id }) => job_id),
      ),
      this.notes(organization_id, held),
      Promise.all(idsOf(person).map((id) => this.values.whole(organization_id, id))),
      this.reads.every(taskList, { organization_id }, { person: idsOf(person) }),
      this.marketing.of(organization_id, idsOf(person)),
      this.documents(held),
    ]);
    const documents = kept.map(({ file_id, file_name }) => ({ key: file_id, name: file_name }));
    const { resumes: _, applications: __, merged: ___, version: ____, organization_id: _____, ...facts } = person;
    const data = (names: readonly string[]) => ({
      made_at: new Date().toISOString(),
      left_out: [
        ...leftOutWords.map((each) => sayLabel(each, speaker)),
        ...(kept.length < person.resumes.length ? [sayLabel(goneFiles, speaker)] : []),
      ],
      person: { ...facts, owner: users[person.owner_id ?? ''] ?? null },
      fields: values.flat(),
      applications: applications.map(({ id, job_id, step, applied_at, added_at, source, archived, hired_at }) => ({
        job: jobs[job_id] ?? '',
        step: step.name,
        added_at,
        applied_at,
        source,
        archived: archived && { at: archived.at },
        hired_at,
        ...submitted(own, id),
      })),
      consents: consentsIn(own),
      ...marketing,
      notes: notes.filter(({ id }) => !left_out.includes(id)).map(({ at, author, text }) => ({ at, author, text })),
      messages: messagesIn(own),
      tasks: tasks.map(({ title, due_at, completed_at }) => ({ title, due_at, completed_at })),
      timeline: timelineOf(own, whoIn(users, person.name, speaker), { speaker }).map(
        ({ at, actor_name, sentence }) => ({
          at,
          by: actor_name,
          what: sentence,
        }),
      ),
      documents: kept.map(({ added_at, mime, size }, at) => ({
        name: names[at],
        added_at,
        type: mime,
        size,
      })),
    });
    const reader: PageReader = {
      speaker,
      zone: person.tz_region ?? organization?.tz_region ?? 'UTC',
      name: person.name,
      organization: organization?.name ?? '',
    };
    return { documents, data, reader };
  }
}
/** The data of a copy. */
export type SubjectData = ReturnType<Awaited<ReturnType<CopyContents['gather']>>['data']>;

const submitted = (events: readonly Recorded[], id: string) => {
  const event = (events as Recorded<ApplicationEvent>[]).find(
    (each) => each.stream === `application-${id}` && each.type === 'ApplicationSubmitted',
  ) as Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }> | undefined;
  return {
    cover_letter: event?.data.cover_letter ?? null,
    answers: (event?.data.answers ?? []).map(({ question_text, value }) => ({ question: question_text, value })),
  };
};
export type Consent = {
  purpose: string;
  text_version?: string;
  given_at?: string;
  until?: string | null;
  withdrawn_at?: string;
};
/** What the person agreed to and took back, in the order of the log. */
export const consentsIn = (events: readonly Recorded[]): Consent[] =>
  (events as Recorded<CandidateEvent>[]).flatMap((event): Consent[] =>
    event.type === 'ConsentGiven'
      ? [
          {
            purpose: event.data.purpose,
            text_version: event.data.text_version,
            given_at: event.metadata.occurred_at,
            until: event.data.until ?? null,
          },
        ]
      : event.type === 'ConsentWithdrawn'
        ? [{ purpose: event.data.purpose, withdrawn_at: event.metadata.occurred_at }]
        : [],
  );
const messagesIn = (events: readonly Recorded[]) => {
  const sent = new Map(
    events.filter(({ type }) => type === 'MessageSent').map((event) => [event.stream, event.metadata.occurred_at]),
  );
  return (events as Recorded<MessageEvent>[]).flatMap((event) =>
    event.type === 'MessageQueued'
      ? [
          {
            id: idOf(event.stream),
            direction: 'to_person',
            sent_at: sent.get(event.stream) ?? null,
            subject: event.data.subject,
            text: plainWords(event.data.body),
          },
        ]
      : event.type === 'MessageReceived'
        ? [
            {
              id: idOf(event.stream),
              direction: 'from_person',
              sent_at: event.data.received_at,
              subject: event.data.subject,
              text: plainWords(event.data.body),
            },
          ]
        : event.type === 'OtherMailReceived'
          ? [
              {
                id: idOf(event.stream),
                direction: 'from_others',
                sent_at: event.data.received_at,
                subject: event.data.subject,
                text: plainWords(event.data.body),
              },
            ]
          : [],
  );
};
