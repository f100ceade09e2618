import { idOf } from '@candor/contracts/all-events';
import type { FormCountEvent } from '@candor/contracts/forms/events';
import { formCountList, type FormCountRow } from '@candor/contracts/forms/rows';
import { projection } from '../kernel/projection.ts';

/** Fields that are counted apart. A form has fewer, but removed ones stay. */
const mostCounted = 300;

/** How many visitors began each form and did not send it. */
export const formCounts = projection<FormCountRow, FormCountEvent>({
  name: 'form-counts',
  version: 1,
  list: formCountList,
  keys: (event) => [idOf(event.stream)],
  on: {
    FormLeft: (row, { data, stream, metadata }) => {
      const by_field = { ...row?.by_field };
      let left = row?.left ?? 0;
      for (const { field_id, count } of data.left) {
        const key = field_id ?? 'consent';
        left += count;
        if (key in by_field || Object.keys(by_field).length < mostCounted) by_field[key] = (by_field[key] ?? 0) + count;
      }
      return { id: idOf(stream), organization_id: metadata.organization_id, left, by_field };
    },
  },
});
