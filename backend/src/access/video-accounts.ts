import type { Interviewer } from '@candor/contracts/interviews/values';
import { Inject, Injectable } from '@nestjs/common';
import { InTurn } from '../kernel/in-turn.ts';
import type { Grant } from '../kernel/ports/grants.ts';
import { KeyVault } from '../kernel/ports/key-vault.ts';
import { VideoMeetings } from '../kernel/ports/video-meetings.ts';
import { Streams } from '../kernel/streams.ts';
import { GrantedAccounts } from './granted-accounts.ts';
import { userState } from './user.state.ts';

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

  /** In whose account the meeting of an appointment can be: of whoever booked it, then of the interviewers, the required ones first. Nobody, where no provider is set up. */
  async hosts(
    { interviewers }: { interviewers: readonly Pick<Interviewer, 'user_id' | 'required'>[] },
    booked_by: string | null,
  ): Promise<string[]> {
    if (!this.meetings.provider) return [];
    const ordered = interviewers.toSorted((a, b) => Number(b.required) - Number(a.required));
    const people = [...new Set([...(booked_by ? [booked_by] : []), ...ordered.map(({ user_id }) => user_id)])];
    const connected = await Promise.all(people.map((each) => this.connected(each)));
    return people.filter((_, at) => connected[at]);
  }

  async connected(user_id: string): Promise<boolean> {
    return (await this.since(user_id)) !== null;
  }

  /** Since when their account is connected; null: it is not. */
  async since(user_id: string): Promise<string | null> {
    return (await this.streams.load(userState, user_id, '*'))?.state?.zoom?.since ?? null;
  }

  protected providerOf(): VideoMeetings | null {
    return this.meetings.provider && this.meetings;
  }
}
