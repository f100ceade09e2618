import { Check, MessageSquare, MoreHorizontal, Pencil, RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { SeenOpening } from '@candor/contracts/openings/endpoints';
import { approvalStates, mayHire, openingReasons, openingStates } from '@candor/contracts/openings/openings';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { Facts, Status, type Tone } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import type { OpeningsHand } from './use-openings-hand.ts';

const tones: Record<SeenOpening['state'], Tone> = {
  open: 'info',
  filled: 'good',
  cancelled: 'plain',
}; /** If approval is demanded, an open opening shows its decision. */
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

/** One opening: its reason, its start, the person hired for it, and its menu. */
export const OpeningRow = ({
  page: { job, demanded },
  opening,
  editable,
  decides,
  candidateTo,
  hand,
}: {
  page: DataOf<typeof settingsPage>;
  opening: SeenOpening;
  editable: boolean;
  /** Whether the reader approves and declines openings. Otherwise they ask for approval. */
  decides: boolean;
  candidateTo: (id: string) => string;
  hand: OpeningsHand;
}) => {
  const { number, state, reason, start_on, application_id, name, approval } = opening;
  const { tone, words } = standing(opening, demanded);
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0">
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
          <span className="mt-0.5 block text-meta wrap-anywhere whitespace-pre-line text-ink-2">{approval.words}</span>
        )}
      </span>
      <Status tone={tone}>{sayLabel(words)}</Status>
      {editable && (
        <Menu
          align="end"
          trigger={
            <Button kind="ghost" size="sm" icon aria-label={say('More for opening {number, number}', { number })}>
              <MoreHorizontal size={15} aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Pencil size={14} />} onSelect={() => hand.setAsked(opening)}>
            {say('Change')}
          </MenuItem>
          {demanded && state === 'open' && !decides && (!approval || approval.state === 'declined') && (
            <MenuItem
              icon={<MessageSquare size={14} />}
              onSelect={() => hand.setAbout({ ask: 'approval', numbers: [number] })}
            >
              {say('Ask for approval')}
            </MenuItem>
          )}
          {decides && state === 'open' && approval?.state !== 'approved' && (
            <MenuItem icon={<Check size={14} />} onSelect={() => void hand.approve([number])}>
              {say('Approve the opening')}
            </MenuItem>
          )}
          {decides && state === 'open' && approval?.state !== 'declined' && (
            <MenuItem icon={<X size={14} />} onSelect={() => hand.setAbout({ ask: 'decline', numbers: [number] })}>
              {say('Decline the opening')}
            </MenuItem>
          )}
          {state === 'cancelled' ? (
            <MenuItem icon={<RotateCcw size={14} />} onSelect={() => void hand.restore(opening)}>
              {say('Reopen it')}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<X size={14} />}
              danger
              disabled={state === 'filled' || job.fields.openings === 1}
              onSelect={() => void hand.cancel(opening)}
            >
              {say('Cancel the opening')}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
};
