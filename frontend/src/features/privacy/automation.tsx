import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { automationOf } from '@candor/contracts/privacy/automations';
import type { LedgerItem } from '@candor/contracts/privacy/ledger-rows';
import { automationPage, type RegisterLine } from '@candor/contracts/privacy/pages';
import { ButtonAnchor } from '../../kit/button.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { dateText, momentText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';

type Register = ReturnType<typeof usePage<typeof automationPage>>;
const row = 'flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-3 text-ui';

const Line = ({ line, register }: { line: RegisterLine; register: Register }) => {
  const { key, on, since, by, count, last_at } = line;
  const { title, does, decides, ai } = automationOf(key);
  const zone = register.user.tz_region;
  return (
    <li className={row}>
      <span className="w-60 font-medium text-ink max-sm:w-full">
        {sayLabel(title)}
        <span className="ms-2 text-meta font-normal text-ink-3">{on ? say('On') : say('Off')}</span>
        {ai && <span className="ms-2 text-meta font-normal text-warn">{say('AI')}</span>}
        {decides && <span className="ms-2 text-meta font-normal text-warn">{say('Decides')}</span>}
      </span>
      <span className="min-w-0 flex-1 basis-72 text-ink-2">{sayLabel(does)}</span>
      <span className="w-64 text-meta text-ink-2 max-sm:w-full">
        {since
          ? say('Set on {day} by {name}', { day: dateText(since, zone), name: register.names[by ?? ''] ?? 'Candor' })
          : say('As it was from the beginning')}
        <span className="block text-ink-3">
          {count === null
            ? say('Not counted')
            : last_at
              ? say('{count, plural, one {acted once} other {acted # times}}, last on {day}', {
                  count,
                  day: dateText(last_at, zone),
                })
              : say('Has not acted yet')}
        </span>
      </span>
    </li>
  );
};

const fates = {
  open: phrase('not decided'),
  kept: phrase('kept'),
  changed: phrase('kept, edited'),
  refused: phrase('refused'),
} as const satisfies Record<LedgerItem['fate'], string>;
const whats = {
  tasks: phrase('Job tasks'),
  requirements: phrase('Requirements'),
  questions: phrase('Questions'),
  sections: phrase('Sections'),
} as const;

const Ledger = ({ register }: { register: Register }) => {
  const { ledger, names, user } = register;
  if (!ledger.length) return <p className="text-ui text-ink-3">{say('Nothing was suggested yet.')}</p>;
  return (
    <ul>
      {ledger.map(({ id, job_id, what, model, at, by, items }) => (
        <li key={id} className="border-t border-line py-3 text-ui">
          <details>
            <summary className="cursor-pointer">
              <span className="font-medium">{sayLabel(whats[what])}</span>{' '}
              <span className="text-ink-2">
                {say('for {job}, shown to {name}', { job: names[job_id] ?? '', name: names[by] ?? '' })}
              </span>{' '}
              <span className="text-meta text-ink-3">
                {model ? say('by the model {model}', { model }) : say('by fixed rules')} ·{' '}
                {momentText(at, user.tz_region)} ·{' '}
                {say('{kept, number} of {all, number} kept', {
                  kept: items.filter(({ fate }) => fate === 'kept' || fate === 'changed').length,
                  all: items.length,
                })}
              </span>
            </summary>
            <ul className="mt-2 grid gap-1 ps-4">
              {items.map((item, index) => (
                <li key={index} className="wrap-anywhere">
                  {item.name}
                  <span className="ms-2 text-meta text-ink-3">
                    {sayLabel(fates[item.fate])}
                    {item.new_name && `: ${item.new_name}`}
                    {item.by && ` · ${names[item.by] ?? ''}`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
};

/** `/people/automation`: every automation and use of AI, what it does, since when, by whom, and how often it acted. */
export const Screen = () => {
  const register = usePage(automationPage);
  const { lines, statement, as_of, user } = register;
  const deciding = lines.filter(({ key, on }) => on && automationOf(key).decides).length;
  return (
    <Page>
      <PageHead
        crumbs={[{ to: '/people/privacy', label: say('Privacy') }]}
        title={say('Automation and AI')}
        actions={
          <ButtonAnchor href={statement} target="_blank" rel="noreferrer">
            {say('Public statement')}
          </ButtonAnchor>
        }
      />
      <PageScroll>
        <p className="mb-5 text-head font-semi text-ink">
          {deciding
            ? say('One automation decides about people: the archive for a knockout answer.')
            : say('No automation decides about people.')}{' '}
          {say('The statement is as of {day}.', { day: dateText(as_of, user.tz_region) })}
        </p>
        <Section
          title={say('Register')}
          text={say('From the settings and the log. AI never sees, ranks or judges a person.')}
        >
          <ul>
            {lines.map((line) => (
              <Line key={line.key} line={line} register={register} />
            ))}
          </ul>
        </Section>
        <Section title={say('Suggestions and what became of them')}>
          <Ledger register={register} />
        </Section>
      </PageScroll>
    </Page>
  );
};
