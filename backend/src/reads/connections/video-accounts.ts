import type { Interviewer } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { KeyVault } from '../../kernel/ports/key-vault.ts';
import { VideoMeetings } from '../../kernel/ports/video-meetings.ts';
import { Streams } from '../../kernel/streams.ts';
import { LinkedAccounts } from './linked-accounts.ts';
import { isMember } from '../../states/user.state.ts';

/** People's accounts at the provider of video meetings. */
@Injectable()
export class VideoAccounts extends LinkedAccounts<VideoMeetings> {
  constructor(
    @Inject(KeyVault) keys: KeyVault,
    @Inject(VideoMeetings) meetings: VideoMeetings,
    @Inject(InTurn) turns: InTurn,
    @Inject(Streams) streams: Streams,
  ) {
    super('video', meetings, ({ zoom }) => zoom, keys, turns, streams);
  }

  /** The members whose account can hold an appointment's meeting: the member who booked it, then the interviewers, required ones first. None if no provider is set up. */
  async hosts(
    organization_id: string,
    { interviewers }: { interviewers: readonly Pick<Interviewer, 'user_id' | 'required'>[] },
    booked_by: string | null,
  ): Promise<string[]> {
    if (!this.at.provider) return [];
    const ordered = interviewers.toSorted((a, b) => Number(b.required) - Number(a.required));
    const people = [...new Set([...(booked_by ? [booked_by] : []), ...ordered.map(({ user_id }) => user_id)])];
    const users = await Promise.all(people.map((each) => this.user(each)));
    return people.filter((_, at) => users[at]?.zoom && isMember(users[at], organization_id));
  }

  async isMember(user_id: string, organization_id: string): Promise<boolean> {
    const user = await this.user(user_id);
    return user !== null && isMember(user, organization_id);
  }
}
