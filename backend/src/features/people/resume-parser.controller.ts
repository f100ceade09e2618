import { Controller, Inject } from '@nestjs/common';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { idsOf } from '@candor/contracts/people/rows';
import { mostSkills, skillsBy } from '@candor/contracts/people/skills';
import { previewResume, readResumeFacts } from '@candor/contracts/people/resume-parser';
import { boxLimits, refusals } from '../../access/box-limits.ts';
import { BoxDied, linesOf, resumeFactsOf } from '../../access/document-text.ts';
import { Lookups } from '../../access/lookups.ts';
import { memberUploads, Uploads } from '../../access/uploads.ts';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { PersonRecord } from '../../access/person-record.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';

const busy = reject('limit', 'Other documents are being read. Try again when that is done.');
/** So many documents of one organisation are read for somebody who waits. */
const mostOfOne = 5;
/** Shorter than for a resume that nobody waits for. */
const limits = { ...boxLimits, clock: 30_000 };

/** Reads a resume for whoever waits for it: before its person is added, and when somebody looks at it. */
@Controller()
export class ResumeParserController {
  constructor(
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** Who waits for a resume to be read, with their organisation. */
  private readonly reading = new Map<string, string>();

  @Serve(readResumeFacts)
  read(@Input() { file_id }: RequestOf<typeof readResumeFacts>, @By() { caller }: Signed) {
    return this.alone(caller, () => this.facts(file_id, caller));
  }

  @Serve(previewResume)
  async preview(
    @Input() { candidate_id, resume_id }: RequestOf<typeof previewResume>,
    @By() { caller }: Signed<'person'>,
  ) {
    // The caller may be allowed to see only some of the records and jobs.
    const person = await this.record.person(caller, candidate_id);
    const resume = person?.resumes.find(({ id }) => id === resume_id);
    if (!person || !resume) return notFound('resume');
    return this.alone(caller, async () => {
      if (!(await this.files.stat(resume.file_id))) return reject('file', 'The file is not there any more.');
      const { lines, refused } = await linesOf(resume.mime, () => this.files.read(resume.file_id), {
        whose: caller.organization_id,
        hash: await this.hashOf(caller.organization_id, idsOf(person), resume_id),
        limits,
      });
      return refused ? reject('file', refusals[refused]) : { blocks: lines };
    });
  }

  private async hashOf(organization_id: string, ids: readonly string[], resume_id: string): Promise<string | null> {
    const events = await Promise.all(ids.map((id) => this.streams.read(`candidate-${id}`, organization_id)));
    const added = (events.flat() as Recorded<CandidateEvent>[]).find(
      (event) => event.type === 'ResumeAdded' && event.data.resume_id === resume_id,
    );
    return added?.type === 'ResumeAdded' ? added.data.hash : null;
  }

  /** Whoever waits reads one document at a time. */
  private async alone<T>({ user_id, organization_id }: Caller, read: () => Promise<T>) {
    const ofOne = [...this.reading.values()].filter((whose) => whose === organization_id).length;
    if (this.reading.has(user_id) || ofOne >= mostOfOne) return busy;
    this.reading.set(user_id, organization_id);
    try {
      return await read();
    } catch (fault) {
      if (fault instanceof BoxDied) return reject('file', refusals.died);
      throw fault;
    } finally {
      this.reading.delete(user_id);
    }
  }

  private async facts(file_id: string, caller: Caller) {
    const upload = await this.uploads.accept(memberUploads(caller), file_id, directories.resumes);
    if (!upload) return reject('file', 'The file was not uploaded. Try again.');
    const { facts, refused } = await resumeFactsOf(upload.type, () => this.files.read(upload.key), {
      whose: caller.organization_id,
      hash: upload.hash,
      limits,
    });
    if (!facts || refused) return reject('file', refusals[refused ?? 'damaged']);
    const known = skillsBy(await this.lookups.skills(caller.organization_id));
    const skills = facts.skills.flatMap((word) => known(word) ?? []);
    return {
      facts,
      skills: [...new Map(skills.map(({ id, name }) => [id, { id, name }])).values()].slice(0, mostSkills),
    };
  }
}
