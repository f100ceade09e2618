import { z } from 'zod';
import { operates } from '../accounts/needs.ts';
import { endpoint, fileEndpoint } from '../kernel/endpoint.ts';
import { id } from '../kernel/values.ts';
import {
  featureFields,
  leavingFields,
  newTenantFields,
  tenantFields,
  tenantInvitationFields,
  tenantReason,
} from './tenant-fields.ts';

// What operators do with the organizations of the platform. None of it opens a record of an organization.

const position = z.number().optional();
const version = z.number().int().optional();
const done = z.object({ organization: z.object({ id }), position });

export const createTenant = endpoint('/api/application/organizations/create', {
  needs: operates,
  summary:
    'Make an organization with its first lists, and invite its first administrator. Repeating the request makes no second one. Errors: domain.',
  request: z.strictObject(newTenantFields.shape),
  payload: done,
});
export const upsertTenant = endpoint('/api/application/organizations/upsert', {
  needs: operates,
  summary:
    'Change the name, the kind, the modules or the plan of an organization. `version`: the `revision` of its row, as the caller read it. Errors: not_found, stale.',
  request: z.strictObject({ id, version, ...tenantFields.changes }),
  payload: done,
});
export const suspendTenant = endpoint('/api/application/organizations/delete', {
  needs: operates,
  summary:
    'Suspend an organization: its members still sign in, no page opens, and its public pages are not found. Nothing is lost. Errors: not_found, wrong_state (the organization of the operators).',
  request: z.strictObject({ id, ...tenantReason.shape }),
  payload: done,
});
export const resumeTenant = endpoint('/api/application/organizations/resume', {
  needs: operates,
  summary: 'End the suspension of an organization. Errors: not_found, wrong_state (it is being erased, or it leaves).',
  request: z.strictObject({ id, ...tenantReason.shape }),
  payload: done,
});
export const switchFeatures = endpoint('/api/application/organizations/features', {
  needs: operates,
  summary: 'Switch features off for an organization, and all others on. `version`: as above. Errors: not_found, stale.',
  request: z.strictObject({ id, version, ...featureFields.shape }),
  payload: done,
});
export const requestLeave = endpoint('/api/application/organizations/leave', {
  needs: operates,
  summary:
    'Note that an organization leaves. It is suspended, its administrators can still fetch its data, and after 30 days its people are erased. `confirmation` is its name. Errors: not_found, validation, wrong_state.',
  request: z.strictObject({ id, ...leavingFields.shape }),
  payload: z.object({ organization: z.object({ id, erase_at: z.string() }), position }),
});
export const withdrawLeave = endpoint('/api/application/organizations/stay', {
  needs: operates,
  summary:
    'Note that an organization stays after all, and resume it. Errors: not_found, wrong_state (it is being erased).',
  request: z.strictObject({ id, ...tenantReason.shape }),
  payload: done,
});
const visit = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  began_at: z.string(),
  ended_at: z.string().nullable(),
});
const month = z.object({
  month: z.string(),
  applications: z.number(),
  interviews: z.number(),
  messages: z.number(),
  returned: z.number(),
});
export const tenantDetail = endpoint('/api/application/organizations/detail', {
  needs: operates,
  method: 'GET',
  reads: true,
  summary:
    'The latest visits of operators to an organization, how many administrators it has, and what it did in the last twelve months, as numbers. Errors: not_found.',
  request: z.object({ id, uid: z.string().optional() }),
  payload: z.object({ visits: z.array(visit), administrators: z.number(), waiting: z.number(), usage: z.array(month) }),
});
export const erasureCertificate = fileEndpoint('/api/application/organizations/certificate', {
  kind: 'file',
  types: ['application/json'],
  needs: operates,
  summary:
    'The proof that the people of an organization were erased: how many, when, what was searched, and a fingerprint of their ids. Errors: not_found, wrong_state (it is not erased).',
  request: z.object({ id }),
});
export const exportTenants = fileEndpoint('/api/application/organizations/export', {
  kind: 'file',
  types: ['text/csv'],
  needs: operates,
  summary: 'The organizations with their sizes and plans, as CSV. It is recorded.',
  request: z.object({}),
});

const invited = z.object({ invitation: z.object({ id }), position });
export const inviteToTenant = endpoint('/api/application/invitations/upsert', {
  needs: operates,
  summary:
    'Invite an administrator into an organization that has none yet. Errors: not_found, suspended, administered, duplicate, invited, limit, domain, visiting (an operator does not invite themselves).',
  request: z.strictObject({ organization_id: id, ...tenantInvitationFields.shape }),
  payload: invited,
});
export const resendTenantInvitation = endpoint('/api/application/invitations/resend', {
  needs: operates,
  summary:
    'Send a new link; the old one is void. Only invitations of operators. Errors: not_found, suspended, administered, limit.',
  request: z.strictObject({ id }),
  payload: invited,
});
export const deleteTenantInvitation = endpoint('/api/application/invitations/delete', {
  needs: operates,
  summary: 'Withdraw an invitation of an operator. Errors: not_found, wrong_state.',
  request: z.strictObject({ id }),
  payload: z.object({ id, position }),
});
