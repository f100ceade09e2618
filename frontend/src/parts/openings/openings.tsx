import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { useEffect, useState } from 'react';
import { Check, MessageSquare, MoreHorizontal, Pencil, Plus, RotateCcw, X } from 'lucide-react';
import { Link, useLocation, useRevalidator } from 'react-router-dom';
import { addOpeningsFields, declineFields, headcountFields, openingFields } from '@candor/contracts/jobs/fields';
import {
  addOpenings,
  approveHeadcount,
  cancelOpening,
  changeOpening,
  declineHeadcount,
  requestHeadcount,
  restoreOpening,
  type SeenOpening,
} from '@candor/contracts/openings/endpoints';
import { approvalStates, mayHire, openingReasons, openingStates } from '@candor/contracts/openings/openings';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { Facts, Status, type Tone } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { notYetApproved } from './approval-words.ts';
import { filledWords } from '../jobs/job-words.ts';

type Page = DataOf<typeof settingsPage>;
const tones: Record<SeenOpening['state'], Tone> = { open: 'info', filled: 'good', cancelled: 'plain' };
/** A request about some of the openings. */
type Asked = { ask: 'approval' | 'decline'; numbers: number[] };
/** If approval is demanded, an open opening shows its decision. */
const standing = (opening: SeenOpening, demanded: boolean): { tone: Tone; words: string } => {
  const { state, approval } = opening;
  if (state !== 'open' || mayHire(opening, demanded)) return { tone: tones[state], words: openingStates[state] };
  return approval
    ? { tone: approval.state === 'declined' ? 'bad' : 'warn', words: approvalStates[approval.state] }
    : { tone: 'warn', words: phrase('Not approved') };
};
const approvalWords = ({ approval }: SeenOpening): string => {
  if (!approval) return '';
  const name = approval.by ?? '–';
  const who = {
    requested: () => say('{name} asks for approval', { name }),
    approved: () => say('approved by {name}', { name }),
    declined: () => say('declined by {name}', { name }),
  };
  return who[approval.state]();
};
/** How many are shown at first. */
const shownFirst = 12;

/** How many people the job wants, each opening with its reason, its start and the person hired for it. */
export const Openings = ({ page, editable }: { page: Page; editable: boolean }) => {
  const { job, openings, beyond, demanded, user } = page;
  const [asked, setAsked] = useState<SeenOpening | 'new' | null>(null);
  const [about, setAbout] = useState<Asked | null>(null);
  const [all, setAll] = useState(false);
  const { address } = useListAddress();
  const { revalidate } = useRevalidator();
  const done = async (text: string, undo?: () => void) => {
    setAsked(null);
    setAbout(null);
    toast({ text, undo });
    await revalidate();
  };
  const restore = ({ number }: SeenOpening) =>
    settle(say('Reopen the opening'), call(restoreOpening, { job_id: job.id, number }), () =>
      done(say('Opening {number} is open again.', { number })),
    );
  const cancel = (opening: SeenOpening) =>
    settle(say('Cancel the opening'), call(cancelOpening, { job_id: job.id, number: opening.number }), () =>
      done(say('Opening {number} is cancelled.', { number: opening.number }), () => void restore(opening)),
    );
  const decides = editable && demanded && may(organizes, user);
  const { waiting, declined, unasked, all: unapproved, words: unapprovedWords } = notYetApproved(page, decides);
  const toApprove = [waiting, unasked, declined].find(({ length }) => length) ?? [];
  const unpublished = job.hiring_status !== 'open' && job.hiring_status !== 'internal';
  const blocked = unpublished && !openings.some((each) => each.state !== 'cancelled' && mayHire(each, demanded));
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#openings') return;
    const section = document.getElementById('openings');
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash]);
  const approve = (numbers: number[]) =>
    settle(say('Approve the opening'), call(approveHeadcount, { job_id: job.id, numbers, version: job.version }), () =>
      done(
        say('{count, plural, one {# opening is approved.} other {# openings are approved.}}', {
          count: numbers.length,
        }),
      ),
    );
  const candidateTo = (id: string) =>
    formatListAddress({ ...address, id: job.id, section: { name: 'candidates', id, list: emptySlice } });
  const ordered = openings.toSorted(
    (one, other) =>
      Number(one.state === 'cancelled') - Number(other.state === 'cancelled') || one.number - other.number,
  );
  const shown = all ? ordered : ordered.slice(0, shownFirst);
  return (
    <Section
      id="openings"
      title={say('Openings')}
      text={filledWords(job)}
      actions={
        editable && (
          <Button size="sm" onClick={() => setAsked('new')}>
            <Plus size={14} aria-hidden />
            {say('Add openings')}
          </Button>
        )
      }
    >
      {beyond > 0 && (
        <div className="mb-3">
          <Notice>
            {say(
              '{beyond, plural, one {# hire has} other {# hires have}} no opening. Add openings, or reverse a hire that was a mistake.',
              { beyond },
            )}
          </Notice>
        </div>
      )}
      {editable && unapproved.length > 0 && (
        <div className="mb-3">
          <Notice tone="warn">
            {unapprovedWords.map((line) => (
              <p key={line} className="wrap-anywhere whitespace-pre-line">
                {line}
              </p>
            ))}
            <p>
              {say(
                '{count, plural, one {No one can be hired for it until it is approved.} other {No one can be hired for them until they are approved.}}',
                { count: unapproved.length },
              )}{' '}
              {blocked && say('The job cannot be published until an opening is approved.')}
            </p>
            {(decides || unasked.length > 0 || declined.length > 0) && (
              <div className="mt-2.5 flex flex-wrap gap-2">
                {decides && (
                  <Button size="sm" kind="primary" onClick={() => void approve(toApprove)}>
                    {say('{count, plural, one {Approve the opening} other {Approve # openings}}', {
                      count: toApprove.length,
                    })}
                  </Button>
                )}
                {decides && waiting.length > 0 && (
                  <Button size="sm" onClick={() => setAbout({ ask: 'decline', numbers: waiting })}>
                    {say('Decline')}
                  </Button>
                )}
                {!decides && unasked.length > 0 && (
                  <Button size="sm" onClick={() => setAbout({ ask: 'approval', numbers: unasked })}>
                    {say('Ask for approval')}
                  </Button>
                )}
                {!decides && declined.length > 0 && (
                  <Button size="sm" onClick={() => setAbout({ ask: 'approval', numbers: declined })}>
                    {say('Ask again')}
                  </Button>
                )}
              </div>
            )}
          </Notice>
        </div>
      )}
      <ul>
        {shown.map((opening) => {
          const { number, state, reason, start_on, application_id, name, approval } = opening;
          const { tone, words } = standing(opening, demanded);
          return (
            <li key={number} className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-medium text-ink">
                  {say('Opening {number, number}', { number })}
                </span>
                <span className="block text-meta text-ink-3">
                  <Facts
                    of={[
                      sayLabel(openingReasons[reason]),
                      start_on && say('starts {day}', { day: dayText(start_on) }),
                      application_id && name && (
                        <Link key="who" to={candidateTo(application_id)} className="text-accent-ink hover:underline">
                          {name}
                        </Link>
                      ),
                      demanded && state === 'open' && approvalWords(opening),
                    ].filter(Boolean)}
                  />
                </span>
                {demanded && state === 'open' && approval?.words && (
                  <span className="mt-0.5 block text-meta wrap-anywhere whitespace-pre-line text-ink-2">
                    {approval.words}
                  </span>
                )}
              </span>
              <Status tone={tone}>{sayLabel(words)}</Status>
              {editable && (
                <Menu
                  align="end"
                  trigger={
                    <Button
                      kind="ghost"
                      size="sm"
                      icon
                      aria-label={say('More for opening {number, number}', { number })}
                    >
                      <MoreHorizontal size={15} aria-hidden />
                    </Button>
                  }
                >
                  <MenuItem icon={<Pencil size={14} />} onSelect={() => setAsked(opening)}>
                    {say('Change')}
                  </MenuItem>
                  {demanded && state === 'open' && !decides && (!approval || approval.state === 'declined') && (
                    <MenuItem
                      icon={<MessageSquare size={14} />}
                      onSelect={() => setAbout({ ask: 'approval', numbers: [number] })}
                    >
                      {say('Ask for approval')}
                    </MenuItem>
                  )}
                  {decides && state === 'open' && approval?.state !== 'approved' && (
                    <MenuItem icon={<Check size={14} />} onSelect={() => void approve([number])}>
                      {say('Approve the opening')}
                    </MenuItem>
                  )}
                  {decides && state === 'open' && approval?.state !== 'declined' && (
                    <MenuItem icon={<X size={14} />} onSelect={() => setAbout({ ask: 'decline', numbers: [number] })}>
                      {say('Decline the opening')}
                    </MenuItem>
                  )}
                  {state === 'cancelled' ? (
                    <MenuItem icon={<RotateCcw size={14} />} onSelect={() => void restore(opening)}>
                      {say('Reopen it')}
                    </MenuItem>
                  ) : (
                    <MenuItem
                      icon={<X size={14} />}
                      danger
                      disabled={state === 'filled' || job.fields.openings === 1}
                      onSelect={() => void cancel(opening)}
                    >
                      {say('Cancel the opening')}
                    </MenuItem>
                  )}
                </Menu>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < ordered.length && (
        <Button size="sm" kind="ghost" onClick={() => setAll(true)}>
          {say('Show all {count, number}', { count: ordered.length })}
        </Button>
      )}
      {about?.ask === 'approval' && (
        <Dialog open onClose={() => setAbout(null)} title={say('Ask for approval')} text={job.fields.name}>
          <FieldsForm
            fields={headcountFields}
            initial={typedOf(headcountFields)}
            marks="optional"
            guard
            send={(values) => call(requestHeadcount, { job_id: job.id, numbers: about.numbers, ...values })}
            onOk={() =>
              done(
                say(
                  '{count, plural, one {Asked for approval of # opening.} other {Asked for approval of # openings.}}',
                  {
                    count: about.numbers.length,
                  },
                ),
              )
            }
          >
            <FieldInput name="note" />
            <FormActions save={say('Ask for approval')} onCancel={() => setAbout(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {about?.ask === 'decline' && (
        <Dialog
          open
          onClose={() => setAbout(null)}
          title={say('{count, plural, one {Decline the opening} other {Decline # openings}}', {
            count: about.numbers.length,
          })}
          text={say('The requester is notified.')}
        >
          <FieldsForm
            fields={declineFields}
            initial={typedOf(declineFields)}
            guard
            send={({ reason }) =>
              call(declineHeadcount, { job_id: job.id, numbers: about.numbers, version: job.version, reason })
            }
            onOk={() =>
              done(
                say('{count, plural, one {# opening is declined.} other {# openings are declined.}}', {
                  count: about.numbers.length,
                }),
              )
            }
          >
            <FieldInput name="reason" />
            <FormActions save={say('Decline')} onCancel={() => setAbout(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {asked === 'new' && (
        <Dialog open onClose={() => setAsked(null)} title={say('Add openings')} text={job.fields.name}>
          <FieldsForm
            fields={addOpeningsFields}
            initial={typedOf(addOpeningsFields)}
            send={(values) => call(addOpenings, { job_id: job.id, ...values })}
            onOk={({ openings: count }) =>
              done(say('The job has {count, plural, one {# opening} other {# openings}} now.', { count }))
            }
          >
            <FieldInput name="count" min={1} max={50} className="tnum" />
            <FieldInput name="reason" />
            <FieldInput name="start_on" />
            <FormActions save={say('Add openings')} onCancel={() => setAsked(null)} />
          </FieldsForm>
        </Dialog>
      )}
      {asked && asked !== 'new' && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={say('Opening {number, number}', { number: asked.number })}
          text={job.fields.name}
        >
          <FieldsForm
            fields={openingFields}
            initial={typedOf(openingFields, asked)}
            send={(values) => call(changeOpening, { job_id: job.id, number: asked.number, ...values })}
            onOk={() => done(say('Saved.'))}
          >
            <FieldInput name="reason" />
            <FieldInput name="start_on" />
            <FormActions save={say('Save')} onCancel={() => setAsked(null)} />
          </FieldsForm>
        </Dialog>
      )}
    </Section>
  );
};
