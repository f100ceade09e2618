import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { slugOf } from '@candor/contracts/organization/slug';
import * as calls from '@candor/contracts/webpages/endpoints';
import type { Block, PageContent, PageSettings, SimpleBlock } from '@candor/contracts/webpages/schema';
import { emptyContent, emptySettings, picturesIn } from '@candor/contracts/webpages/content';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { freeAddress, withAddress } from '../../kernel/addressed.ts';
import { runs, standing } from '../../kernel/command.ts';
import { isRejection, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { noPicture, pictureAddress, Pictures } from '../../reads/files/pictures.ts';
import { webpageOf } from '../../reads/webpages/webpage.record.ts';
import type { Webpage, WebpageState } from '../../states/webpage.state.ts';
import { siteState } from './site.state.ts';
import { SiteCommand, WebpageCommand } from './webpage.command.ts';

const settingNames = ['slug', 'kind', 'author_id', 'noindex'] as const;
const contentNames = ['title', 'lead', 'blocks', 'image', 'image_alt', 'seo_title', 'seo_description'] as const;
const among = <Part>(sent: Record<string, unknown>, names: readonly string[]): Part =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))) as Part;

/** Calls about pages of an organization's site: their words, their address, and when visitors see them. */
@Controller()
export class WebpagesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Pictures) private readonly pictures: Pictures,
    @Inject(FileStore) private readonly files: Pick<FileStore, 'published'>,
  ) {}

  @Serve(calls.upsertPage)
  async upsert(@Input() { id, version, ...given }: RequestOf<typeof calls.upsertPage>, @By() by: Signed<'webpage'>) {
    const { caller, asking } = by;
    const sent = sentFields(given) as Record<string, unknown>;
    const settings = among<Partial<PageSettings>>(sent, settingNames);
    const isNew = !id || id === 'new';
    const has = isNew ? [] : picturesOf(webpageOf(by));
    const content = await this.letIn(among<Partial<PageContent>>(sent, contentNames), caller, has);
    if (!content) return noPicture;
    if (!settings.slug) delete settings.slug;
    if (isNew) return this.create(settings, content, caller, asking);
    const { slug } = settings;
    const change = () => this.run(id, 'change', { settings, content, version }, asking);
    if (!slug) return seen(await change(), id);
    return seen(await withAddress(this.streams, change, { before: () => this.take(id, slug, asking) }), id);
  }

  private async create(
    settings: Partial<PageSettings>,
    { title, ...content }: Partial<PageContent>,
    caller: Caller,
    asking: Requester,
  ) {
    if (!title) return refusedAt('title', 'Title is required.');
    const id = idFrom('webpage', caller.organization_id, asking.uid);
    const site = await this.streams.load(siteState, caller.organization_id, caller.organization_id);
    const slug = settings.slug ?? freeAddress(site?.state.addresses ?? {}, slugOf(title, 'page'), id);
    const command = {
      settings: { ...emptySettings, ...settings, slug },
      content: { ...emptyContent(title), ...content },
    };
    const create = () => this.run(id, 'create', command, asking);
    return seen(await withAddress(this.streams, create, { before: () => this.take(id, slug, asking) }), id);
  }

  /** Takes the address for the page, which keeps its earlier ones. */
  private take(page_id: string, slug: string, asking: Requester) {
    return this.commands.execute(
      new SiteCommand(asking.organization_id, 'take', { page_id, slug }, asPart(asking, `take ${slug}`)),
    );
  }

  /** The content, with its new pictures accepted. `has`: the pictures that the page has. Null: an upload is not the caller's, or the organization has no picture with the key. */
  private async letIn(
    content: Partial<PageContent>,
    caller: Caller,
    has: readonly string[],
  ): Promise<Partial<PageContent> | null> {
    const known = new Map(has.map((file) => [file, file]));
    const key = async (file: string): Promise<string | null> => {
      const before = known.get(file);
      if (before) return before;
      if (file.includes('/')) {
        const own = file.startsWith(`images/${caller.organization_id}/`) && !file.includes('..');
        if (!own || !(await this.files.published(file))) return null;
        known.set(file, file);
        return file;
      }
      const taken = await this.pictures.letIn({ file }, ['file'], caller);
      if (taken) known.set(file, taken.file);
      return taken?.file ?? null;
    };
    const simple = async (block: SimpleBlock): Promise<SimpleBlock | null> => {
      if (block.type !== 'picture' || !block.file) return block;
      const file = await key(block.file);
      return file ? { ...block, file } : null;
    };
    const all = async <B>(blocks: readonly B[], one: (block: B) => Promise<B | null>): Promise<B[] | null> => {
      const found: B[] = [];
      for (const block of blocks) {
        const taken = await one(block);
        if (!taken) return null;
        found.push(taken);
      }
      return found;
    };
    const block = async (each: Block): Promise<Block | null> => {
      if (each.type !== 'columns') return simple(each);
      const columns = await all(each.columns, (column) => all(column, simple));
      return columns && { ...each, columns };
    };
    const { blocks, image } = content;
    const drawn = blocks ? await all(blocks, block) : undefined;
    if (drawn === null) return null;
    const share = image ? await key(image) : image;
    if (image && !share) return null;
    return { ...content, ...(drawn ? { blocks: drawn } : {}), ...(share === undefined ? {} : { image: share }) };
  }

  @Serve(calls.deletePage)
  async delete(@Input() { id, version }: RequestOf<typeof calls.deletePage>, @By() { asking }: Signed<'webpage'>) {
    const drop = new SiteCommand(asking.organization_id, 'drop', { page_id: id }, asPart(asking, 'drop page'));
    const archive = () => this.run(id, 'archive', { version }, asking);
    return seen(await withAddress(this.streams, archive, { after: () => this.commands.execute(drop) }), id);
  }

  @Serve(calls.publishPage)
  async publish(@Input() { id, version }: RequestOf<typeof calls.publishPage>, @By() { asking }: Signed<'webpage'>) {
    return seen(await this.run(id, 'publish', { version }, asking), id);
  }

  @Serve(calls.schedulePage)
  async schedule(
    @Input() { id, version, at }: RequestOf<typeof calls.schedulePage>,
    @By() { asking }: Signed<'webpage'>,
  ) {
    const moment = at ? new Date(at).toISOString() : null;
    return seen(await this.run(id, 'schedule', { version, at: moment }, asking), id);
  }

  @Serve(calls.unpublishPage)
  async unpublish(
    @Input() { id, version }: RequestOf<typeof calls.unpublishPage>,
    @By() { asking }: Signed<'webpage'>,
  ) {
    return seen(await this.run(id, 'unpublish', { version }, asking), id);
  }

  @Serve(calls.undoPage)
  async undo(@Input() { id, version }: RequestOf<typeof calls.undoPage>, @By() { asking }: Signed<'webpage'>) {
    const back = new SiteCommand(asking.organization_id, 'restore', { page_id: id }, asPart(asking, 'restore page'));
    const ran = await withAddress(this.streams, () => this.run(id, 'undo', { version }, asking), {
      after: async ({ events }) =>
        events.some(({ type }) => type === 'PageRestored') ? this.commands.execute(back) : null,
    });
    return seen(ran, id);
  }

  @Serve(calls.discardPageDraft)
  async discard(
    @Input() { id, version }: RequestOf<typeof calls.discardPageDraft>,
    @By() { asking }: Signed<'webpage'>,
  ) {
    return seen(await this.run(id, 'discard', { version }, asking), id);
  }

  @Serve(calls.restorePageVersion)
  async restore(
    @Input() { id, version, number }: RequestOf<typeof calls.restorePageVersion>,
    @By() by: Signed<'webpage'>,
  ) {
    const page = webpageOf(by);
    const content = page.publications[number - 1]?.content;
    const gone: string[] = [];
    // Pictures that the page shows at present exist, so they are not checked.
    const has = picturesOf(page);
    for (const file of content ? picturesIn(content) : [])
      if (!has.includes(file) && !(await this.files.published(file))) gone.push(file);
    return seen(await this.run(id, 'restore', { version, number, gone }, by.asking), id);
  }

  @Serve(calls.uploadPagePicture)
  async upload(@Input() { file_id, alt }: RequestOf<typeof calls.uploadPagePicture>, @By() { caller }: Signed) {
    if (file_id.includes('/')) return noPicture;
    const taken = await this.pictures.letIn({ file_id }, ['file_id'], caller);
    return taken ? { file: taken.file_id, url: pictureAddress(taken.file_id)!, alt } : noPicture;
  }

  private get run() {
    return runs(this.commands, WebpageCommand);
  }
}
/** The pictures that the page shows at present, in its draft or to visitors. */
const picturesOf = ({ draft, live }: Webpage): string[] => [
  ...picturesIn(draft),
  ...(live ? picturesIn(live.content) : []),
];
const seen = (ran: Outcome<WebpageState> | Rejection, id: string) =>
  isRejection(ran) ? ran : { page: standing(ran.state, id), position: ran.position };
