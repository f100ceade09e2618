import type { Interviewer } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { InTurn } from '../kernel/in-turn.ts';
import type { Grant } from '../kernel/ports/grants.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { VideoMeetings } from '../kernel/ports/video-meetings.ts';
import { Streams } from '../kernel/streams.ts';
import { GrantedAccounts } from './granted-accounts.ts';
import { isMember, type User, userState } from './user.state.ts';

/** The accounts of people at the provider of video meetings. */
@Injectable()
export class VideoAccounts extends GrantedAccounts<Grant> {
  constructor(
    @Inject(KeyVault) keys: KeyVault,
    @Inject(VideoMeetings) readonly meetings: VideoMeetings,
    @Inject(InTurn) turns: InTurn,
    @Inject(Streams) private readonly streams: Streams,
  ) {
    super('video', keys, turns);
  }

  /** In whose account the meeting of an appointment can be: of whoever booked it, then of the interviewers, the required ones first. Only of members of the organization. Nobody, where no provider is set up. */
  async hosts(
    organization_id: string,
    { interviewers }: { interviewers: readonly Pick<Interviewer, 'user_id' | 'required'>[] },
    booked_by: string | null,
  ): Promise<string[]> {
    if (!this.meetings.provider) return [];
    const ordered = interviewers.toSorted((a, b) => Number(b.required) - Number(a.required));
    const people = [...new Set([...(booked_by ? [booked_by] : []), ...ordered.map(({ user_id }) => user_id)])];
    const users = await Promise.all(people.map((each) => this.user(each)));
    return people.filter((_, at) => users[at]?.zoom && isMember(users[at], organization_id));
  }

  async isMember(user_id: string, organization_id: string): Promise<boolean> {
    const user = await this.user(user_id);
    return user !== null && isMember(user, organization_id);
  }

  /** Since when their account is connected; null: it is not. */
  async since(user_id: string): Promise<string | null> {
    return (await this.user(user_id))?.zoom?.since ?? null;
  }

  private async user(user_id: string): Promise<User | null> {
    return (await this.streams.load(userState, user_id, '*'))?.state ?? null;
  }

  protected providerOf(): VideoMeetings | null {
    return this.meetings.provider && this.meetings;
  }
}
