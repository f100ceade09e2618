import { say } from '@candor/contracts/kernel/say';
import { Inject, Injectable } from '@nestjs/common';
import { userList } from '@candor/contracts/accounts/rows';
import { profilePage } from '@candor/contracts/accounts/pages';
import { nowhere, Shows, type SignedAsk } from '../../http/pages.ts';
import { Sessions } from '../../access/session.ts';
import { StandardPayload, titleOf } from '../../access/standard.ts';
import { Reads } from '../../kernel/reads.ts';
import { Accounts } from './accounts.ts';
import { Passwords } from './passwords.ts';
import { SignIn } from './sign-in.ts';

/** The caller's own account, the same in every organisation. */
@Injectable()
export class ProfilePages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  @Shows(profilePage)
  async profile({ caller }: SignedAsk) {
    const [standard, profile, has_password, sessions, person] = await Promise.all([
      this.standard.of(caller, { area: 'profile', entity: '', view: 'profile' }),
      this.reads.get(userList, { organization_id: '*' }, caller.user_id),
      this.passwords.has(caller.user_id),
      this.sessions.list(caller),
      this.accounts.byId(caller.user_id),
    ]);
    if (!profile) return nowhere;
    return {
      title: titleOf(say('Your profile'), standard),
      ...standard,
      profile,
      has_password,
      demanded_by: person ? await this.signIn.demandedBy(person) : [],
      sessions: sessions.sort(
        (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
      ),
    };
  }
}
