import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import { cadence } from '@candor/contracts/cadences/record-kind';
import type { Caller } from '../../kernel/caller.ts';
import { those } from '../those.ts';
import { CadenceAccess, type OpenCadence, type OpenEnrollment } from './cadence-access.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    cadence: OpenCadence;
    enrollment: OpenEnrollment;
  }
}
export const cadenceOf = oneOf<'cadence'>();
export const enrollmentOf = oneOf<'enrollment'>();

/** Loads the cadences and enrollments that requests name. */
@Injectable()
export class CadenceRecords {
  constructor(@Inject(CadenceAccess) private readonly cadences: CadenceAccess) {}

  @Opens({ kind: 'cadence', word: 'cadence' })
  open(caller: Caller, id: string) {
    return this.cadences.managed(caller, id);
  }

  @Finds(cadence)
  there(caller: Caller, ids: string[]) {
    return those(ids, async (id) => (await this.cadences.managed(caller, id)) !== null);
  }

  @Opens({ kind: 'enrollment', word: 'enrollment' })
  enrollment(caller: Caller, id: string) {
    return this.cadences.enrollment(caller, id);
  }
}
