import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { reservedSlugs } from '@candor/contracts/catalogues/seeds';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';
import { SlugCommand } from './organization.command.ts';

const taken = { ...reject('duplicate', 'This address is taken.'), fields: { slug: 'This address is taken.' } };
const reserved = (slug: string) => (reservedSlugs as readonly string[]).includes(slug);
/** The end of the year in which a former address leads to the new one and cannot be claimed by another organization. */
export const aYearFrom = (moment: Date): string => {
  const date = new Date(moment);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString();
};

/** Words in public addresses, and their owners. An organization claims a word before it moves there, and gives up the old one after the move, so that no word ever leads to two organizations. */
@Injectable()
export class Addresses {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Claims a word. `claimed`: whether the organization did not own the word before. */
  async claim(slug: string, asking: Requester): Promise<{ claimed: boolean } | Rejection> {
    if (reserved(slug)) return taken;
    const { organization_id } = asking;
    const ran = await this.commands.execute(
      new SlugCommand(slug, 'claim', { organization_id }, { ...asking, organization_id: '*' }),
    );
    if (isRejection(ran)) return ran.code === 'duplicate' ? taken : ran;
    return { claimed: ran.events.length > 0 };
  }

  async leave(slug: string, until: string, { organization_id, ...asking }: Requester): Promise<Rejection | null> {
    const everywhere = { ...asking, organization_id: '*', uid: `${asking.uid}-leave` };
    const ran = await this.commands.execute(new SlugCommand(slug, 'leave', { organization_id, until }, everywhere));
    return isRejection(ran) ? ran : null;
  }
}
