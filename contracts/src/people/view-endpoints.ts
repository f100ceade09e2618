import { z } from 'zod';
import { opensPeople } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { fields, flagField, textField } from '../kernel/field.ts';
import { flag, id } from '../kernel/values.ts';
import { SeenView, ViewContent } from './views.ts';

/** A view's name, and whether the whole organization may use it. */
export const viewFields = fields({
  name: textField('Name', { required: true, max: 60 }),
  shared: flagField('Share with the organization', { help: 'Everyone who can see all candidates can use it.' }),
});
const position = z.number().optional();
const viewed = z.object({ view: SeenView, position });
const needs = opensPeople;

export const upsertView = endpoint('/api/people/views/upsert', {
  needs,
  visit: 'refused',
  summary:
    'Save a view of the candidates (search, filters, order, columns), or rename, share or change one. `version`: the one that the caller saw. Who sees only some people cannot share. Errors: duplicate, not_found, permission, stale, limit.',
  request: z.strictObject({
    id: z.union([id, z.literal('new')]).optional(),
    version: z.number().optional(),
    ...viewFields.changes,
    shown: ViewContent.optional(),
  }),
  payload: viewed,
});
export const pinView = endpoint('/api/people/views/pin', {
  needs,
  visit: 'refused',
  summary: 'Put a view above the list for the caller, or take it away from there. Errors: not_found, limit.',
  request: z.strictObject({ id, on: flag.default(true) }),
  payload: viewed,
});
export const deleteView = endpoint('/api/people/views/delete', {
  needs,
  visit: 'refused',
  summary: 'Remove a view; a shared one only its author or an administrator. Errors: not_found, permission, stale.',
  request: z.strictObject({ id, version: z.number().optional() }),
  payload: z.object({ id, position }),
});
export const restoreView = endpoint('/api/people/views/restore', {
  needs,
  visit: 'refused',
  summary: 'Bring back a view that was removed. Errors: not_found, permission, duplicate, limit.',
  request: z.strictObject({ id }),
  payload: viewed,
});
export const fetchViews = endpoint('/api/people/views/fetch', {
  reads: true,
  needs,
  summary: 'The saved views of the caller, and those that are shared with the organization.',
  request: z.strictObject({}),
  payload: z.object({ views: z.array(SeenView) }),
});
