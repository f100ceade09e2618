import { spokenAt } from '@candor/contracts/words/english-at';
import type { Voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Languages } from '../kernel/languages.ts';
import { Streams } from '../kernel/streams.ts';
import { organizationState } from '../states/organization.state.ts';
import { userState } from '../states/user.state.ts';

/** The language of a text that a person reads later: a mail, a task. */
@Injectable()
export class Readers {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Languages) private readonly languages: Languages,
  ) {}

  /** The language that the organization began with or chose: all its people read it in texts that the product writes for the organization. */
  async ofOrganization(organization_id: string): Promise<Voice> {
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    return this.languages.of(found?.state?.language);
  }

  /** The language of letters to candidates, for sending and for previews. */
  async ofLetters(organization_id: string): Promise<Voice> {
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    return spokenAt(this.languages.of(found?.state?.language), found?.state?.tz_region ?? 'UTC');
  }

  /** The zone of the person's clock. */
  async zoneOf(user_id: string): Promise<string> {
    return (await this.streams.load(userState, user_id, '*'))?.state?.tz_region ?? 'UTC';
  }

  /** The user's own language, or else that of the organization. `user_id` need not exist yet. */
  async voiceOf(user_id: string, organization_id: string): Promise<Voice> {
    const [user, organization] = await Promise.all([
      this.streams.load(userState, user_id, '*'),
      organization_id === '*' ? null : this.streams.load(organizationState, organization_id, organization_id),
    ]);
    return this.languages.of(user?.state?.language ?? organization?.state?.language);
  }
}
