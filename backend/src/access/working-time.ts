import { TZDate } from '@date-fns/tz';
import { weekdays } from '@candor/contracts/organization/fields';
import type { WorkingHours } from '@candor/contracts/organization/rows';

/** As far ahead as is looked for a working day. */
const most = 366;

/** The moment itself where the organisation works then, otherwise when work begins again. The moment itself, too, where nobody works for a year. */
export const whenWorking = (moment: string, hours: WorkingHours, zone: string): string => {
  const asked = new TZDate(Date.parse(moment), zone);
  const at = (ahead: number, time: string): TZDate => {
    const [hour, minute] = time.split(':').map(Number) as [number, number];
    return new TZDate(asked.getFullYear(), asked.getMonth(), asked.getDate() + ahead, hour, minute, zone);
  };
  const free = new Set(hours.holidays.map(({ day }) => day));
  for (let ahead = 0; ahead <= most; ahead++) {
    const [from, until] = [at(ahead, hours.work_begins), at(ahead, hours.work_ends)];
    const weekday = weekdays[(from.getDay() + 6) % 7]!;
    const day = [from.getFullYear(), from.getMonth() + 1, from.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    if (!hours.working_days.includes(weekday) || free.has(day) || asked >= until) continue;
    return new Date(Math.max(asked.getTime(), from.getTime())).toISOString();
  }
  return moment;
};
