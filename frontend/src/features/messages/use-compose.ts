import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { composePage } from '@candor/contracts/messages/pages';
import { plainWords } from '@candor/contracts/values/rich-text';
import { useKeptDraft } from '../../page/kept-draft.ts';
import { usePage } from '../../page/use-page.ts';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import {
  askedOf,
  type Draft,
  emptyDraft,
  type Plan,
  type ToWhom,
  useCountdown,
  usePlan,
  usePreview,
  useSettled,
} from './compose-draft.ts';
import type { Sent } from './compose-sent.tsx';
import { useRecipients } from './use-recipients.ts';

/** The pause in typing (ms) before the page asks the server again what sending would do. */
const rest = 300;

/** Whether the plan says what this person gets. */
const plansFor = ({ people, skipped }: Plan, person: string): boolean =>
  [...people, ...skipped.people].some(({ id }) => id === person);
const listed = (text: string | null): string[] => (text ? text.split(',') : []);
const useToWhom = (): { to: ToWhom; job: string | null; key: string } => {
  const [query] = useSearchParams();
  const key = query.toString();
  return useMemo(() => {
    const found = new URLSearchParams(key);
    const list = found.get('list');
    const applications = listed(found.get('a'));
    return {
      to: list
        ? { address: list }
        : applications.length
          ? { application_ids: applications }
          : { candidate_ids: listed(found.get('c')) },
      job: found.get('job'),
      key,
    };
  }, [key]);
};

/** The message that is being written and stored as a draft: its text, its recipients, and what each person would read. */
export const useCompose = () => {
  const data = usePage(composePage);
  const { to, job, key } = useToWhom();
  const zone = data.user.tz_region;
  const nothing: Draft = useMemo(
    () => ({
      ...emptyDraft,
      job_id: data.job?.id ?? job,
      when: data.count > 1 ? 'day' : 'once',
      ...(data.task
        ? {
            subject: data.task.subject,
            body: data.task.body,
            letter_kind: 'outreach' as const,
            task_id: data.task.id,
          }
        : {}),
    }),
    [data.job, data.count, data.task, job],
  );
  const [kept, keep] = useKeptDraft<Draft | null>(
    `message ${data.user.id} ${key}`,
    null,
    (each) => !each || (!each.subject && !plainWords(each.body).trim()),
    'tab',
  );
  const [draft, setDraft] = useState<Draft>(() => kept ?? nothing);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const saving = useRef(0);
  const [seed, setSeed] = useState(0);
  const [sent, setSent] = useState<Sent | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  // Each key changes the draft. `change` and all else that the parts of the page get stay the same values, so only what shows the draft is drawn again.
  const change = useCallback((some: Partial<Draft>) => {
    setDraft((now) => {
      const next = { ...now, ...some };
      window.clearTimeout(saving.current);
      saving.current = window.setTimeout(() => {
        keeping.current(() => next);
        setSavedAt(new Date().toISOString());
      }, rest);
      return next;
    });
  }, []);
  const carry = (next: Draft | null) => {
    window.clearTimeout(saving.current);
    keep(() => next);
  };
  const onRecipients = useCallback((some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some })), []);
  const recipients = useRecipients({ data, to, job, address: key, draft, carry, onChange: onRecipients });
  const settled = useSettled(draft, rest);
  const asked = useMemo(() => askedOf(settled, (wall) => momentAt(wall, zone ?? 'UTC')), [settled, zone]);
  const { plan, problem, planFor } = usePlan(to, asked, sent === null);
  const left = useCountdown(sent?.until ?? null);
  const order = useMemo(() => (plan?.people ?? []).map(({ id }) => id), [plan]);
  const shown = plan && chosen && !plansFor(plan, chosen) ? null : chosen;
  const current = shown ?? order[0] ?? plan?.skipped.people[0]?.id ?? data.first?.id ?? null;
  const found = usePreview(current, asked);
  // The message that was sent is itself a letter within the last days, which does not stand against it.
  const preview = found && sent && order.includes(found.id) ? { ...found, refused: null, warnings: [] } : found;
  const place = order.indexOf(current ?? '');
  const step = useCallback(
    (by: number) => {
      if (order.length) setChosen(order[(Math.max(0, place) + by + order.length) % order.length]!);
    },
    [order, place],
  );
  const { templates } = data;
  const template = useCallback(
    (id: string | null) => {
      const found = templates.find((each) => each.id === id);
      change(
        found
          ? {
              template_id: id,
              subject: found.subject,
              body: found.body,
              letter_kind: found.kind === 'outreach' ? 'outreach' : 'note',
            }
          : { template_id: null },
      );
      setSeed((now) => now + 1);
    },
    [templates, change],
  );
  return {
    data,
    to,
    zone,
    keep,
    draft,
    change,
    savedAt,
    seed,
    template,
    sent,
    setSent,
    plan,
    problem,
    planFor,
    left,
    current,
    setChosen,
    preview,
    order,
    place,
    step,
    recipients,
  };
};
export type Compose = ReturnType<typeof useCompose>;
