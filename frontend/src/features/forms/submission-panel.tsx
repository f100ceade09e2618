import { opensPeople, may } from '@candor/contracts/accounts/needs';
import { answerText } from '@candor/contracts/forms/answering';
import type { formSubmissionsPage } from '@candor/contracts/forms/pages';
import { consentMonths, downloadDays, holdReasons, keptDays, submissionStatuses } from '@candor/contracts/forms/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { daysAfter } from '@candor/contracts/values/days';
import { listWords } from '@candor/contracts/words/list-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Status } from '../../kit/tag.tsx';
import { dateText, momentText } from '../../kit/time.tsx';
import { personTo } from '../../parts/people/links.ts';
import { nameOfSender, submissionTones } from './form-words.ts';

type Data = DataOf<typeof formSubmissionsPage>;
type Row = Data['list']['items'][number];
/** What was decided about the submission. */
export const SubmissionState = ({ row: { status } }: { row: Row }) => (
  <Status tone={submissionTones[status]}>{sayLabel(submissionStatuses[status])}</Status>
);

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="border-t border-line px-5 py-4">
    <h3 className="mb-2 text-ui font-semi text-ink">{title}</h3>
    {children}
  </section>
);
/** One submission, with its parts in the order in which the reader decides. */
export const SubmissionPanel = ({ page, row }: { page: Data; row: Row }) => {
  const { user, names, form } = page;
  const zone = user.tz_region;
  const campaign = Object.entries(row.origin?.campaign ?? {});
  const earlier = (id: string) => !form.draft.fields.some((field) => field.id === id);
  return (
    <>
      <div className="flex items-start gap-3 px-5 pb-4">
        <Avatar name={nameOfSender(row)} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-title font-semi wrap-anywhere text-ink">{nameOfSender(row)}</h2>
          <p className="text-ui wrap-anywhere text-ink-2">
            {[row.contact?.email, row.contact?.phone, row.contact?.company_name].filter(Boolean).join(' · ')}
          </p>
          <p className="text-meta text-ink-3">{say('sent {moment}', { moment: momentText(row.submitted_at, zone) })}</p>
        </div>
        <SubmissionState row={row} />
      </div>
      {row.held.length > 0 && row.status === 'held' && (
        <div className="px-5 pb-4">
          <Notice tone="warn">
            {say('Held: it {reasons}. If no member decides, it is deleted after {days, number} days.', {
              reasons: listWords(row.held.map((each) => sayLabel(holdReasons[each]))),
              days: keptDays,
            })}
          </Notice>
        </div>
      )}
      {row.deleted && (
        <div className="px-5 pb-4">
          <Notice>
            {say('Deleted by {name} {moment}.', {
              name: names[row.deleted.by] ?? '–',
              moment: momentText(row.deleted.at, zone),
            })}
          </Notice>
        </div>
      )}
      <Part title={say('Answers')}>
        {row.answers ? (
          <dl className="grid gap-3">
            {row.answers.map((answer) => (
              <div key={answer.field_id}>
                <dt className="text-meta text-ink-3">
                  {answer.label}
                  {earlier(answer.field_id) && ` · ${say('earlier field')}`}
                </dt>
                <dd className="text-read whitespace-pre-line wrap-anywhere text-ink">{answerText(answer)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-ui text-ink-3">{say('The words are gone.')}</p>
        )}
      </Part>
      {(row.origin?.page || campaign.length > 0) && (
        <Part title={say('Where they came from')}>
          {row.origin?.page && <p className="text-ui wrap-anywhere text-ink">{row.origin.page}</p>}
          {campaign.map(([name, value]) => (
            <p key={name} className="text-meta wrap-anywhere text-ink-2">
              {name} <b className="font-medium text-ink">{value}</b>
            </p>
          ))}
        </Part>
      )}
      {(row.opened_at || (row.publication === form.live?.number && form.live.content.file)) && (
        <Part title={say('File for senders')}>
          <p className="text-ui text-ink">
            {row.opened_at
              ? say('Downloaded {moment}', { moment: momentText(row.opened_at, zone) })
              : say('Not downloaded yet')}
          </p>
          <p className="mt-1 text-meta text-ink-3">
            {say('The link works until {day}.', {
              day: dateText(daysAfter(row.confirmed_at ?? row.submitted_at, downloadDays), zone),
            })}
          </p>
        </Part>
      )}
      <Part title={say('Consent')}>
        <p className="text-ui text-ink">
          {row.consent === 'none' || row.consent_version === null
            ? say('They may be written to about nothing but this.')
            : row.consent === 'waiting'
              ? say(
                  'Waiting for confirmation: they ticked the consent. It counts once they confirm it by the link of our email.',
                )
              : row.consent === 'declined'
                ? say('The reader of the address says that they did not send this form.')
                : say(
                    'They may be written to, version {version, number} of the consent, for {months, number} months.',
                    {
                      version: row.consent_version,
                      months: consentMonths,
                    },
                  )}
        </p>
        {row.consent === 'waiting' && (
          <p className="mt-1 text-meta text-ink-3">
            {row.confirm_until
              ? say('An email asks them, unless the address takes none. Its link works until {day}.', {
                  day: dateText(row.confirm_until),
                })
              : say('No email asked them yet.')}
          </p>
        )}
        {row.confirmed_at && (
          <p className="mt-1 text-meta text-ink-3">
            {say('confirmed {moment}', { moment: momentText(row.confirmed_at, zone) })}
          </p>
        )}
        {row.matched && !row.erased && may(opensPeople, user) && (
          <Link
            to={personTo(row.candidate_id)}
            className="mt-2 inline-block text-ui font-medium text-accent-ink underline"
          >
            {row.status === 'candidate' ? say('Open the candidate') : say('Open the contact')}
          </Link>
        )}
      </Part>
    </>
  );
};
