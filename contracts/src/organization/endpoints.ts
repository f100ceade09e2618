import { z } from 'zod';
import { keepsMembers, organizes } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type FieldMap, type Fields, withRules } from '../kernel/field.ts';
import { id } from '../kernel/values.ts';
import {
  aiSettings,
  hiringRules,
  moduleSettings,
  organizationBrand,
  organizationProfile,
  privacySettings,
  senderSettings,
  signInRules,
  workingHours,
} from './fields.ts';

const names = <F extends FieldMap>({ each }: Fields<F>) => Object.keys(each) as (keyof F & string)[];
/** The settings that decide who gets in, what members may do, and where answers of candidates go. */
const settingsOfAccess = [
  ...names(signInRules),
  ...names(moduleSettings),
  'auto_add_recruiters',
  'reply_to',
  'privacy_email',
] as const;

export const updateOrganization = endpoint('/api/org/profile/upsert', {
  needs: keepsMembers,
  visit: { without: settingsOfAccess },
  summary:
    'Change what holds for the whole organisation: any of its settings. `version` is the one that the page of settings answered. Errors: stale; duplicate (the public address is taken), file (a picture was not uploaded), locked_out (only with Google, asked by somebody who did not come in with it), permission (the head of a sales organization changes only its profile).',
  request: withRules(
    signInRules,
    withRules(
      organizationBrand,
      withRules(
        workingHours,
        z.strictObject({
          version: z.number().int().optional(),
          ...organizationProfile.changes,
          ...organizationBrand.changes,
          ...hiringRules.changes,
          ...signInRules.changes,
          ...workingHours.changes,
          ...senderSettings.changes,
          ...privacySettings.changes,
          ...aiSettings.changes,
          ...moduleSettings.changes,
        }),
      ),
    ),
  ),
  payload: z.object({ organization: z.object({ id }), position: z.number().optional() }),
});
export const makeFeedKey = endpoint('/api/org/feed_key/make', {
  needs: organizes,
  summary:
    "Make a key for the organisation's job feeds. An earlier one stops working at once. The answer shows the key this once; only its hash is stored. `version` is the one that the page of settings answered. Errors: stale, visiting.",
  request: z.strictObject({ version: z.number().int().optional() }),
  payload: z.object({ key: z.string(), position: z.number().optional() }),
});
export const withdrawFeedKey = endpoint('/api/org/feed_key/withdraw', {
  needs: organizes,
  summary: "Withdraw the key for the organisation's job feeds: nobody reads them by it any more.",
  request: z.strictObject({}),
  payload: z.object({ position: z.number().optional() }),
});
export const addSample = endpoint('/api/org/sample/add', {
  needs: organizes,
  summary:
    'Add sample data: a job with made-up people in its steps, by the rules of real ones. Nothing is ever sent to them, and nobody else can be in the job. Errors: duplicate (there is sample data already), visiting.',
  request: z.strictObject({}),
  payload: z.object({ job: z.object({ id }), position: z.number().optional() }),
});
export const removeSample = endpoint('/api/org/sample/remove', {
  needs: organizes,
  visit: 'open',
  summary: 'Remove the sample data with everything that was done with it. The audit log keeps that it was there.',
  request: z.strictObject({}),
  payload: z.object({ position: z.number().optional() }),
});
