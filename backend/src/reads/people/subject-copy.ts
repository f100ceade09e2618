import { Inject, Injectable } from '@nestjs/common';
import type { Voice } from '@candor/contracts/words/say';
import { erased, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { notFound } from '../../kernel/streams.ts';
import { archiveOf } from '../files/archive.ts';
import { Readers } from '../readers.ts';
import { PersonRecord } from './person-record.ts';
import { type Held, CopyContents } from './copy-contents.ts';
import { subjectPage } from './subject-page.ts';

const isErased = ({ events }: Held): boolean => events.some(({ type }) => type === 'CandidateErased');

/** Makes the copy of what the organization holds about one person: `data.json` for programs, and `data.html` for people in their language. */
@Injectable()
export class SubjectCopies {
  constructor(
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(CopyContents) private readonly contents: CopyContents,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  /** What a copy would contain, and the notes that a member reads before the copy is sent. */
  async preview(organization_id: string, candidate_id: string) {
    const held = await this.record.whole(organization_id, candidate_id);
    if (!held.person) return notFound('candidate');
    if (isErased(held)) return erased;
    return {
      applications: held.applications.length,
      messages: held.messages.length,
      documents: (await this.contents.documents(held)).length,
      events: held.events.length,
      reachable: held.person.email !== null,
      notes: await this.contents.notes(organization_id, held),
    };
  }

  /** The copy as a ZIP, without the notes of `left_out`. `rows`: how many events it is made from. `reader`: who reads the copy; null: they read the language of letters. */
  async of(
    organization_id: string,
    candidate_id: string,
    left_out: readonly string[],
    reader: Voice | null = null,
  ): Promise<{ rows: number; content: () => Promise<AsyncIterable<Uint8Array>> } | Rejection> {
    const held = await this.record.whole(organization_id, candidate_id);
    if (!held.person) return notFound('candidate');
    if (isErased(held)) return erased;
    return { rows: held.events.length, content: () => this.archive(organization_id, held, left_out, reader) };
  }

  private async archive(organization_id: string, held: Held, left_out: readonly string[], asked: Voice | null) {
    const speaker = asked ?? (await this.readers.ofLetters(organization_id));
    const { documents, data, reader } = await this.contents.gather(organization_id, held, left_out, speaker);
    return archiveOf(this.files, documents, data, (made) => subjectPage(made, reader));
  }
}
