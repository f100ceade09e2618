import { Inject, Injectable } from '@nestjs/common';
import { type UserRow, userList } from '@candor/contracts/accounts/rows';
import { location } from '@candor/contracts/catalogues/hiring';
import { type CalendarEntry, calendarFile } from '@candor/contracts/calendars/calendar-file';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { unfiltered } from '@candor/contracts/kernel/list';
import { sayIn } from '@candor/contracts/words/say';
import { addressOfInterview, entryOfMeeting, nameOfMeeting } from '../../reads/interviews/appointment-words.ts';
import { Lookups } from '../../reads/lookups.ts';
import { calendarKeys } from '../../access/opening-key.ts';
import { Readers } from '../../reads/readers.ts';
import { RowNames } from '../../reads/row-names.ts';
import { Sessions } from '../../access/session.ts';
import { BASE, MAIL_FROM } from '../../kernel/tokens.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** How many days back and ahead the feed lists interviews. */
const [back, ahead] = [30, 366];
/** The most interviews that the feed lists for one organization. It lists the earliest ones. */
const most = 1_000;
/** How often calendar programs are asked to read again, in minutes. */
const again = 15;

/** The interviews of one person as a calendar that calendar programs read. */
@Injectable()
export class CalendarFeed {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(BASE) private readonly base: string,
    @Inject(MAIL_FROM) private readonly from: string,
  ) {}

  /** The calendar's text. Null: the key is not valid. */
  async of(key: string): Promise<string | null> {
    const id = calendarKeys.namedBy(key);
    const user = id && (await this.reads.get(userList, { organization_id: '*' }, id));
    if (!calendarKeys.opens(key, (user && user.calendar_key?.hash) || null) || !user) return null;
    const homes = user.memberships.filter(({ status }) => status === 'active');
    const entries = await Promise.all(homes.map(({ organization_id }) => this.entries(user, organization_id)));
    const speaker = await this.readers.voiceOf(user.id, homes[0]?.organization_id ?? '*');
    return calendarFile('PUBLISH', entries.flat(), {
      name: sayIn(speaker)('Interviews of {name}', { name: user.name }),
      minutes: again,
    });
  }

  private async entries(user: UserRow, organization_id: string): Promise<CalendarEntry[]> {
    // The member's present permission groups decide: there are none in a suspended organization.
    const caller = await this.sessions.memberCaller(user.id, organization_id);
    if (!caller?.groups.MANAGE_CANDIDATE) return [];
    const now = Date.now();
    const { rows } = await this.reads.found(
      appointmentList,
      { organization_id },
      {
        ...unfiltered,
        limit: most,
        sort: { field: 'starts_at', direction: 'asc' },
        filters: {
          interviewer: user.id,
          status: ['booked', 'proposed', 'completed'],
          starts: { from: daysAfter(now, -back), to: daysAfter(now, ahead) },
        },
      },
    );
    if (!rows.length) return [];
    const [jobs, places, speaker] = await Promise.all([
      this.names.of(
        'jobs',
        organization_id,
        rows.map(({ job_id }) => job_id),
      ),
      this.lookups.entries(organization_id, location),
      this.readers.voiceOf(user.id, organization_id),
    ]);
    return rows.map((row) => {
      const own = row.interviewers.find(({ user_id }) => user_id === user.id);
      return entryOfMeeting(
        row,
        {
          // Only events write the rows, so the same row always has the same stamp.
          stamp: row.booked_at,
          title: sayIn(speaker)('{name} with {candidate}', {
            name: nameOfMeeting(row, speaker),
            candidate: row.candidate_name,
          }),
          description: jobs[row.job_id] ?? null,
          location: places.find(({ id }) => id === row.location_id)?.fields.name ?? null,
          organizer: { name: user.name, email: this.from },
          url: own ? this.base + addressOfInterview(own.user_appointment_id) : null,
        },
        speaker,
      );
    });
  }
}
