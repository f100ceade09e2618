import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import { defaultWorkingHours, organizationList } from '@candor/contracts/organization/rows';
import { profilePage } from '@candor/contracts/accounts/pages';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { FileAccounts } from '../../reads/connections/file-accounts.ts';
import { CalendarAccounts } from '../../reads/connections/calendar-accounts.ts';
import { OutsideTimes } from '../../reads/calendars/outside-times.ts';
import { Sessions } from '../../access/session.ts';
import { workOf } from '../../reads/organization/working-time.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { VideoAccounts } from '../../reads/connections/video-accounts.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Accounts } from './accounts.ts';
import { Passwords } from './passwords.ts';
import { SignIn } from './sign-in.ts';

/** The pages of the caller's own account, which is the same in every organization. */
@Injectable()
export class ProfilePages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SignIn) private readonly signIn: SignIn,
    @Inject(VideoAccounts) private readonly video: VideoAccounts,
    @Inject(FileAccounts) private readonly files: FileAccounts,
    @Inject(CalendarAccounts) private readonly calendars: CalendarAccounts,
    @Inject(OutsideTimes) private readonly outside: OutsideTimes,
  ) {}

  @Shows(profilePage)
  async profile({ caller, query }: SignedAsk) {
    const [standard, profile, has_password, sessions, person, organization] = await Promise.all([
      this.standard.of(caller, { area: 'profile', entity: '', view: 'profile' }),
      this.reads.get(userList, { organization_id: '*' }, caller.user_id),
      this.passwords.has(caller.user_id),
      this.sessions.list(caller),
      this.accounts.byId(caller.user_id),
      this.reads.get(organizationList, { organization_id: caller.organization_id }, caller.organization_id),
    ]);
    if (!profile) return nowhere;
    const { calendar_key, zoom_since, drive_since, outside_calendar, ...shown } = profile;
    const { weekdays, begins, ends } = workOf(organization?.hours ?? defaultWorkingHours);
    return {
      title: titleOf(say('Your profile'), standard),
      ...standard,
      profile: shown,
      calendar_since: calendar_key?.at ?? null,
      zoom: this.video.at.provider && { since: zoom_since, refused: query.zoom === 'refused' },
      drive: this.files.at.provider && { since: drive_since, refused: query.drive === 'refused' },
      outside_calendar: {
        providers: this.calendars.providers.all.map(({ provider }) => provider),
        linked: outside_calendar,
        unread_since:
          outside_calendar && (await this.outside.unreadSince({ id: profile.id, outside_calendar }, Date.now())),
        refused: query.calendar === 'refused',
      },
      work: { weekdays, begins, ends },
      has_password,
      demanded_by: person ? await this.signIn.demandedBy(person) : [],
      sessions: sessions.sort(
        (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
      ),
    };
  }
}
