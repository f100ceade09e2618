import { marketingcategory, marketingsubcategory } from '@candor/contracts/catalogues/marketing';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { webpageList } from '@candor/contracts/webpages/rows';
import * as calls from '@candor/contracts/webpages/endpoints';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, refusedAt, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import { siteState } from './site.state.ts';
import { stylesFor } from './safe-styles.ts';
import { SiteCommand } from './webpage.command.ts';

const elsewhere = refusedAt('subcategory_id', 'This subcategory belongs to another category.');
const noPlace = reject('not_found', 'Page not found.');

/** Calls about which pages are in which category, which pages come first, and the styles of a preview. */
@Controller()
export class SiteController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(calls.sortPages)
  async pin(@Input() { ids, version }: RequestOf<typeof calls.sortPages>, @By() { asking }: Signed) {
    const titles = await this.titles(asking.organization_id, ids);
    const ran = await this.commands.execute(
      new SiteCommand(asking.organization_id, 'pin', { ids, version, titles }, asking),
    );
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  @Serve(calls.upsertPlace)
  async place(
    @Input() { id, page_id, category_id, subcategory_id, featured }: RequestOf<typeof calls.upsertPlace>,
    @By() { asking, caller: { organization_id } }: Signed,
  ) {
    const part = await this.lookups.entry(organization_id, marketingsubcategory, subcategory_id);
    if (part && part.fields.parent_id !== category_id) return elsewhere;
    const known = id && id !== 'new' ? id : null;
    if (known) {
      const site = (await this.streams.load(siteState, organization_id, organization_id))?.state;
      if (!site?.places.some((each) => each.id === known)) return noPlace;
    }
    const place = {
      id: known ?? idFrom('place', organization_id, asking.uid),
      page_id,
      category_id,
      subcategory_id: subcategory_id ?? null,
      featured: featured ?? false,
    };
    const ran = await this.commands.execute(new SiteCommand(organization_id, 'place', place, asking));
    return isRejection(ran) ? ran : { id: place.id, position: ran.position };
  }

  @Serve(calls.deletePlace)
  async unplace(@Input() { id }: RequestOf<typeof calls.deletePlace>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new SiteCommand(asking.organization_id, 'unplace', { id }, asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortPlaces)
  async sortPlaces(@Input() { ids, version }: RequestOf<typeof calls.sortPlaces>, @By() { asking }: Signed) {
    const { organization_id } = asking;
    const site = (await this.streams.load(siteState, organization_id, organization_id))?.state;
    const places = ids.flatMap((id) => site?.places.find((each) => each.id === id) ?? []);
    const [titles, category] = await Promise.all([
      this.titles(
        organization_id,
        places.map(({ page_id }) => page_id),
      ),
      this.lookups.entry(organization_id, marketingcategory, places[0]?.category_id ?? null),
    ]);
    const named = category ? { name: category.fields.name, titles } : {};
    const ran = await this.commands.execute(
      new SiteCommand(organization_id, 'sortPlaces', { ids, version, ...named }, asking),
    );
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  /** The titles of pages at present, in this order, as the log tells them. */
  private async titles(organization_id: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.reads.getMany(webpageList, { organization_id }, ids);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return ids.flatMap((id) => titles.get(id) ?? []);
  }

  @Serve(calls.compileStyles)
  styles(@Input() { html }: RequestOf<typeof calls.compileStyles>) {
    return Promise.resolve({ css: stylesFor(html) });
  }
}
