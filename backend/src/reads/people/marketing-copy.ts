import { signList } from '@candor/contracts/engagement/rows';
import { formList, formTextList, submissionList } from '@candor/contracts/forms/rows';
import {
  instanceList,
  recruitingEventList,
  recruitingEventTextList,
  registrationList,
} from '@candor/contracts/recruiting-events/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';

const textOf = (consents: readonly { version: number; text: string }[] | undefined, version: number | null) =>
  (version && consents?.find((each) => each.version === version)?.text) || null;

/** The forms that a person sent, the events that they registered for, and their signs of interest. */
@Injectable()
export class MarketingCopy {
  constructor(@Inject(Reads) private readonly reads: Reads) {}

  async of(organization_id: string, candidate_id: string[]) {
    const [submissions, registrations, signs] = await Promise.all([
      this.reads.every(submissionList, { organization_id }, { candidate_id }),
      this.reads.every(registrationList, { organization_id }, { candidate_id }),
      this.reads.every(signList, { organization_id }, { candidate_id }),
    ]);
    const abouts = [...new Set(signs.flatMap(({ about_id }) => about_id ?? []))];
    const formIds = [...new Set([...submissions.map(({ form_id }) => form_id), ...abouts])];
    const eventIds = [...new Set([...registrations.map(({ event_id }) => event_id), ...abouts])];
    const home = { organization_id };
    const [forms, formTexts, events, eventTexts, dates] = await Promise.all([
      this.reads.getMany(formList, home, formIds),
      this.reads.getMany(formTextList, home, formIds),
      this.reads.getMany(recruitingEventList, home, eventIds),
      this.reads.getMany(recruitingEventTextList, home, eventIds),
      this.reads.getMany(instanceList, home, [...new Set(registrations.map(({ instance_id }) => instance_id))]),
    ]);
    const names = new Map([...forms, ...events].map(({ id, name }) => [id, name]));
    const consents = new Map<string, readonly { version: number; text: string }[]>(
      [...formTexts, ...eventTexts].map((each) => [each.id, each.consents]),
    );
    const starts = new Map(dates.map(({ id, fields }) => [id, fields.starts_at]));
    return {
      forms: submissions
        .toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at))
        .map((row) => ({
          form: names.get(row.form_id) ?? '',
          sent_at: row.submitted_at,
          details: row.contact,
          answers: (row.answers ?? []).map(({ label, value }) => ({ question: label, answer: value })),
          from_page: row.origin?.page ?? null,
          campaign: row.origin?.campaign ?? null,
          time_zone: row.tz_region,
          consent_shown: row.consent_shown,
          consent_shown_text: textOf(consents.get(row.form_id), row.consent_shown),
          consent_version: row.consent_version,
          consent_confirmed_at: row.confirmed_at,
          file_downloaded_at: row.opened_at,
        })),
      registrations: registrations
        .toSorted((a, b) => a.asked_at.localeCompare(b.asked_at))
        .map((row) => ({
          event: names.get(row.event_id) ?? '',
          starts_at: starts.get(row.instance_id) ?? null,
          registered_at: row.asked_at,
          status: row.status,
          came_at: row.came?.at ?? null,
          name: row.name,
          email: row.email,
          company: row.company,
          answers: (row.answers ?? []).map(({ question, answer }) => ({ question, answer })),
          time_zone: row.tz_region,
          consent_shown: row.consent_shown,
          consent_shown_text: textOf(consents.get(row.event_id), row.consent_shown),
          consent_version: row.consent_version,
          consent_confirmed_at: row.confirmed_at,
        })),
      interest: signs
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .map(({ at, name, points, page, about_id }) => ({
          at,
          what: name,
          points,
          page,
          about: (about_id && names.get(about_id)) || null,
        })),
    };
  }
}
