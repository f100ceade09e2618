import { Inject, Injectable } from '@nestjs/common';
import type { Reasons } from '@candor/contracts/jobs/pages';
import { optionsOf, sourceTypes } from '@candor/contracts/jobs/values';
import type { FiltersOf, Slice } from '@candor/contracts/kernel/list';
import { listedRows } from '@candor/contracts/kernel/list-values';
import type { Option } from '@candor/contracts/kernel/standard';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { JobOnPage } from '../jobs/job-opener.ts';
import { Lookups, offeredReasons } from '../lookups.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { StandardPayload } from '../home/standard.ts';
import type { SignedAsk } from '../../pages/pages.ts';
import type { RawList } from '../../kernel/ports/read-store.ts';
import { RawRows } from '../../kernel/rows/raw-rows.ts';

type Narrowed = FiltersOf<typeof applicationList>;

/** The candidates of a job as a list, and the choices of a member who acts on them. */
@Injectable()
export class CandidateLists {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  reasons({ caller: { organization_id } }: SignedAsk): Promise<Reasons> {
    return this.lookups.shown('reasons', organization_id, async () =>
      offeredReasons(await this.lookups.reasons(organization_id)),
    );
  }

  async aids(ask: SignedAsk): Promise<{ reasons: Reasons; sources: Option[] }> {
    return { reasons: await this.reasons(ask), sources: optionsOf(sourceTypes) };
  }

  /** The candidates of the job that match the address, at present or at the page's moment. `read`: the job, if the caller may read its resumes. */
  async of(
    { caller }: SignedAsk<'job'>,
    { row, at }: JobOnPage,
    asked: Slice,
    always: Narrowed = {},
    ...read: string[]
  ): Promise<RawList<ApplicationRow>> {
    if (!at)
      return this.standard.list(applicationList, await this.access.candidates(caller, ...read), asked, {
        job: [row.id],
        ...always,
      });
    const list = listedRows(applicationList, at.rows, asked, always);
    return { ...list, items: RawRows.made(list.items) };
  }
}
