import { catalogue } from '../kernel/catalogue.ts';
import { choiceField, longField, momentField, numberField } from '../kernel/field.ts';
import { active, name } from './entry-fields.ts';

// The lists that operators keep for running the platform. No organization reads them.

const noLimit = { inList: true, placeholder: 'No limit' } as const;
export const plan = catalogue({
  name: 'plan',
  unlisted: true,
  operatorsOnly: true,
  entity: 'Plan',
  label: 'Plan',
  plural: 'Plans',
  purpose: 'What organizations may use, and how much of it. A plan without a number sets no limit there.',
  scope: 'platform',
  path: '/api/application/plans',
  screen: 'application/plans',
  sortable: true,
  fields: {
    name: name('Name'),
    seats: numberField('Seats', 1, 100_000, {
      ...noLimit,
      help: 'Members who may sign in, and invitations that wait.',
    }),
    live: numberField('Live applicants', 1, 10_000_000, noLimit),
    storage_gb: numberField('Storage in GB', 1, 1_000_000, noLimit),
    trial_days: numberField('Days of trial', 1, 365, { inList: true, placeholder: 'No trial' }),
    active: active(),
  },
});
export const announcement = catalogue({
  name: 'announcement',
  unlisted: true,
  operatorsOnly: true,
  entity: 'Announcement',
  label: 'Announcement',
  plural: 'Announcements',
  purpose: 'One line over every page, such as planned work on the servers. Each reader can close it.',
  scope: 'platform',
  path: '/api/application/announcements',
  screen: 'application/announcements',
  sortable: false,
  fields: {
    name: name('Line'),
    text: longField('More about it', { max: 1000 }),
    tone: choiceField(
      'Tone',
      [
        { value: 'info', label: 'Information' },
        { value: 'warn', label: 'Warning' },
      ],
      { required: true, inList: true, initial: 'info' },
    ),
    audience: choiceField(
      'For',
      [
        { value: 'everyone', label: 'All members' },
        { value: 'administrators', label: 'Administrators' },
      ],
      { required: true, inList: true, initial: 'everyone' },
    ),
    begins_at: momentField('From', { inList: true, placeholder: 'At once' }),
    ends_at: momentField('Until', { inList: true, placeholder: 'Until it is removed' }),
    active: active(),
  },
  rules: [
    {
      at: 'ends_at',
      wrong: ({ begins_at, ends_at }) =>
        typeof begins_at === 'string' && typeof ends_at === 'string' && ends_at <= begins_at
          ? 'The end must be after the beginning.'
          : null,
    },
  ],
});
