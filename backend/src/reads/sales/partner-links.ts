import { Inject, Injectable } from '@nestjs/common';
import { ownPartnerPath } from '@candor/contracts/sales/pages';
import { bytesOfId, idLength, idOfBytes, sealed, unsealed } from '../../access/sealed-token.ts';
import { BASE, PEPPER } from '../../kernel/tokens.ts';

const purpose = 'partner page';
const countBytes = 2;
/** `links`: how often the partner's link had been replaced when this link was made. */
export type PartnerLink = { partner_id: string; links: number };

/** The links with which partners read their own page. Nothing is stored, and replacing a link ends all earlier ones. */
@Injectable()
export class PartnerLinks {
  constructor(
    @Inject(PEPPER) private readonly pepper: string,
    @Inject(BASE) private readonly base: string,
  ) {}

  tokenOf({ partner_id, links }: PartnerLink): string {
    const count = Buffer.alloc(countBytes);
    count.writeUInt16BE(links);
    return sealed(this.pepper, purpose, Buffer.concat([bytesOfId(partner_id), count]));
  }

  addressOf(slug: string, link: PartnerLink): string {
    return this.base + ownPartnerPath(slug, this.tokenOf(link));
  }

  /** What the link contains. Null: we did not make it. */
  read(token: string): PartnerLink | null {
    const said = unsealed(this.pepper, purpose, idLength + countBytes, token);
    return said && { partner_id: idOfBytes(said), links: said.readUInt16BE(idLength) };
  }
}
