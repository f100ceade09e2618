import { Controller, Inject } from '@nestjs/common';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { idsOf } from '@candor/contracts/people/rows';
import { mostSkills, skillsBy } from '@candor/contracts/people/skills';
import { previewResume, readResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { DocumentReader, refusals } from '../../kernel/ports/documents.ts';
import { Lookups } from '../../reads/lookups.ts';
import { ResumeReadings, waitedLimits } from '../../reads/resumes/resume-readings.ts';
import { memberUploads } from '../../reads/files/uploads.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';

/** Reads a resume for a user who waits: before its person is added, and when a user looks at the resume. */
@Controller()
export class ResumeParserController {
  constructor(
    @Inject(ResumeReadings) private readonly readings: ResumeReadings,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DocumentReader) private readonly documents: DocumentReader,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(readResumeFacts)
  async read(@Input() { file_id, text }: RequestOf<typeof readResumeFacts>, @By() { caller }: Signed) {
    const uploader = memberUploads(caller);
    const facts = file_id
      ? await this.readings.facts(uploader, 'members', file_id, directories.resumes)
      : await this.readings.factsOfText(uploader, 'members', text ?? '');
    if (isRejection(facts)) return facts;
    const known = skillsBy(await this.lookups.skills(caller.organization_id));
    const skills = facts.skills.flatMap((word) => known(word) ?? []);
    return {
      facts,
      skills: [...new Map(skills.map(({ id, name }) => [id, { id, name }])).values()].slice(0, mostSkills),
    };
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
    return this.readings.alone(memberUploads(caller), 'members', async () => {
      if (!(await this.files.stat(resume.file_id))) return reject('file', 'The file is not there any more.');
      const { lines, refused } = await this.documents.lines(resume.mime, () => this.files.read(resume.file_id), {
        whose: caller.organization_id,
        hash: await this.hashOf(caller.organization_id, idsOf(person), resume_id),
        limits: waitedLimits,
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
}
