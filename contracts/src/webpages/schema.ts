import { z } from 'zod';
import { testimonial } from '../catalogues/marketing.ts';
import { form } from '../forms/record-kind.ts';
import { recruitingEvent } from '../recruiting-events/record-kind.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id, maybe, maybeText, text, whole } from '../kernel/values.ts';
import { isHtml } from '../values/rich-request.ts';
import { type Ground, grounds, type TextColor, textColors } from './colors.ts';
import { longest, mostBlocks, mostColumns, mostJobs, pageKinds, type PageKind } from './values.ts';

// The blocks of a page as requests and events hold them. Screens use only the types.

/** The id of a block inside the page, which the browser makes. */
const blockId = z.string().regex(/^[\w-]{1,40}$/, 'The request is not valid.');
/** A picture: the id of an upload, or the key of a picture that the page has. A block whose picture is empty waits for one. */
const picture = text('Picture', 300);
/** The colors that the author chose. Null: the usual ones. */
const colors = z
  .strictObject({
    text: z.enum(Object.keys(textColors) as [TextColor]).nullable(),
    ground: z.enum(Object.keys(grounds) as [Ground]).nullable(),
  })
  .optional();
const level = z.union([z.literal(2), z.literal(3), z.literal(4)]);
const simple = {
  heading: z.strictObject({
    type: z.literal('heading'),
    id: blockId,
    level,
    text: z.string().max(longest.heading),
    colors,
  }),
  text: z.strictObject({ type: z.literal('text'), id: blockId, html: isHtml(z.string().max(longest.text)), colors }),
  /** `decoration`: whether the picture tells nothing that a reader must know. */
  picture: z.strictObject({
    type: z.literal('picture'),
    id: blockId,
    file: z.string().max(300),
    alt: z.string().max(longest.alt),
    decoration: z.boolean(),
  }),
  quote: z.strictObject({ type: z.literal('quote'), id: blockId, testimonial_id: idOfExisting(testimonial) }),
  form: z.strictObject({ type: z.literal('form'), id: blockId, form_id: idOfExisting(form) }),
  event: z.strictObject({
    type: z.literal('event'),
    id: blockId,
    event_id: idOfExisting(recruitingEvent),
  }),
  jobs: z.strictObject({ type: z.literal('jobs'), id: blockId, most: whole('Jobs', 1, mostJobs) }),
  button: z.strictObject({
    type: z.literal('button'),
    id: blockId,
    label: z.string().max(longest.button),
    url: z.string().max(2000),
  }),
};
const SimpleBlock = z.discriminatedUnion('type', Object.values(simple) as [(typeof simple)['heading']]) as z.ZodType<
  z.output<(typeof simple)[keyof typeof simple]>
>;
export type SimpleBlock = z.output<typeof SimpleBlock>;
const columns = z.strictObject({
  type: z.literal('columns'),
  id: blockId,
  columns: z.array(z.array(SimpleBlock).max(20)).min(2).max(mostColumns),
});
export const Block = z.discriminatedUnion('type', [
  ...(Object.values(simple) as [(typeof simple)['heading']]),
  columns,
]) as z.ZodType<SimpleBlock | z.output<typeof columns>>;
export type Block = z.output<typeof Block>;
/** The blocks with texts of a kind, such as those that the server has cleaned. */
export type SimpleBlockOf<Html extends string> =
  | Exclude<SimpleBlock, { type: 'text' }>
  | (Omit<Extract<SimpleBlock, { type: 'text' }>, 'html'> & { html: Html });
export type BlockOf<Html extends string> =
  | SimpleBlockOf<Html>
  | (Omit<Extract<Block, { type: 'columns' }>, 'columns'> & { columns: SimpleBlockOf<Html>[][] });
export const Blocks = z.array(Block).max(mostBlocks);
/** The content that visitors read. Publishing turns the draft into this. */
export const PageContent = z.object({
  title: z.string(),
  lead: z.string().nullable(),
  blocks: z.array(z.looseObject({ type: z.string(), id: z.string() })) as unknown as z.ZodType<Block[]>,
  /** The picture for shared links, which listings show too. */
  image: z.string().nullable(),
  image_alt: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
});
export type PageContent = z.output<typeof PageContent>;
/** Settings whose changes apply immediately. */
export const PageSettings = z.object({
  slug: z.string(),
  kind: z.enum(Object.keys(pageKinds) as [PageKind]),
  author_id: id.nullable(),
  /** Whether search engines must leave the page out. */
  noindex: z.boolean(),
});
export type PageSettings = z.output<typeof PageSettings>;
/** What a request says about the content. */
export const contentRequest = {
  lead: maybeText('Opening', longest.lead),
  blocks: Blocks.optional(),
  image: maybe(picture),
  image_alt: maybeText('Description of the picture', longest.alt),
  seo_title: maybeText('Title for search engines', longest.seo),
  seo_description: maybeText('Description for search engines', 400),
};
