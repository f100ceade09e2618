import { say } from '@candor/contracts/words/say';
import { useRevalidator } from 'react-router-dom';
import { deleteCadence } from '@candor/contracts/cadences/endpoints';
import type { CadenceData } from '@candor/contracts/cadences/pages';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { useGo } from '../../kit/link.tsx';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { AddPeople } from './add-people.tsx';
import { CadenceDialog } from './cadence-form.tsx';

/** What the head of a cadence's page opens: its form, the dialog that adds people, or the question whether to archive it. */
export const CadenceDialogs = ({
  page,
  open,
  onClose,
}: {
  page: CadenceData;
  open: 'form' | 'people' | 'archive';
  onClose: () => void;
}) => {
  const { cadence, people, options } = page;
  const { id, version, fields } = cadence;
  const at = useListAddress();
  const go = useGo();
  const { revalidate } = useRevalidator();
  if (open === 'people') return <AddPeople page={page} onClose={onClose} />;
  if (open === 'form')
    return (
      <CadenceDialog
        cadence={cadence}
        options={options}
        page={page}
        onClose={onClose}
        onSaved={async () => {
          toast({ text: say('Saved.') });
          await revalidate();
        }}
      />
    );
  const archive = () => {
    onClose();
    return settle(say('Archive the cadence'), call(deleteCadence, { id, version }), async () => {
      toast({ text: say('{name} is archived.', { name: fields.name }) });
      await go(at.recordTo(null));
    });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Archive {name}?', { name: fields.name })}
      text={say('{people, plural, =0 {It has no people.} one {# person leaves it.} other {# people leave it.}}', {
        people: people.active + people.paused,
      })}
      action={say('Archive')}
      onConfirm={() => void archive()}
    />
  );
};
