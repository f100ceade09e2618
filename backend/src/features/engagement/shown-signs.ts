import type { Sign } from '@candor/contracts/engagement/endpoints';
import type { SignRow } from '@candor/contracts/engagement/rows';
import { formList } from '@candor/contracts/forms/rows';
import { organizationList } from '@candor/contracts/organization/rows';
import { recruitingEventList } from '@candor/contracts/recruiting-events/rows';
import { webpageList } from '@candor/contracts/webpages/rows';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** Signs of interest, each with the name of the form, page or event that it belongs to. */
@Injectable()
export class ShownSigns {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  /** `sees`: tells whether the reader sees a person. */
  async of(caller: Caller, rows: readonly SignRow[], sees: (candidate_id: string) => boolean): Promise<Sign[]> {
    const { organization_id, groups } = caller;
    const ids = [...new Set(rows.flatMap(({ about_id }) => about_id ?? []))];
    const [forms, events, pages] = await Promise.all([
      this.reads.getMany(formList, { organization_id }, ids),
      this.reads.getMany(recruitingEventList, { organization_id }, ids),
      this.reads.getMany(webpageList, { organization_id }, ids),
    ]);
    const [opensForms, opensContent] = [groups.MANAGE_MARKETING_FORMS, groups.MANAGE_MARKETING_CONTENT];
    const abouts = new Map<string, NonNullable<Sign['about']>>([
      ...forms.map(({ id, name }) => [id, { kind: opensForms ? ('form' as const) : null, id, name }] as const),
      ...events.map(({ id, name }) => [id, { kind: opensContent ? ('event' as const) : null, id, name }] as const),
    ]);
    for (const { id, title } of pages) abouts.set(id, { kind: opensContent ? 'page' : null, id, name: title });
    return rows.map(({ id, candidate_id, at, type_key, name, points, decay_days, page, about_id }) => ({
      id,
      candidate_id: sees(candidate_id) ? candidate_id : null,
      at,
      type_key,
      name,
      points,
      decay_days,
      page,
      about: about_id === null ? null : (abouts.get(about_id) ?? null),
    }));
  }

  /** Whether the organization uses the marketing module. */
  async isOn(organization_id: string): Promise<boolean> {
    const row = await this.reads.get(organizationList, { organization_id }, organization_id);
    return row?.modules.marketing === true;
  }
}
