import { z } from 'zod';
import { organizes } from './needs.ts';
import { anyone, endpoint, self } from '../kernel/endpoint.ts';
import type { Schema } from '../kernel/schema.ts';
import { id } from '../kernel/values.ts';
import { fields, passwordField, textField, zoneField } from '../kernel/field.ts';

// Second factors: how a user proves who they are besides the password. Their calls and form fields.

export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];
/** The second proof of identity at one sign-in. */
export const factorProofs = ['totp', 'passkey', 'recovery'] as const;
export type FactorProof = (typeof factorProofs)[number];
/** A second factor as its owner sees it. */
export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  added_at: string;
  last_used_at: string | null;
};
/** The most second factors of one person. */
export const mostFactors = 10;
/** How many recovery codes are made together. Each works once. */
export const recoveryCodeCount = 10;
/** A code as we compare it: without spaces, dashes or case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

const code = textField('Code', { required: true, max: 40 });
const name = textField('Name', { required: true, max: 60 });
export const secondFactorFields = fields({
  code: { ...code, caption: 'Code from your app', help: 'Six digits. They change every 30 seconds.' },
});
export const recoveryFields = fields({
  code: { ...code, caption: 'Recovery code', help: 'Each code works once.' },
});
export const authenticatorFields = fields({
  name: { ...name, help: 'Helps you tell your devices apart.' },
  code: { ...code, caption: 'Code from your app', help: 'Six digits, to show that the app has the key.' },
});
export const passkeyFields = fields({ name: { ...name, help: 'Helps you tell your devices apart.' } });
export const confirmFields = fields({
  current_password: passwordField('Current password', { required: true, missing: 'Enter your current password.' }),
});

// What browsers send for a passkey. The library checks it; here we check only its size and outline.
const encoded = z.string().max(20_000);
const outcome = (response: Schema) =>
  z.object({
    id: encoded,
    rawId: encoded,
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
    authenticatorAttachment: z.string().max(40).nullable().optional(),
  });
const attestation = outcome(
  z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
);
const assertion = outcome(
  z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).nullable().optional(),
  }),
);
/** The options for the browser's own passkey function, as the library made them. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const small = 64 * 1024;

const signedIn = z.object({ location: z.string() });
const shown = {
  factor: z.object({ id }),
  /** The codes are sent only when the first factor is set up, and shown only this once. */
  recovery_codes: z.array(z.string()),
};
const key = z.object({ factor_id: id, secret: z.string(), uri: z.string() });
const confirmed = { current_password: z.string().max(128).nullable().optional() };

export const secondFactor = endpoint('/api/login/second', {
  needs: anyone,
  bytes: 16 * 1024,
  summary:
    'Finish a sign-in that waits for the second factor, with a code of the app or a recovery code. Errors: code, code_used, locked, token.',
  request: z.strictObject(secondFactorFields.shape),
  payload: signedIn,
});
export const passkeyOptions = endpoint('/api/login/passkey/options', {
  needs: anyone,
  // It makes a record, so a frequent caller must do work. No caller is refused.
  limit: { most: 60, seconds: 900, slower: { address: 1200 } },
  bytes: 16 * 1024,
  summary: 'What the browser needs to use a passkey: as the second factor where a sign-in waits for it, else alone.',
  request: z.strictObject({}),
  payload: options,
});
export const passkeySignIn = endpoint('/api/login/passkey', {
  needs: anyone,
  bytes: small,
  summary: 'Sign in with a passkey, alone or as the second factor. Errors: passkey, code_used, locked, deactivated.',
  request: z.strictObject({ response: assertion, tz_region: zoneField('Time zone').check }),
  payload: signedIn,
});
/** Calls of a user without the second factor that their organization demands: they are signed in once it is set up. */
export const setUpAuthenticator = endpoint('/api/login/setup/totp/begin', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'A new key for an app, where the sign-in waits for a second factor to be set up. Errors: token.',
  request: z.strictObject({}),
  payload: key,
});
export const setUpAuthenticatorCode = endpoint('/api/login/setup/totp', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'Add the app by its first code, and finish the sign-in. Errors: code, locked, token.',
  request: z.strictObject({ factor_id: id, ...authenticatorFields.shape }),
  payload: z.object({ ...shown, location: z.string() }),
});
export const setUpPasskey = endpoint('/api/login/setup/passkey/options', {
  needs: anyone,
  bytes: 16 * 1024,
  summary: 'What the browser needs to make a passkey, where the sign-in waits for one. Errors: token.',
  request: z.strictObject({}),
  payload: options,
});
export const setUpPasskeyResponse = endpoint('/api/login/setup/passkey', {
  needs: anyone,
  bytes: small,
  summary: 'Add the passkey, and finish the sign-in. Errors: passkey, token.',
  request: z.strictObject({ ...passkeyFields.shape, response: attestation }),
  payload: z.object({ ...shown, location: z.string() }),
});

export const beginAuthenticator = endpoint('/api/profile/factors/totp/begin', {
  needs: self,
  summary: 'A new key for an app that makes codes. Errors: password, locked, sign_in_again, limit.',
  request: z.strictObject(confirmed),
  payload: key,
});
export const addAuthenticator = endpoint('/api/profile/factors/totp', {
  needs: self,
  summary: 'Add the app by its first code. Errors: code, locked, token, limit.',
  request: z.strictObject({ factor_id: id, ...authenticatorFields.shape }),
  payload: z.object(shown),
});
export const beginPasskey = endpoint('/api/profile/factors/passkey/options', {
  needs: self,
  summary: 'What the browser needs to make a passkey. Errors: password, locked, sign_in_again, limit.',
  request: z.strictObject(confirmed),
  payload: options,
});
export const addPasskey = endpoint('/api/profile/factors/passkey', {
  needs: self,
  bytes: small,
  summary: 'Add the passkey that the browser made. Errors: passkey, duplicate, limit.',
  request: z.strictObject({ ...passkeyFields.shape, response: attestation }),
  payload: z.object(shown),
});
export const removeFactor = endpoint('/api/profile/factors/delete', {
  needs: self,
  summary:
    'Remove a second factor. Errors: password, locked, sign_in_again, last_factor (an organization of the caller demands one).',
  request: z.strictObject({ id, ...confirmed }),
  payload: z.object({ id, position: z.number().optional() }),
});
export const renewRecoveryCodes = endpoint('/api/profile/factors/recovery', {
  needs: self,
  summary: 'Ten new recovery codes; the old ones stop working. Errors: password, locked, sign_in_again, no_factor.',
  request: z.strictObject(confirmed),
  payload: z.object({ recovery_codes: z.array(z.string()) }),
});

export const resetFactors = endpoint('/api/org/users/reset_factors', {
  needs: organizes,
  summary:
    'Remove the second factors of a member who has lost them, and end their sessions. Errors: not_found, self, elsewhere (they also belong to another organization), operator.',
  request: z.strictObject({ id }),
  payload: z.object({ user: z.object({ id }), position: z.number().optional() }),
});
