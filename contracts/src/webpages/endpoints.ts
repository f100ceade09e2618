import { z } from 'zod';
import { editsPages } from '../accounts/needs.ts';
import { endpoint, holdsBoth, orNew, sees } from '../kernel/endpoint.ts';
import { withRules } from '../kernel/field.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id, maybe, moment, text, whole } from '../kernel/values.ts';
import { placeFields, webpageFields } from './fields.ts';
import { byWebpage, webpage } from './record-kind.ts';
import { contentRequest } from './schema.ts';
import { longest, mostPinned, type PageStatus, pageStatuses } from './values.ts';

const position = z.number().optional();
const version = maybe(z.number());
const group = 'MANAGE_MARKETING_CONTENT';
const ofPage = sees(byWebpage('id'), group);
const isNew = z.union([id, z.literal('new')]);
const page = z.object({
  id,
  version: z.number(),
  status: z.enum(Object.keys(pageStatuses) as [PageStatus]),
});
const done = z.object({ page, position });

export const upsertPage = endpoint('/api/marketing/pages/upsert', {
  needs: orNew(ofPage, group),
  summary:
    'Create a page as a draft, or change one. Kind, address, author and `noindex` apply at once; title, blocks, picture and the words for search engines are a draft until they are published. `blocks` are sent as a whole. A picture is the id of an upload, or the key of a picture that the page has. Errors: not_found, stale, duplicate (the address), file, wrong_state.',
  request: withRules(
    webpageFields,
    z.strictObject({ id: maybe(isNew), version, ...webpageFields.changes, ...contentRequest }),
  ),
  payload: done,
});
export const deletePage = endpoint('/api/marketing/pages/delete', {
  needs: ofPage,
  summary: 'Archive a page. It answers 404 and leaves its categories. Errors: stale.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const publishPage = endpoint('/api/marketing/pages/publish', {
  needs: ofPage,
  summary: 'Show the draft to visitors. Errors: stale, incomplete (a check stops publishing), wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const schedulePage = endpoint('/api/marketing/pages/schedule', {
  needs: ofPage,
  summary:
    'Publish the draft as it is then, at `at`. Without `at` the plan is cancelled. Checks run again at that moment; a draft that fails them stays a draft. Errors: stale, incomplete, past, wrong_state.',
  request: z.strictObject({ id, version, at: maybe(moment) }),
  payload: done,
});
export const unpublishPage = endpoint('/api/marketing/pages/unpublish', {
  needs: ofPage,
  summary: 'Take a page offline: it answers 404. Its words stay as a draft. Errors: stale, wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const undoPage = endpoint('/api/marketing/pages/undo', {
  needs: ofPage,
  summary:
    'Take back the last decision about what visitors see: a publication, taking the page offline, or archiving it. `version`: the one that it answered. The draft stays. Errors: stale (another decision followed), duplicate (another page has its address now), wrong_state (nothing to undo).',
  request: z.strictObject({ id, version: z.number() }),
  payload: done,
});
export const discardPageDraft = endpoint('/api/marketing/pages/discard', {
  needs: ofPage,
  summary: 'Make the draft what visitors see now. Errors: stale, wrong_state.',
  request: z.strictObject({ id, version }),
  payload: done,
});
export const restorePageVersion = endpoint('/api/marketing/pages/versions/restore', {
  needs: ofPage,
  summary: 'Make an earlier publication the draft. Visitors see no change. Errors: not_found, stale, wrong_state.',
  request: z.strictObject({ id, number: whole('Version', 1, 1_000_000), version }),
  payload: done,
});
export const sortPages = endpoint('/api/marketing/pages/sort', {
  needs: editsPages,
  summary:
    'The articles that come first in the list of articles, in this order. The others follow by date. `version`: the one that the caller saw (page of the order). Errors: not_found, stale.',
  request: z.strictObject({ ids: z.array(idOfExisting(webpage)).max(mostPinned), version }),
  payload: z.object({ ids: z.array(id), position }),
});
export const uploadPagePicture = endpoint('/api/marketing/pages/upload', {
  // No record changes until a page names the picture.
  reads: true,
  needs: holdsBoth(group, 'UPLOAD'),
  summary:
    'Let in an uploaded picture for a page (`file_id` from signed_url). Blocks name it by the answered `file`. A picture that no page names within a day is deleted. Errors: file.',
  request: z.strictObject({
    page_id: maybe(idOfExisting(webpage)),
    file_id: text('File', 200),
    alt: text('Description of the picture', longest.alt),
  }),
  payload: z.object({ file: z.string(), url: z.string(), alt: z.string() }),
});

export const upsertPlace = endpoint('/api/marketing/categorized_pages/upsert', {
  needs: editsPages,
  summary:
    'Put a page into a category, or change its place there. Errors: not_found, duplicate, limit, validation (the subcategory belongs to another category).',
  request: z.strictObject({ id: maybe(isNew), ...placeFields.shape }),
  payload: z.object({ id, position }),
});
export const deletePlace = endpoint('/api/marketing/categorized_pages/delete', {
  needs: editsPages,
  summary: 'Take a page out of a category. Errors: not_found.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
export const sortPlaces = endpoint('/api/marketing/categorized_pages/sort', {
  needs: editsPages,
  summary:
    'Order the pages of a category: `ids` are their places, each once. `version`: the one that the caller saw. Errors: not_found, stale, validation.',
  request: z.strictObject({ ids: z.array(id).max(2000), version }),
  payload: z.object({ ids: z.array(id), position }),
});

export const compileStyles = endpoint('/api/tailwind', {
  needs: editsPages,
  reads: true,
  summary:
    'The styles of the utility classes in `html`, for a preview. Only classes of a safe list give styles: layout, spacing, type, colors of the theme, borders. Other classes are left out.',
  request: z.strictObject({ html: z.string().max(200_000) }),
  payload: z.object({ css: z.string() }),
});
