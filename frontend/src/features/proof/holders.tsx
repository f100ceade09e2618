import { say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Mail, Plus, Radio, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { removeHolder, removeWitness, rotateProofKey } from '@candor/contracts/proof/endpoints';
import type { CheckpointHolder, ProofData } from '@candor/contracts/proof/pages';
import { Button, IconButton } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { datedText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** The name of the signature algorithm, the same in each language. */
const keyKind = 'Ed25519';
const NameHolder = later(() => import('./name-holder.tsx').then((m) => m.NameHolder));

/** The people and systems outside of the product that have checkpoints, and the keys that signed them. */
export const Holders = ({ proof: { holders, keys, rules }, zone }: { proof: ProofData; zone: string | null }) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'person' | 'witness' | 'rotate' | CheckpointHolder | null>(null);
  const remove = async ({ id, kind }: CheckpointHolder) => {
    setOpen(null);
    await settle(say('Remove the holder'), call(kind === 'witness' ? removeWitness : removeHolder, { id }), revalidate);
  };
  const rotate = async () => {
    setOpen(null);
    await settle(say('Change the key'), call(rotateProofKey, {}), async ({ number }) => {
      toast({ text: say('Key {number, number} is in use. The one before signed the hand-over.', { number }) });
      await revalidate();
    });
  };
  return (
    <>
      <section aria-label={say('Copies outside')} className="border-t border-line px-5 py-4">
        <div className="mb-1 flex items-center gap-2">
          <h2 className="flex-1 text-ui font-semi text-ink">{say('Copies outside')}</h2>
          {rules && (
            <Menu
              align="end"
              trigger={
                <Button size="sm">
                  <Plus size={14} aria-hidden />
                  {say('Add')}
                </Button>
              }
            >
              <MenuItem icon={<Mail size={14} />} onSelect={() => setOpen('person')}>
                {say('A person, by mail')}
              </MenuItem>
              <MenuItem icon={<Radio size={14} />} onSelect={() => setOpen('witness')}>
                {say('A witness, on another machine')}
              </MenuItem>
            </Menu>
          )}
        </div>
        {holders.length ? (
          <ul className="divide-y divide-line">
            {holders.map((holder) => (
              <li key={holder.id} className="flex min-h-11 items-center gap-2.5 py-1.5">
                {holder.kind === 'witness' ? (
                  <Radio size={15} aria-hidden className="shrink-0 text-ink-3" />
                ) : (
                  <Mail size={15} aria-hidden className="shrink-0 text-ink-3" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-ui font-medium text-ink">{holder.name}</span>
                  <span className="block truncate text-meta text-ink-3">
                    {holder.last
                      ? say('holds the checkpoint of {day} over {size, number} events', {
                          day: datedText(holder.last.at, zone),
                          size: holder.last.size,
                        })
                      : say('holds nothing yet')}
                    {holder.address && <span className="ms-1.5">{holder.address}</span>}
                  </span>
                </span>
                {rules && (
                  <IconButton
                    size="sm"
                    label={say('Remove {name}', { name: holder.name })}
                    onClick={() => setOpen(holder)}
                  >
                    <X size={14} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-meta text-warn">
            {say('No checkpoint is kept outside. Until one is, a person with the keys could sign a new log.')}
          </p>
        )}
      </section>
      <section aria-label={say('Keys')} className="border-t border-line px-5 py-4">
        <div className="mb-1 flex items-center gap-2">
          <h2 className="flex-1 text-ui font-semi text-ink">
            {say('Keys')} <span className="ms-1 text-meta font-book text-ink-3">{keyKind}</span>
          </h2>
          {rules && keys.length > 0 && (
            <Button size="sm" onClick={() => setOpen('rotate')}>
              {say('Change the key')}
            </Button>
          )}
        </div>
        <ul>
          {keys.toReversed().map(({ number, id, from, until, vkey }) => (
            <li key={number} className="flex items-baseline gap-3 py-1 text-meta text-ink-2" title={vkey}>
              <span className="min-w-12 font-medium whitespace-nowrap text-ink">
                {say('Key {number, number}', { number })}
              </span>
              <span className="min-w-0 flex-1">
                {until
                  ? say('{from} to {until}', { from: datedText(from, zone), until: datedText(until, zone) })
                  : say('since {day}', { day: datedText(from, zone) })}
              </span>
              <span className="font-[ui-monospace,monospace]">{id.replace(/(.{4})/, '$1 ')}</span>
            </li>
          ))}
          {!keys.length && <li className="text-meta text-ink-3">{say('The first checkpoint makes the first key.')}</li>}
        </ul>
      </section>
      <Suspense>
        {(open === 'person' || open === 'witness') && <NameHolder kind={open} onClose={() => setOpen(null)} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'rotate'}
        onClose={() => setOpen(null)}
        title={say('Change the key?')}
        text={say(
          'Key {number, number} signs the hand-over to a new one and retires. What it signed still verifies. Witnesses ask for the new key before they sign on.',
          { number: keys.at(-1)?.number ?? 1 },
        )}
        action={say('Change the key')}
        onConfirm={() => void rotate()}
      />
      <ConfirmDialog
        open={open !== null && typeof open === 'object'}
        onClose={() => setOpen(null)}
        title={say('Remove {name}?', { name: typeof open === 'object' && open ? open.name : '' })}
        text={say('They keep the checkpoints that they have and get no new ones.')}
        action={say('Remove')}
        onConfirm={() => typeof open === 'object' && open && void remove(open)}
      />
    </>
  );
};
