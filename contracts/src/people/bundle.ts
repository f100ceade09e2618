import { z } from 'zod';
import { fileEndpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { id } from '../kernel/values.ts';

export const exportPerson = fileEndpoint('/api/people/candidates/bundle', {
  kind: 'stream',
  types: ['application/zip'],
  needs: { ...sees(byPerson('candidate_id'), 'MANAGE_PEOPLE'), besides: ['VIEW_REPORTS'] },
  summary:
    'One person as a ZIP, as far as the caller may see them: `data.json` with their details, fields, applications, notes, messages and timeline, and their resumes in `documents`. Private notes of others and letters about pay are not in it. It is recorded. Errors: not_found, erased.',
  request: z.object({ candidate_id: id }),
});
