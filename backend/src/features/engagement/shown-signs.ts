import type { Sign } from '@candor/contracts/engagement/endpoints';
import type { SignRow } from '@candor/contracts/engagement/rows';
import { formList } from '@candor/contracts/forms/rows';
import { organizationList } from '@candor/contracts/organization/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';

/** Signs with the names of what they are about. */
@Injectable()
export class ShownSigns {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  async of(organization_id: string, rows: readonly SignRow[]): Promise<Sign[]> {
    const ids = [...new Set(rows.flatMap(({ about_id }) => about_id ?? []))];
    const forms = await this.reads.getMany(formList, { organization_id }, ids);
    const names = new Map(forms.map(({ id, name }) => [id, name]));
    return rows.map(({ id, candidate_id, at, type_key, name, points, decay_days, page, about_id }) => ({
      id,
      candidate_id,
      at,
      type_key,
      name,
      points,
      decay_days,
      page,
      about: about_id === null ? null : (names.get(about_id) ?? null),
    }));
  }

  /** Whether the organization uses marketing. */
  async isOn(organization_id: string): Promise<boolean> {
    const row = await this.reads.get(organizationList, { organization_id }, organization_id);
    return row?.modules.marketing === true;
  }
}
