import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { jobsection } from '@candor/contracts/catalogues/sections';
import * as calls from '@candor/contracts/descriptions/endpoints';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { Blocks } from '../../reads/descriptions/blocks.ts';
import { fromDefault } from '../../reads/descriptions/default-sections.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { JobState } from '../../states/job.state.ts';
import { usersTold, whoIn } from '@candor/contracts/who-acted';
import { isRejection, reject } from '../../kernel/decider.ts';
import { type Outcome, Streams } from '../../kernel/streams.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';
import { sentFields } from '../../http/sent.ts';

type Editor = Signed<'job'>;
type JobRead = Recorded<JobEvent>;
type Taken = Extract<JobRead, { type: 'JobPublishedSnapshotTaken' }>;
type Upsert = RequestOf<typeof calls.upsertSection>;
/** The version is that of the change itself: another member may have written between the change and its publication. */
const placeOf = ({ revision, position }: Outcome<JobState>) => ({ version: revision, position });

/** The description of a job: its sections, the hints about its words, and the versions that applicants could read. */
@Controller()
export class DescriptionController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Blocks) private readonly blocks: Blocks,
  ) {}

  @Serve(calls.upsertSection)
  async upsertSection(@Input() input: Upsert, @By() by: Editor) {
    const ran = input.source_section_id
      ? await this.fromDefault(input, input.source_section_id, by)
      : await this.written(input, by);
    if (isRejection(ran)) return ran;
    const added = ran.events.find((event) => event.type === 'DescriptionSectionAdded')?.data.section as
      | { id: string }
      | undefined;
    return {
      section:
        ran.state!.sections.find((section) => section.id === (added?.id ?? input.id)) ?? ran.state!.sections.at(-1)!,
      ...placeOf(ran),
    };
  }

  private written({ id, job_id, version, kind, name, body, visible, suggestion }: Upsert, by: Editor) {
    return id && id !== 'new'
      ? this.changes.run(
          job_id,
          'changeSection',
          { id, version, suggestion, changes: sentFields({ name, body, visible }) },
          by,
        )
      : this.changes.run(
          job_id,
          'addSection',
          {
            suggestion,
            section: {
              kind: kind ?? 'custom',
              name: name ?? 'New section',
              body: body ?? '',
              visible: visible ?? true,
              locked: false,
            },
          },
          by,
        );
  }

  @Serve(calls.fetchBlockEntries)
  async entries(@Input() { of }: RequestOf<typeof calls.fetchBlockEntries>, @By() by: Editor) {
    return { entries: await this.blocks.choices(by.caller.organization_id, of) };
  }

  @Serve(calls.upsertBlock)
  async upsertBlock(@Input() input: RequestOf<typeof calls.upsertBlock>, @By() by: Editor) {
    const { id, job_id, version, of, ids } = input;
    const made = await this.blocks.made(by.caller.organization_id, { of, ids });
    if (!made) return reject('not_found', 'These entries no longer exist.');
    const ran =
      id && id !== 'new'
        ? await this.changes.run(job_id, 'changeSection', { id, version, changes: made }, by)
        : await this.changes.run(
            job_id,
            'addSection',
            {
              section: {
                ...(await this.blocks.begins(by.caller.organization_id, of)),
                visible: true,
                locked: false,
                ...made,
              },
            },
            by,
          );
    if (isRejection(ran)) return ran;
    const added = ran.events.find((event) => event.type === 'DescriptionSectionAdded')?.data.section as
      | { id: string }
      | undefined;
    return { section: ran.state!.sections.find((each) => each.id === (added?.id ?? id))!, ...placeOf(ran) };
  }

  /** Makes a new section from a default of the organization, or gives an existing section the default's text and lock. */
  private async fromDefault({ id, job_id, version }: Upsert, source_section_id: string, by: Editor) {
    const { caller } = by;
    const row = await this.lookups.entry(caller.organization_id, jobsection, source_section_id);
    if (!row || row.deleted) return reject('not_found', 'Job section not found.');
    const { kind, name, ...from } = fromDefault(row);
    return id && id !== 'new'
      ? this.changes.run(job_id, 'refreshSection', { id, version, from }, by)
      : this.changes.run(job_id, 'addSection', { section: { kind, name, visible: true, ...from } }, by);
  }

  @Serve(calls.deleteSection)
  async deleteSection(@Input() { job_id, ...one }: RequestOf<typeof calls.deleteSection>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'removeSection', one, by);
    return isRejection(ran) ? ran : { id: one.id, position: ran.position };
  }

  @Serve(calls.sortSections)
  async sortSections(@Input() { ids, parent_id }: RequestOf<typeof calls.sortSections>, @By() by: Editor) {
    const ran = await this.changes.run(parent_id, 'sortSections', { ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  @Serve(calls.setHint)
  async setHint(@Input() { job_id, ...hint }: RequestOf<typeof calls.setHint>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'setHint', hint, by);
    return isRejection(ran) ? ran : { dismissed_hints: [...ran.state!.dismissed_hints], position: ran.position };
  }

  /** Returns published posts. Every publication is an event with the whole post, so nothing else is stored for this. */
  @Serve(calls.publishedPosts)
  async published(@Input() { before, at }: RequestOf<typeof calls.publishedPosts>, @By() by: Signed<'job'>) {
    const { organization_id } = by.caller;
    const events = (await this.streams.read(`job-${jobOf(by).id}`, organization_id)) as JobRead[];
    const until = at ? new Date(at).toISOString() : null;
    const all = events
      .filter((event): event is Taken => event.type === 'JobPublishedSnapshotTaken')
      .filter(({ revision }) => before === undefined || revision < before)
      .filter(({ metadata }) => until === null || metadata.occurred_at <= until)
      .toReversed();
    const shown = all.slice(0, calls.mostPublished);
    const who = whoIn(await this.lookups.userNames(usersTold(shown)), '');
    return {
      versions: shown.map((event) => {
        const {
          revision,
          metadata,
          data: { name, compensation, sections, hash },
        } = event;
        return {
          version: revision,
          at: metadata.occurred_at,
          actor: who.of(event),
          hash,
          name,
          compensation,
          sections,
        };
      }),
      more: all.length > shown.length,
    };
  }
}
