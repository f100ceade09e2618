import { standardTextIn } from '@candor/contracts/catalogues/standard-texts';
import { spokenAt } from '@candor/contracts/words/english-at';
import type { Language, Voice } from '@candor/contracts/words/say';
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

  /** The language of letters to candidates, for sending and for previews: the person's if it is known and offered, else the organization's. */
  async ofLetters(organization_id: string, person?: { language: string | null } | null): Promise<Voice> {
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    const theirs = this.languages.offered.find((each) => each === person?.language);
    return spokenAt(this.languages.of(theirs ?? found?.state?.language), found?.state?.tz_region ?? 'UTC');
  }

  /** A text of the organization for this person. A standard text that the organization did not change is in the language of letters to the person; a text that members wrote stays as it is. */
  async textFor<Text extends { subject: string; body: string }>(
    organization_id: string,
    key: string | null,
    text: Text,
    person: { language: string | null } | null | undefined,
  ): Promise<Text> {
    if (!person?.language) return text;
    const speaker = await this.ofLetters(organization_id, person);
    return standardTextIn(
      key,
      text,
      this.languages.offered.map((each) => this.languages.of(each)),
      speaker,
    );
  }

  /** The zone of the person's clock. */
  async zoneOf(user_id: string): Promise<string> {
    return (await this.streams.load(userState, user_id, '*'))?.state?.tz_region ?? 'UTC';
  }

  /** The user's own language, or else that of the page that they `read`, or else that of the organization. `user_id` need not exist yet. */
  async voiceOf(user_id: string, organization_id: string, read?: Language): Promise<Voice> {
    const [user, organization] = await Promise.all([
      this.streams.load(userState, user_id, '*'),
      organization_id === '*' ? null : this.streams.load(organizationState, organization_id, organization_id),
    ]);
    return this.languages.of(user?.state?.language ?? read ?? organization?.state?.language);
  }
}
