import { dayLength } from '@candor/contracts/values/days';
import { minutesOf } from '@candor/contracts/values/quarter-hours';
import type { Work } from '@candor/contracts/booking/timetable';
import { clockIn, momentOf } from '@candor/contracts/values/zone-time';
import { weekdays } from '@candor/contracts/organization/fields';
import type { OrganizationFacts, WorkingHours } from '@candor/contracts/organization/rows';
import { worksOn } from '@candor/contracts/organization/working-days';
import { type Home, hoursWithHolidays } from './public-holidays.ts';

/** The working hours in the form that the search for times needs: weekdays counted from Monday, 0. */
export const workOf = ({ working_days, work_begins, work_ends, holidays }: WorkingHours): Work => ({
  weekdays: working_days.map((day) => weekdays.indexOf(day)),
  begins: work_begins,
  ends: work_ends,
  holidays,
});

/** How many days ahead a working day is searched. */
const most = 366;

/** The moment itself if the organization works then, otherwise when work begins again. Also the moment itself if there is no work for a year. */
export const whenWorking = (moment: string, hours: WorkingHours, zone: string): string => {
  const asked = Date.parse(moment);
  const today = Math.floor(clockIn(asked, zone) / dayLength);
  for (let day = today; day <= today + most; day++) {
    const midnight = day * dayLength;
    if (!worksOn(day, hours)) continue;
    const [from, until] = [hours.work_begins, hours.work_ends].map((time) =>
      momentOf(midnight + minutesOf(time) * 60_000, zone),
    ) as [number, number];
    if (asked < until) return new Date(Math.max(asked, from)).toISOString();
  }
  return moment;
};

/** When a rejection planned for this moment is sent: at that moment, or when work begins again if the organization wants that. */
export const rejectionLeaves = async (
  moment: string,
  organization: Home & Pick<OrganizationFacts, 'tz_region'>,
): Promise<string> => {
  const hours = await hoursWithHolidays(organization, Date.now());
  return hours.rejections_in_hours ? whenWorking(moment, hours, organization.tz_region) : moment;
};
