import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { deleteDealNote, noteDeal } from '@candor/contracts/sales/endpoints';
import type { DealData } from '@candor/contracts/sales/pages';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Ago } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The notes of the sales team, with a box for a new note. */
export const NotesBlock = ({ data: { deal, notes, names, user }, acts }: { data: DealData; acts: boolean }) => {
  const [text, setText] = useState('');
  const send = async () => {
    if (!text.trim()) return;
    const ok = await settle(say('Write the note'), call(noteDeal, { deal_id: deal.id, body: text.trim() }));
    if (ok) setText('');
  };
  return (
    <Block title={say('Notes')}>
      {acts && (
        <div className="flex items-end gap-2">
          <textarea
            aria-label={say('Note to the sales team')}
            placeholder={say('Note to the sales team')}
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="min-w-0 flex-1 rounded-ctl border border-line-2 bg-sheet px-2.5 py-1.5 text-ui text-ink"
          />
          <Button size="sm" onClick={() => void send()}>
            {say('Add')}
          </Button>
        </div>
      )}
      {notes.map(({ id, body, at, by, mine }) => (
        <div key={id} className="mt-2 flex gap-2 text-ui">
          <p className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere text-ink-2">
            {body} <span className="text-meta text-ink-3">{names[by] ?? ''}</span>{' '}
            <Ago at={at} zone={user.tz_region} className="text-meta text-ink-3" />
          </p>
          {acts && mine && (
            <IconButton
              label={say('Remove the note')}
              size="sm"
              onClick={() => void settle(say('Remove the note'), call(deleteDealNote, { deal_id: deal.id, id }))}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </Block>
  );
};
