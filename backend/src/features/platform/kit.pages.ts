import { Inject, Injectable } from '@nestjs/common';
import { kitPartsPage } from '@candor/contracts/platform/pages';
import { LOOPBACK } from '../../kernel/tokens.ts';
import { nowhere, type PageAsk, Shows } from '../../pages/pages.ts';

/** The page that shows the components of screens. Only developers need this page. */
@Injectable()
export class KitPages {
  constructor(@Inject(LOOPBACK) private readonly loopback: boolean) {}

  @Shows(kitPartsPage)
  async kit({ here }: PageAsk) {
    return this.loopback && here ? { title: 'Kit' } : nowhere;
  }
}
