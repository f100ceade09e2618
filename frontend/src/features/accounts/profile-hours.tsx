import { Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import { interviewingFields } from '@candor/contracts/accounts/fields';
import { profilePage } from '@candor/contracts/accounts/pages';
import { type AvailabilityEntry, isWeekly } from '@candor/contracts/booking/availability';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { cityOf } from '@candor/contracts/words/zone-words';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Section } from '../../kit/page.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { dayName, endName, endsAfter, everyDay, hoursName, nextHours, startsBefore, timeName } from './hours-words.ts';
import { BlockedDays } from './profile-blocked.tsx';
import { type Hours, useHours } from './use-hours.ts';

type Data = DataOf<typeof profilePage>;

/** One period of hours on a weekday. Each change is saved immediately. */
const Stretch = ({ of, zone, hours }: { of: AvailabilityEntry; zone: string; hours: Hours }) => {
  const [day, name] = [dayName(of.weekday!), hoursName(of)];
  return (
    <li className="flex flex-wrap items-center gap-1.5">
      <div className="w-28">
        <Select
          aria-label={say('{day}, {hours}: start', { day, hours: name })}
          options={startsBefore(of.end)}
          value={{ value: of.start, label: timeName(of.start) }}
          isClearable={false}
          onChange={(choice) => choice && void hours.set([{ ...of, start: choice.value }])}
        />
      </div>
      <span aria-hidden className="text-ink-3">
        –
      </span>
      <div className="w-28">
        <Select
          aria-label={say('{day}, {hours}: end', { day, hours: name })}
          options={endsAfter(of.start)}
          value={{ value: of.end, label: endName(of.end) }}
          isClearable={false}
          onChange={(choice) => choice && void hours.set([{ ...of, end: choice.value }])}
        />
      </div>
      {of.tz_region !== zone && <span className="text-meta text-ink-3">{cityOf(of.tz_region)}</span>}
      <IconButton label={say('Remove {day}, {hours}', { day, hours: name })} onClick={() => void hours.remove([of.id])}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  );
};

const Week = ({
  own,
  zone,
  work,
  hours,
}: {
  own: readonly AvailabilityEntry[];
  zone: string;
  work: Data['work'];
  hours: Hours;
}) => {
  const usual = { start: work.begins, end: work.ends };
  return (
    <ul className="grid divide-y divide-line">
      {everyDay.map((weekday) => {
        const of = own.filter((each) => each.weekday === weekday).toSorted((a, b) => a.start.localeCompare(b.start));
        const works = work.weekdays.includes(weekday);
        const next = nextHours(of, usual);
        return (
          <li key={weekday} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-ui">
            <span className="w-24 shrink-0 text-ink">{dayName(weekday)}</span>
            {own.length === 0 ? (
              <span className={works ? 'text-ink-2' : 'text-ink-3'}>
                {works ? hoursName(usual) : say('not at work')}
              </span>
            ) : of.length ? (
              <ul aria-label={dayName(weekday)} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {of.map((each) => (
                  <Stretch key={each.id} of={each} zone={zone} hours={hours} />
                ))}
              </ul>
            ) : (
              <span className="text-ink-3">{say('no interviews')}</span>
            )}
            {own.length > 0 && next && (
              <IconButton
                label={say('Add hours on {day}', { day: dayName(weekday) })}
                onClick={() => void hours.set([{ kind: 'available', weekday, date: null, ...next, tz_region: zone }])}
              >
                <Plus size={14} aria-hidden />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const Limits = ({ profile }: { profile: Data['profile'] }) => {
  const { revalidate } = useRevalidator();
  const initial = typedOf(interviewingFields, profile);
  return (
    <FieldsForm
      key={JSON.stringify(initial)}
      guard
      fields={interviewingFields}
      initial={initial}
      send={(values) => call(updateProfile, values)}
      onOk={() => {
        toast({ text: say('Saved.') });
        void revalidate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="interviews_per_day" />
        <FieldInput name="interview_buffer" />
      </div>
      <FormActions />
    </FieldsForm>
  );
};

/** When the member can be booked for interviews: weekly hours, blocked days, and the most interviews a day. */
export const InterviewHours = ({
  profile,
  work,
  zone,
}: {
  profile: Data['profile'];
  work: Data['work'];
  zone: string;
}) => {
  const hours = useHours();
  const own = profile.availability.filter(isWeekly);
  const begin = () =>
    hours.setWeek(work.weekdays.map((weekday) => ({ weekday, start: work.begins, end: work.ends, tz_region: zone })));
  return (
    <>
      <Section
        title={say('Interview hours')}
        text={
          own.length
            ? say('Interviews can be booked with you during these hours, {city} time.', { city: cityOf(zone) })
            : say('Interviews can be booked with you during your organization’s working hours, {city} time.', {
                city: cityOf(zone),
              })
        }
        actions={
          own.length ? (
            <Button size="sm" disabled={hours.busy} onClick={() => void hours.setWeek([])}>
              {say('Same as the organization')}
            </Button>
          ) : (
            <Button size="sm" disabled={hours.busy} onClick={() => void begin()}>
              {say('Set my own hours')}
            </Button>
          )
        }
      >
        <div className="grid gap-5">
          <Week own={own} zone={zone} work={work} hours={hours} />
          <Limits profile={profile} />
        </div>
      </Section>
      <BlockedDays entries={profile.availability} zone={zone} hours={hours} />
    </>
  );
};
