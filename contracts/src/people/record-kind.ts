import { type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    person: NoFurtherNeed;
  }
}
export const byPerson = recordKind('person');
