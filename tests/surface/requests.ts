import { sectionIn } from '@candor/contracts/jobs/kinds';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import type { AnyPage } from '@candor/contracts/kernel/page';
import { hiringBodies } from './requests-of-hiring.ts';
import { outreachBodies } from './requests-of-outreach.ts';
import { peopleBodies } from './requests-of-people.ts';
import { type BodyOf, catalogues, entryOf, freeTime, picture, shownView, type Things } from './things.ts';

// A valid request for each call.

/** A valid body for each call. The call succeeds with our own records and finds nothing with another organization's records. `word` makes each body different. */
export const bodies: Record<string, BodyOf> = { ...hiringBodies, ...peopleBodies, ...outreachBodies };
for (const entry of catalogues) {
  bodies[entry.upsert.path] = (of, word) => ({
    id: of.entries[entry.name],
    ...entryOf(entry.name, `${of.n} ${word}`, { ...of.entries, [picture]: 'images/as/it-is.png' }),
  });
  bodies[entry.remove.path] = (of) => ({ id: of.entries[entry.name] });
  bodies[entry.restore.path] = bodies[entry.remove.path]!;
  bodies[entry.history.path] = bodies[entry.remove.path]!;
}
/** Calls that create a record with a new id. A repeated call with the same uid must create the record only once. */
export const creations: Record<string, BodyOf> = {
  '/api/profile/availability/upsert': (_, word) => ({
    kind: 'available',
    weekday: word === 'two' ? 5 : 6,
    start: '10:00',
    end: '11:00',
  }),
  '/api/profile/availability/week': (_, word) => ({
    hours: [{ weekday: word === 'two' ? 1 : 2, start: '10:00', end: '11:00' }],
  }),
  '/api/opportunities/jobs/upsert': (of, word) => ({ id: 'new', name: `Made ${of.n} ${word}` }),
  '/api/people/candidates/upsert': (of, word) => ({
    id: 'new',
    first_name: 'Cy',
    last_name: word,
    email: `cy-${of.n}-${word}@example.test`,
    source: 'sourced',
  }),
  '/api/opportunities/jobs/tasks/upsert': (of, word) => ({ job_id: of.job.id, name: `Duty ${word}` }),
  '/api/opportunities/jobs/jobrequirement/upsert': (of, word) => ({ job_id: of.job.id, name: `Skill ${word}` }),
  '/api/opportunities/jobs/applyquestions/upsert': (of, word) => ({ job_id: of.job.id, text: `How ${word}?` }),
  '/api/opportunities/jobs/levels/upsert': (of, word) => ({ job_id: of.job.id, name: `Grade ${word}` }),
  '/api/opportunities/jobs/plays/upsert': (of, word) => ({
    job_id: of.job.id,
    name: `Play ${word}`,
    trigger: 'manual',
    title: `Call ${word}`,
  }),
  '/api/opportunities/jobs/workflowquestions/upsert': (of, word) => ({ job_id: of.job.id, text: `Why ${word}?` }),
  '/api/opportunities/jobs/appointment/upsert': (of, word) => ({
    application_id: of.meeting.application,
    starts_at: freeTime(of.n, word === 'two' ? 6 : 2),
    interviewers: of.meeting.interviewers,
  }),
  '/api/opportunities/jobs/appointment/upsert_multiple': (of, word) => ({
    application_id: of.meeting.application,
    appointments: [{ starts_at: freeTime(of.n, word === 'two' ? 6 : 4), interviewers: of.meeting.interviewers }],
  }),
  '/api/people/views/upsert': (of, word) => ({ name: `New view ${of.n} ${word}`, shown: shownView }),
  '/api/tasks/upsert': (_, word) => ({ title: `Call ${word}` }),
  '/api/reports/saved/upsert': (of, word) => ({
    name: `New report ${of.n} ${word}`,
    question: { report: 'funnel', params: { last: 30 } },
  }),
  '/api/org/invitations/upsert': (of, word) => ({ email: `new-${of.n}-${word}@example.test`, roles: ['TALENT'] }),
  '/api/org/invitations/many': (of, word) => ({
    people: [`one-${of.n}-${word}@example.test`, `two-${of.n}-${word}@example.test`].map((email) => ({ email })),
    roles: ['TALENT'],
  }),
  '/api/marketing/pages/upsert': (of, word) => ({ title: `Made ${of.n} ${word}` }),
  '/api/sales/deals/upsert': (of, word) => ({ name: 'Seats', company_name: `Made ${of.n} ${word}` }),
  '/api/sales/partners/upsert': (of, word) => ({ name: `New partner ${of.n} ${word}`, kind: 'referral' }),
  '/api/sales/terms/upsert': (of, word) => ({
    name: `New term ${of.n} ${word}`,
    basis: 'percent_of_deal',
    rate: 5,
    payable_on: 'paid',
    holding_days: 30,
    guarantee_days: 0,
    ownership_days: 0,
  }),
  '/api/profile/upsert': (_, word) => ({ title: `Head of ${word}` }),
  '/api/opportunities/jobs/candidate/upsert': bodies['/api/opportunities/jobs/candidate/upsert']!,
  ...Object.fromEntries(
    catalogues.map((entry) => [
      entry.upsert.path,
      (of: Things, word: string) => entryOf(entry.name, `new ${of.n} ${word}`, of.entries),
    ]),
  ),
};

/** Whether only prospect pipelines have this section. */
export const ofPipeline = (section: string): boolean =>
  sectionIn('prospect', section) === section && sectionIn('job', section) !== section;
/** The address of a page for this organization's record, or for the record with this id. */
export const addressOf = (one: AnyPage, of: Things, id?: string): string => {
  if (one.kind === 'path')
    return one.at
      .replace(':org', of.slug)
      .replace(':job', id ?? of.job.slug)
      .replace(
        ':slug',
        one.at.includes('/pages/') ? of.webpage.slug : one.at.includes('/events/') ? of.event.slug : of.form.slug,
      )
      .replace(':category', of.webpage.slug)
      .replace(':subcategory', of.webpage.slug);
  const made = one.kind === 'record' && one.section !== 'new';
  return formatListAddress({
    area: one.area,
    entity: one.entity,
    list: emptySlice,
    id: made
      ? (id ??
        (one.entity === 'jobs'
          ? ofPipeline(one.section)
            ? of.pipeline
            : of.job.id
          : one.area === 'sales'
            ? one.entity === 'deals'
              ? of.sale.deal
              : of.sale.partner
            : one.area === 'messages'
              ? of.letter
              : one.entity === 'imports'
                ? of.import
                : one.entity === 'forms'
                  ? of.form.id
                  : one.entity === 'pages'
                    ? of.webpage.id
                    : one.entity === 'events'
                      ? of.event.id
                      : one.entity === 'cadences'
                        ? of.cadence.id
                        : one.area === 'reviews'
                          ? of.section
                          : one.entity === 'interviews'
                            ? of.meeting.appointment
                            : of.applicant.candidate_id))
      : one.kind === 'record'
        ? 'new'
        : null,
    section:
      made && one.section
        ? { name: one.section, id: one.section === 'booking' ? of.meeting.application : null, list: emptySlice }
        : null,
  });
};
