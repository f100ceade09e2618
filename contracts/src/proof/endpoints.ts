import { z } from 'zod';
import { organizes, readsWholeReports } from '../accounts/needs.ts';
import { endpoint, fileEndpoint } from '../kernel/endpoint.ts';
import { emailField, fields, textField } from '../kernel/field.ts';
import { id, maybe } from '../kernel/values.ts';
import { FoundFault } from './events.ts';

const position = z.number().optional();
const changes = z.object({ position });

/** A person outside of the product who gets every checkpoint by mail. */
export const holderFields = fields({
  name: textField('Name', { required: true, max: 80, placeholder: 'Office of the auditor' }),
  address: emailField('Email address', { required: true }),
});
/** A machine outside of the product that cosigns every checkpoint. */
export const witnessFields = fields({
  vkey: textField('Public key of the witness', {
    required: true,
    max: 300,
    help: 'The command “npm run witness -- key” on the other machine prints it.',
  }),
});

export const checkpointNow = endpoint('/api/reports/proof/sign', {
  needs: organizes,
  summary:
    'Sign a checkpoint over every event so far, without waiting for midnight. Nothing happens when the newest checkpoint covers all. Errors: damaged (the log is not what was signed).',
  request: z.strictObject({}),
  payload: z.object({ size: z.number(), position }),
});
export const rotateProofKey = endpoint('/api/reports/proof/rotate', {
  needs: organizes,
  summary:
    'Make the next key of the log. The key in use signs the hand-over; older ones still verify what they signed.',
  request: z.strictObject({}),
  payload: z.object({ number: z.number(), position }),
});
export const nameHolder = endpoint('/api/reports/proof/holders/upsert', {
  needs: organizes,
  summary: 'Name a person who gets each new checkpoint by mail. Errors: limit, duplicate, visiting.',
  request: z.strictObject({ ...holderFields.shape }),
  payload: z.object({ id, position }),
});
export const removeHolder = endpoint('/api/reports/proof/holders/delete', {
  needs: organizes,
  summary: 'Stop mailing checkpoints to this person, and forget their name and address. Errors: visiting.',
  request: z.strictObject({ id }),
  payload: changes,
});
export const nameWitness = endpoint('/api/reports/proof/witnesses/upsert', {
  needs: organizes,
  summary:
    'Name a machine that cosigns each checkpoint. `address` opens the checkpoints to it and is shown only now. Errors: limit, duplicate, visiting.',
  request: z.strictObject({ ...witnessFields.shape }),
  payload: z.object({ id, address: z.string(), position }),
});
export const removeWitness = endpoint('/api/reports/proof/witnesses/delete', {
  needs: organizes,
  summary: 'Remove a witness. Its address opens nothing any more; what it cosigned stays. Errors: visiting.',
  request: z.strictObject({ id }),
  payload: changes,
});

/** How many hashes one answer holds. */
export const hashesAtOnce = 16_384;
const wholeNumber = z.coerce.number().int().nonnegative();
export const leafHashes = endpoint('/api/reports/proof/hashes', {
  needs: readsWholeReports,
  method: 'GET',
  reads: true,
  summary:
    'The hashes of events, made anew from the log, from the one after `from`: at most 16,384, of 32 bytes each, in base64; `differs` names events, counted from 1, whose hash is not the one that the tree holds. A browser makes the roots of the tree from them.',
  request: z.object({ from: wholeNumber }),
  payload: z.object({ hashes: z.string(), events: z.number(), differs: z.array(z.number()) }),
  limit: { most: 600, seconds: 60 },
});
export const proofNotes = endpoint('/api/reports/proof/checkpoints', {
  needs: readsWholeReports,
  method: 'GET',
  reads: true,
  summary: 'All keys and signed checkpoints of the organization, with their cosignatures, the oldest first.',
  request: z.object({}),
  payload: z.object({
    origin: z.string(),
    keys: z.array(z.object({ number: z.number(), vkey: z.string(), at: z.string(), handover: z.string().nullable() })),
    checkpoints: z.array(z.string()),
  }),
});
export const recordCheck = endpoint('/api/reports/proof/check', {
  needs: readsWholeReports,
  summary:
    'Record the outcome of a check in a browser. It stays what that reader says: when it has faults, the server checks the log itself, and administrators are mailed what the server found, or else who reported what.',
  request: z.strictObject({
    events: z.number().int().nonnegative(),
    checkpoints: z.number().int().nonnegative(),
    ms: z.number().int().nonnegative(),
    faults: z.array(FoundFault).max(20),
  }),
  payload: changes,
  limit: { most: 20, seconds: 3600, caller: { name: 'proof check', organization: 60 } },
});
export const exportProof = fileEndpoint('/api/reports/proof/export', {
  kind: 'stream',
  types: ['application/zip'],
  needs: organizes,
  visit: 'refused',
  summary:
    'Every event of the organization as it is stored, with the signed checkpoints and what proves that nothing was changed, as a ZIP that “npm run verify” and the verifier check. A new checkpoint is signed first. The export is recorded. Errors: damaged, proof_later.',
  request: z.object({ uid: maybe(z.string()) }),
  limit: { most: 10, seconds: 600 },
});
export const proofVerifier = fileEndpoint('/api/reports/proof/verifier', {
  kind: 'file',
  types: ['text/html'],
  needs: readsWholeReports,
  summary: 'The verifier: one HTML file that works without the product and without a network.',
  request: z.object({}),
});
export const proofManifest = fileEndpoint('/api/reports/proof/manifest', {
  kind: 'file',
  types: ['text/plain'],
  needs: readsWholeReports,
  summary: 'All keys and checkpoints as one file, to keep outside of the product.',
  request: z.object({}),
});
