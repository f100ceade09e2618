import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '../../kernel/ports/file-store.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Abandons, done, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { DocumentReader, type ReadDocument, refusals } from '../../kernel/ports/documents.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { dropResume, findHiddenText, readResume } from '../../states/people.queue.ts';

type Reading = DataOf<typeof readResume>;

/** Reads the text of uploaded resumes, so that they can be searched. */
@Injectable()
export class ResumeWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DocumentReader) private readonly documents: DocumentReader,
  ) {}

  @Works(readResume)
  async read(resume: Reading, asking: Requester): Promise<Worked> {
    const { file_id, mime, hash } = resume;
    // Imported records may name files that were never stored here.
    if (!(await this.files.stat(file_id))) return done;
    return this.note(
      resume,
      asking,
      await this.documents.text(mime, () => this.files.read(file_id), { whose: asking.organization_id, hash }),
    );
  }

  @Works(dropResume)
  async drop({ candidate_id, resume_id }: DataOf<typeof dropResume>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const events = (await this.streams.read(
      `candidate-${candidate_id}`,
      organization_id,
    )) as Recorded<CandidateEvent>[];
    const resumes = (await this.streams.load(candidateState, candidate_id, organization_id))?.state?.resumes ?? [];
    for (const { type, data } of events)
      if (type === 'ResumeAdded' && data.resume_id === resume_id)
        // The upload may have been attached again after the removal.
        if (!resumes.some(({ file_id }) => file_id === data.file_id)) await this.files.delete(data.file_id);
    const newest = resumes.at(-1);
    return newest && !newest.parsed ? this.read({ ...newest, candidate_id, resume_id: newest.id }, asking) : done;
  }

  /** Reads a resume again that an earlier release read. Nothing is recorded unless its pages hide text. */
  @Works(findHiddenText)
  async again({ candidate_id, resume_id }: DataOf<typeof findHiddenText>, asking: Requester): Promise<Worked> {
    const person = await this.streams.load(candidateState, candidate_id, asking.organization_id);
    const resume = person?.state?.resumes.find(({ id }) => id === resume_id);
    if (!resume || resume.sought || !(await this.files.stat(resume.file_id))) return done;
    const { file_id, mime, hash } = resume;
    const whose = { whose: asking.organization_id, hash };
    const { text, pages, hidden, refused } = await this.documents.text(mime, () => this.files.read(file_id), whose);
    if (refused || !hidden.length) return done;
    return this.commands.run(
      new CandidateCommand(candidate_id, 'findHidden', { resume_id, text, pages, hidden }, asking),
      unless('not_found', 'erased'),
    );
  }

  /** Records that the resume could not be read; otherwise its page would promise the text forever. */
  @Abandons(readResume)
  async giveUp(resume: Reading, asking: Requester): Promise<Worked> {
    return this.note(resume, asking, { text: '', pages: null, lines: [], hidden: [], refused: 'died' });
  }

  private note(
    { candidate_id, resume_id }: Reading,
    asking: Requester,
    { text, pages, hidden, refused }: ReadDocument,
  ): Promise<Worked> {
    return this.commands.run(
      new CandidateCommand(
        candidate_id,
        'parseResume',
        { resume_id, text, pages, hidden, error: refused && refusals[refused] },
        asking,
      ),
      unless('not_found', 'erased'), // the person is gone, so this resume is never searched
    );
  }
}
