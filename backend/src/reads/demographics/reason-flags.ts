import { disqualification } from '@candor/contracts/catalogues/hiring';
import type { ReasonFlags } from '@candor/contracts/demographics/standing';
import type { Lookups } from '../lookups.ts';

/** What each reason for archiving says at present about the Internet Applicant test. A member who corrects a reason corrects the test of all applications that ended for it. */
export const reasonFlags = async (lookups: Lookups, organization_id: string): Promise<Record<string, ReasonFlags>> =>
  Object.fromEntries(
    (await lookups.entries(organization_id, disqualification)).map(
      ({ id, fields: { not_considered, not_basically_qualified } }) => [
        id,
        { not_considered: not_considered === true, not_basically_qualified: not_basically_qualified === true },
      ],
    ),
  );
/** The flags of a reason; null if the reason is unknown. */
export const reading =
  (flags: Readonly<Record<string, ReasonFlags>>) =>
  (reason: string): ReasonFlags | null =>
    flags[reason] ?? null;
