import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { search } from '@candor/contracts/platform/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Searching } from './searching.ts';

/** Searches with one box in all pages that the caller may open. */
@Controller()
export class SearchController {
  constructor(@Inject(Searching) private readonly searching: Searching) {}

  @Serve(search)
  async search(@Input() { q, types, limit }: RequestOf<typeof search>, @By() { caller }: Signed) {
    const wanted = types?.split(',').map((type) => type.trim());
    return { groups: await this.searching.groups(caller, q, limit, wanted) };
  }
}
