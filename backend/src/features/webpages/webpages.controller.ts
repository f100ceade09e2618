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
import { isRejection, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { noPicture, pictureAddress, Pictures } from '../../reads/files/pictures.ts';
import { webpageOf } from '../../reads/webpages/webpage.record.ts';
import { pageStatusOf, type Webpage, type WebpageState } from '../../states/webpage.state.ts';
import { siteState } from './site.state.ts';
import { SiteCommand, WebpageCommand } from './webpage.command.ts';

const settingNames = ['slug', 'kind', 'author_id', 'noindex'] as const;
const contentNames = ['title', 'lead', 'blocks', 'image', 'image_alt', 'seo_title', 'seo_description'] as const;
const partOf = <Part>(sent: Record<string, unknown>, names: readonly string[]): Part =>
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
    const settings = partOf<Partial<PageSettings>>(sent, settingNames);
    const isNew = !id || id === 'new';
    const has = isNew ? [] : picturesOf(webpageOf(by));
    const content = await this.letIn(partOf<Partial<PageContent>>(sent, contentNames), caller, has);
    if (!content) return noPicture;
    if (!settings.slug) delete settings.slug;
    if (isNew) return this.create(settings, content, caller, asking);
    const { slug } = settings;
    const change = () => this.run(id, 'change', { settings, content, version }, asking);
    if (!slug) return seen(await change(), id);
    // The address comes first: an engine that appends to one stream after the other then writes nothing if another page has it.
    return this.together(id, async () => (await this.take(id, slug, asking)) ?? (await change()));
  }

  /** Changes a page and its address in one append: a refused change takes no address. */
  private async together(id: string, work: () => Promise<Outcome<WebpageState> | Rejection>) {
    const { done, position } = await this.streams.together(work);
    return seen(isRejection(done) ? done : { ...done, position: Math.max(done.position, position) }, id);
  }

  private async create(
    settings: Partial<PageSettings>,
    { title, ...content }: Partial<PageContent>,
    caller: Caller,
    asking: Requester,
  ) {
    if (!title) return refusedAt('title', 'Title is required.');
    const id = idFrom('webpage', caller.organization_id, asking.uid);
    const word = slugOf(title, 'page');
    const holders = (await this.streams.load(siteState, caller.organization_id, caller.organization_id))?.state
      .addresses;
    const isFree = !holders || !Object.hasOwn(holders, word) || holders[word] === id;
    const slug = settings.slug ?? (isFree ? word : `${word.slice(0, 53)}-${id.slice(-6)}`);
    const command = {
      settings: { ...emptySettings, ...settings, slug },
      content: { ...emptyContent(title), ...content },
    };
    return this.together(
      id,
      async () => (await this.take(id, slug, asking)) ?? (await this.run(id, 'create', command, asking)),
    );
  }

  /** Takes the address for the page. Null: the page has the address, and keeps it. */
  private async take(page_id: string, slug: string, asking: Requester): Promise<Rejection | null> {
    const ran = await this.commands.execute(
      new SiteCommand(asking.organization_id, 'take', { page_id, slug }, asPart(asking, `take ${slug}`)),
    );
    return isRejection(ran) ? ran : null;
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
    return this.together(id, async () => {
      const ran = await this.run(id, 'archive', { version }, asking);
      if (isRejection(ran)) return ran;
      const dropped = await this.commands.execute(
        new SiteCommand(asking.organization_id, 'drop', { page_id: id }, asPart(asking, 'drop page')),
      );
      return isRejection(dropped) ? dropped : ran;
    });
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
    return this.together(id, async () => {
      const ran = await this.run(id, 'undo', { version }, asking);
      if (isRejection(ran) || !ran.events.some(({ type }) => type === 'PageRestored')) return ran;
      const back = await this.commands.execute(
        new SiteCommand(asking.organization_id, 'restore', { page_id: id }, asPart(asking, 'restore page')),
      );
      return isRejection(back) ? back : ran;
    });
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
    const content = page.publications[number - 1];
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

  private run<Name extends ConstructorParameters<typeof WebpageCommand>[1]>(
    id: string,
    name: Name,
    command: InstanceType<typeof WebpageCommand<Name>>['command'],
    asking: Requester,
  ): Promise<Outcome<WebpageState> | Rejection> {
    return this.commands.execute(new WebpageCommand(id, name, command, asking)) as Promise<
      Outcome<WebpageState> | Rejection
    >;
  }
}
/** The pictures that the page shows at present, in its draft or to visitors. */
const picturesOf = ({ draft, live }: Webpage): string[] => [...picturesIn(draft), ...(live ? picturesIn(live) : [])];
const seen = (ran: Outcome<WebpageState> | Rejection, id: string) =>
  isRejection(ran)
    ? ran
    : {
        page: {
          id,
          version: ran.state?.version ?? 0,
          status: ran.state ? pageStatusOf(ran.state) : ('draft' as const),
        },
        position: ran.position,
      };
