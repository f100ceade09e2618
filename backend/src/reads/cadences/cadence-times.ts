import { Inject, Injectable } from '@nestjs/common';
import type { CadenceFields } from '@candor/contracts/cadences/values';
import type { OpenTimes } from '@candor/contracts/values/open-times';
import { Streams } from '../../kernel/streams.ts';
import { organizationState } from '../../states/organization.state.ts';
import { userState } from '../../states/user.state.ts';
import { holidaysAbroad, hoursWithHolidays } from '../organization/public-holidays.ts';

/** The hours in which a cadence may act for one person. */
@Injectable()
export class CadenceTimes {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  /** Whether the organization has a module that works with contacts: marketing or sales. Without one, no member would see what a cadence writes to them. */
  async hasContacts(organization_id: string): Promise<boolean> {
    const { marketing, sales } = (await this.streams.load(organizationState, organization_id, organization_id))!.state!
      .modules;
    return marketing || sales;
  }

  /** `zone`: the recipient's time zone, if it is known. */
  async of(
    organization_id: string,
    { window, zone: by, owner_user_id }: Pick<CadenceFields, 'window' | 'zone' | 'owner_user_id'>,
    zone: string | null,
    now = Date.now(),
  ): Promise<OpenTimes> {
    const [organization, owner] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      by === 'owner' ? this.streams.load(userState, owner_user_id, '*') : null,
    ]);
    const home = organization!.state!;
    const [hours, abroad] = await Promise.all([
      hoursWithHolidays(home, now),
      by === 'recipient' && zone ? holidaysAbroad(home, zone, now) : undefined,
    ]);
    return {
      zone: (by === 'owner' ? owner?.state?.tz_region : zone) ?? home.tz_region,
      ...window,
      holidays: new Set(hours.holidays.map(({ day }) => day)),
      ...(abroad ? { abroad } : {}),
    };
  }
}
