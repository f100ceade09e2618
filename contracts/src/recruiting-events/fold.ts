import type { Steps } from '../kernel/steps.ts';
import { changed } from '../kernel/values.ts';
import type { RecruitingEventEvent } from './events.ts';
import type { RecruitingEventTexts } from './rows.ts';
import { withConsent } from './values.ts';

/** What its log makes of the words of a recruiting event, and whether visitors see them. */
export const recruitingEventSteps: Steps<RecruitingEventTexts | null, RecruitingEventEvent> = {
  RecruitingEventCreated: (_, { data: { fields } }) => ({
    status: 'draft',
    fields,
    consents: withConsent([], fields.consent_text),
  }),
  RecruitingEventChanged: (event, { data: { changes } }) => {
    if (!event) return null;
    const fields = changed(event.fields, changes);
    return { ...event, fields, consents: withConsent(event.consents, fields.consent_text) };
  },
  RecruitingEventPublished: (event) => event && { ...event, status: 'live' },
  RecruitingEventUnpublished: (event) => event && { ...event, status: 'draft' },
  RecruitingEventArchived: (event) => event && { ...event, status: 'archived' },
  RecruitingEventRestored: (event, { data: { status } }) => event && { ...event, status },
};
