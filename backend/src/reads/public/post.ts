import { english, type Voice } from '@candor/contracts/words/say';
import type { location } from '@candor/contracts/catalogues/hiring';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { payWords } from '@candor/contracts/jobs/pay-words';
import {
  isSuggestedPay,
  type JobFields,
  shownSections,
  type Section,
  type Step,
  suggestedPay,
} from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { hashOf } from '../../kernel/codec.ts';
import { processHtml } from './hiring-process.ts';

// A job as the public sees it.

/** Pay as one line, if the job shows it. */
export const compensationOf = (fields: JobRow['fields'], speaker?: Voice): string | null =>
  (fields.show_compensation && !isSuggestedPay(fields) && payWords(fields, speaker)) || null;
/** What the public reads of a description. It is cleaned on output too: jobs of earlier releases may contain texts that were never cleaned. */
export const publicSections = (sections: readonly Section[], process: string) =>
  shownSections(sections, process).map(({ name, html }) => ({ name, html: cleanHtml(html) }));
/** The text of the post as it would be now, with its fingerprint. `speaker`: the organization's language, for the process. */
export const snapshotOf = (
  { fields, sections, steps }: { fields: JobFields; sections: readonly Section[]; steps: readonly Step[] },
  speaker: Voice,
) => {
  const shown = publicSections(sections, processHtml(steps, speaker));
  const compensation = compensationOf(fields, english);
  return { sections: shown, compensation, hash: hashOf(JSON.stringify([fields.name, shown, compensation])) };
};

/** Names of places that require pay on posts. They cause a warning, never a refusal (docs/rules/compliance.md#pay-on-a-post). */
const payPlaces = [
  'california',
  'colorado',
  'new york',
  'washington',
  'illinois',
  'minnesota',
  'new jersey',
  'massachusetts',
  'hawaii',
  'maryland',
  'vermont',
  'ca',
  'co',
  'ny',
  'wa',
  'il',
  'mn',
  'nj',
  'ma',
  'hi',
  'md',
  'vt',
];
const payCountries = [
  'at',
  'be',
  'bg',
  'hr',
  'cy',
  'cz',
  'dk',
  'ee',
  'fi',
  'fr',
  'de',
  'gr',
  'hu',
  'ie',
  'it',
  'lv',
  'lt',
  'lu',
  'mt',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'si',
  'es',
  'se',
  'germany',
  'france',
  'spain',
  'italy',
  'netherlands',
  'ireland',
  'portugal',
  'austria',
  'belgium',
  'poland',
  'sweden',
  'denmark',
  'finland',
];
/** What a member should check before opening a job; never a reason to refuse. */
export const warningsOf = (fields: JobRow['fields'], locations: readonly RowOf<typeof location>[]): string[] => {
  const ranged = fields.show_compensation && fields.compensation_min !== null && fields.compensation_max !== null;
  const places = [...locations.flatMap((row) => [row.fields.region, row.fields.country]), ...fields.remote_regions].map(
    (place) =>
      String(place ?? '')
        .trim()
        .toLowerCase(),
  );
  const asks = places.find((place) => payPlaces.includes(place) || payCountries.includes(place));
  return [
    ...(fields.show_compensation && isSuggestedPay(fields)
      ? [
          `The pay is only our suggestion (${suggestedPay}), so the post does not show it. Confirm or change it in Settings.`,
        ]
      : []),
    ...(!ranged && asks
      ? ['A pay range is required by law in one of this job’s places. Add a lowest and highest pay.']
      : []),
  ];
};
