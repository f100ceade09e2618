import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent, EndOfPerson, Erasing } from '@candor/contracts/people/events';
import { valuesAfter } from '@candor/contracts/people/person-fields';
import { personValuesList, type PersonValuesRow } from '@candor/contracts/people/rows';
import { projection } from '../kernel/projection.ts';

type Told = Extract<CandidateEvent, { type: 'CandidateFieldChanged' }> | EndOfPerson | Erasing;
/** The values of the organization's own fields, one row for each person who has any. */
export const personValues = projection<PersonValuesRow, Told>({
  name: 'person-values',
  version: 2,
  list: personValuesList,
  keys: (event) => [idOf(event.stream)],
  on: {
    CandidateFieldChanged: (row, event) => {
      const values = valuesAfter(row?.values ?? {}, event.data);
      return Object.keys(values).length
        ? { id: idOf(event.stream), organization_id: event.metadata.organization_id, values }
        : null;
    },
    ImportedPersonTakenBack: () => null,
    SampleCandidateRemoved: () => null,
    CandidateErased: () => null,
    PersonKeyDestroyed: () => null,
    ErasureFinished: () => null,
  },
});
