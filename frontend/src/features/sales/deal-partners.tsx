import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { deleteDealPartner, upsertDealPartner } from '@candor/contracts/sales/endpoints';
import { shareFields } from '@candor/contracts/sales/fields';
import type { DealData } from '@candor/contracts/sales/pages';
import { commissionStates, isOpen, wholePpm } from '@candor/contracts/sales/values';
import { ppmWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Block } from '../../kit/block.tsx';
import { IconButton } from '../../kit/button.tsx';
import { SelectOne } from '../../kit/inputs/select.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Link } from '../../kit/link.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Status } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { stateTones } from './deal-words.ts';
import { ShareBar } from './share-bar.tsx';

const AddPartner = ({
  data: { deal },
  left,
  options,
  onClose,
}: {
  data: DealData;
  left: number;
  options: DealData['options'];
  onClose: () => void;
}) => {
  const free = options.partners.filter(({ value }) => !deal.partners.some(({ partner_id }) => partner_id === value));
  const [partner, setPartner] = useState(free[0]?.value ?? '');
  if (!free.length) return <p className="text-ui text-ink-2">{say('Add a partner under Partners first.')}</p>;
  return (
    <FieldsForm
      fields={shareFields}
      initial={typedOf(shareFields, { split_percent: left / 10_000 })}
      options={{ term_id: options.terms }}
      send={(values) =>
        call(upsertDealPartner, { deal_id: deal.id, version: deal.version, partner_id: partner, ...values })
      }
      onOk={onClose}
    >
      <SelectOne label={say('Partner')} options={free} value={partner} onChange={setPartner} />
      <FieldInput name="split_percent" />
      <FieldInput name="term_id" />
      <FieldInput name="role" />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  );
};

const look = 'min-w-0 flex-1 truncate font-medium text-ink';
/** The partners who brought the deal, with their shares and commissions. Only members who manage partners see commissions and links to partners. */
export const PartnersBlock = ({ data, acts }: { data: DealData; acts: boolean }) => {
  const { deal, commissions, names, options } = data;
  const [adding, setAdding] = useState(false);
  const sum = deal.partners.reduce((all, { share }) => all + share, 0);
  const open = acts && isOpen(deal.type);
  return (
    <Block
      title={say('Partners')}
      beside={
        <span className="flex items-center gap-2">
          {sum > 0 && (
            <span className="text-meta text-ink-3">
              {say('shares add up to {percent}', { percent: ppmWords(sum) })}
            </span>
          )}
          <ShareBar shares={deal.partners.map(({ share }) => share)} wide />
          {open && sum < wholePpm && (
            <IconButton label={say('Add a partner')} size="sm" onClick={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
            </IconButton>
          )}
        </span>
      }
    >
      {!deal.partners.length && <p className="text-ui text-ink-3">{say('No partner brought this deal.')}</p>}
      {deal.partners.map(({ partner_id, share, role, term_version }) => {
        const own = commissions?.filter((each) => each.partner_id === partner_id) ?? [];
        const total = own.reduce((all, each) => all + (each.status === 'void' ? 0 : each.total), 0);
        const [first] = own;
        const name = (
          <>
            {names[partner_id] ?? say('A partner')}
            {role && <span className="font-normal text-ink-3"> {role}</span>}
          </>
        );
        return (
          <div key={partner_id} className="flex items-center gap-2 border-b border-line py-1.5 text-ui last:border-0">
            {commissions ? (
              <Link to={listTo('sales', 'partners', { id: partner_id })} className={`${look} hover:underline`}>
                {name}
              </Link>
            ) : (
              <span className={look}>{name}</span>
            )}
            <span className="text-meta text-ink-3">{say('v{version, number}', { version: term_version })}</span>
            <span className="tnum text-ink-2">{ppmWords(share)}</span>
            {first && <Status tone={stateTones[first.status]}>{sayLabel(commissionStates[first.status])}</Status>}
            {first && <span className="tnum text-ink">{minorWords(total, first.basis.currency)}</span>}
            {open && (
              <IconButton
                label={say('Remove {name} from the deal', { name: names[partner_id] ?? '' })}
                size="sm"
                onClick={() =>
                  void settle(
                    say('Remove the partner'),
                    call(deleteDealPartner, { deal_id: deal.id, version: deal.version, partner_id }),
                  )
                }
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </div>
        );
      })}
      {adding && (
        <Dialog open onClose={() => setAdding(false)} title={say('Add a partner')}>
          <AddPartner data={data} left={wholePpm - sum} onClose={() => setAdding(false)} options={options} />
        </Dialog>
      )}
    </Block>
  );
};
