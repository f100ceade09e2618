import type { jobsection } from '@candor/contracts/catalogues/sections';
import type { Section } from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { cleanHtml } from '../../kernel/clean-html.ts';

/** A default section of the organization as a job takes it. Its text is cleaned here too: no endpoint has cleaned an organization's initial texts. */
export const fromDefault = ({ id, fields: { kind, name, body, locked } }: RowOf<typeof jobsection>) => ({
  kind: kind as Section['kind'],
  name,
  body: cleanHtml(body ?? ''),
  locked,
  source_section_id: id,
});
