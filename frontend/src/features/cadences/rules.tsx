import { numberWords, say } from '@candor/contracts/words/say';
import { Suspense, useState } from 'react';
import { Plus, Scale } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { deleteCadenceRule, sortCadenceRules } from '@candor/contracts/cadences/endpoints';
import { cadenceRulesPage } from '@candor/contracts/cadences/pages';
import { type CadenceRule, mostRules } from '@candor/contracts/cadences/values';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageScroll, Section } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { CadenceFrame, useTouched } from './cadence-frame.tsx';
import { ruleWords } from './cadence-words.ts';

const RuleDialog = later(() => import('./rule-form.tsx').then((m) => m.RuleDialog));

/** `/cadences/cadences/…/rules`: what happens when people reply, apply, or do not answer. */
export const Screen = () => {
  const page = usePage(cadenceRulesPage);
  const { cadence, past } = page;
  const { id: cadence_id, rules, version } = cadence;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<CadenceRule | 'new' | null>(null);
  const editable = cadence.status !== 'archived' && !past;
  const { ask, dialog } = useTouched(page);
  const remove = async ({ id }: CadenceRule) =>
    (await ask(say('Remove the rule?'), say('Remove'), 'rules')) &&
    settle(say('Remove the rule'), call(deleteCadenceRule, { cadence_id, id, version }), async () => {
      toast({ text: say('Rule removed.') });
      await revalidate();
    });
  const sort = async (ids: string[]) =>
    (await ask(say('Change the order?'), say('Change the order'), 'rules')) &&
    settle(say('Change the order'), call(sortCadenceRules, { cadence_id, ids, version }), async () => {
      toast({ text: say('The order was changed.') });
      await revalidate();
    });
  const add = editable && rules.length < mostRules && (
    <Button size="sm" onClick={() => setOpen('new')}>
      <Plus size={14} aria-hidden />
      {say('Add a rule')}
    </Button>
  );
  return (
    <CadenceFrame page={page} tab="rules">
      <PageScroll narrow>
        <Section title={say('Rules')} text={say('The first rule that fits wins.')} actions={rules.length > 0 && add}>
          {rules.length ? (
            <SortableList
              label={say('Rules')}
              items={rules}
              nameOf={(rule) => ruleWords(rule, page).when}
              on={editable}
              onSort={sort}
              rowClass="border-b border-line last:border-0"
            >
              {(rule, parts, index) => {
                const { when, what } = ruleWords(rule, page);
                return (
                  <PartRow
                    name={`${numberWords(index + 1)}. ${when}`}
                    facts={[
                      what,
                      say('{count, plural, =0 {not applied yet} one {applied once} other {applied # times}}', {
                        count: page.applied[rule.id] ?? 0,
                      }),
                    ]}
                    mark={<Scale size={14} aria-hidden className="text-ink-3" />}
                    parts={parts}
                    open={open !== 'new' && open?.id === rule.id}
                    editable={editable}
                    onOpen={past ? undefined : () => setOpen(rule)}
                    onRemove={() => void remove(rule)}
                  />
                );
              }}
            </SortableList>
          ) : (
            <EmptyState action={add}>
              {past
                ? say('No rules then.')
                : cadence.fields.stop_on_reply
                  ? say('No rules yet. People leave when they reply, unsubscribe, are hired or archived.')
                  : say('No rules yet. People leave when they unsubscribe, are hired or archived.')}
            </EmptyState>
          )}
        </Section>
      </PageScroll>
      {dialog}
      {open && (
        <Suspense>
          <RuleDialog page={page} rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </CadenceFrame>
  );
};
