import { useMemo, useState, useCallback, useEffect, useRef } from 'react';
import { suggestedReason } from '@candor/contracts/triage/suggested-reason';
import type { triagePage } from '@candor/contracts/pipeline/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { pageBefore } from '../../page/past/page-before.ts';
import { useNarrow } from '../../kit/media.ts';
import { useStored } from '../../kit/stored.ts';
import { jobSectionTo } from '../../parts/jobs/job-frame.tsx';
import { actionsOn, mayReview, stepAfterReview } from '../../parts/pipeline/stages.ts';
import type { Part } from './triage-card.tsx';
import { useSheets } from './use-sheets.ts';
import { useSitting } from './use-sitting.ts';
import { askFitting, type Fitting } from '../../parts/pipeline/ask-fitting.ts';

type Found = Fitting['recorded'][number];
/** The recorded facts of these people and the time of their message. They are requested before a person is shown, and the page does not wait for them. */
const useRecorded = (ids: readonly string[]): ReadonlyMap<string, Found> => {
  const [known, setKnown] = useState<ReadonlyMap<string, Found>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = ids.join(' ');
  useEffect(() => {
    const fresh = wanted.split(' ').filter((id) => id && !asked.current.has(id));
    if (!fresh.length) return;
    for (const id of fresh) asked.current.add(id);
    askFitting(fresh, { reason: null }).then(
      (answer) => {
        if (answer.status === 'error') return;
        const found = answer.payload.recorded.map((each) => [each.application_id, each] as const);
        setKnown((now) => new Map([...now, ...found]));
      },
      () => undefined,
    );
  }, [wanted]);
  return known;
};

/** The unsent notes of a sitting, by application. */
const useDrafts = () => {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const written = useRef(drafts);
  useEffect(() => {
    written.current = drafts;
  });
  const isWriting = useCallback((id: string) => Boolean(written.current.get(id)?.trim()), []);
  return {
    isWriting,
    of: (id: string) => drafts.get(id) ?? '',
    any: [...drafts.values()].some((text) => text.trim()),
    set: (id: string, text: string) => setDrafts((now) => new Map(now).set(id, text)),
    /** Removes a saved text, unless the reader has typed more meanwhile. */
    remove: (id: string, text: string) =>
      setDrafts((now) => new Map([...now].filter(([person, draft]) => person !== id || draft.trim() !== text))),
  };
};

/** The number of people loaded ahead of the present one. */
const ahead = 3;
const none: readonly string[] = [];

let reading = false;
/** Whether this run of reading began on Home, perhaps some jobs earlier. The Close button then leads back to Home. */
const cameFromHome = (): boolean => {
  const before = pageBefore()?.shown ?? '';
  if (!before.includes('/triage/') && !before.endsWith('/triage')) reading = before === '/dashboard';
  return reading;
};

/** The state of triage: the present person, what is known of them, the possible actions, and the addresses of the links. */
export const useTriage = (page: DataOf<typeof triagePage>) => {
  const { job, rights, list, reasons, position, onward } = page;
  const at = useListAddress('section');
  const narrow = useNarrow();
  useLivePage(['applications', 'jobs']);
  // The number keys keep their reasons during a sitting.
  const [quickIds] = useState(page.quick);
  const [writes, setWrites] = useStored('triage-message', true);
  const [marked, mark] = useStored('triage-marks', true);
  const drafts = useDrafts();
  const sitting = useSitting({ listed: list.items, position, isWriting: drafts.isWriting });
  const { queue, current, gone, tally } = sitting;
  const id = current?.id ?? null;
  const ready = useMemo(() => {
    const place = queue.findIndex((row) => row.id === id);
    const inTurn = [...queue.slice(place + 1), ...queue.slice(0, Math.max(0, place))].map((row) => row.id);
    return [...(id ? [id] : []), ...inTurn].slice(0, ahead + 1);
  }, [queue, id]);
  const sheets = useSheets(ready);
  const recorded = useRecorded(rights.permissions.includes('list') ? ready : none);
  const known = id ? (recorded.get(id) ?? null) : null;
  // The chosen tab stays: a reader of one person's answers then sees the next person's answers too.
  const [part, setPart] = useState<Part>('resume');

  const closed = job.hiring_status === 'archived';
  const possible = current && !gone ? actionsOn(current, job, rights) : [];
  // This page is for reading resumes, so an advance skips the other steps in which resumes are read.
  const to = current ? stepAfterReview(job.steps, current.step) : null;
  const [fromHome] = useState(cameFromHome);
  const { panel, error } = id ? sheets.of(id) : { panel: null, error: null };
  const facts = { hires: job.counts.hires, openings: job.fields.openings };
  const suggestion =
    current &&
    suggestedReason({ knocked_out: current.knocked_out, answers: panel?.answers ?? [] }, facts, page.suggesting);
  const suggestedName = suggestion && reasons.find((reason) => reason.id === suggestion.id)?.name;
  const sectionTo = (section: Parameters<typeof jobSectionTo>[2]) => jobSectionTo(at.address, job.id, section);
  return {
    page,
    at,
    narrow,
    writes,
    setWrites,
    marked,
    mark,
    drafts,
    sitting,
    sheets,
    /** The recorded facts that a later reviewer will read about this person; null until they are loaded. */
    recorded: known?.lines ?? null,
    /** When the message about an archive is sent; null if none is sent. */
    leaves_at: known?.leaves_at ?? null,
    part,
    setPart,
    closed,
    /** The step to which an advance leads. */
    to,
    may: {
      advance: to !== null && possible.includes('advance'),
      archive: possible.includes('archive'),
      read: current !== null && !gone && !closed && mayReview(rights),
    },
    /** The archive reasons in the order of the number keys. If a reason was deleted, its key stays free, so that the other keys do not change. */
    quick: quickIds.map((known) => reasons.find((reason) => reason.id === known) ?? null),
    left: Math.max(0, list.total + queue.length - list.items.length),
    spent: tally.advance + tally.archive + tally.read,
    next: queue.find((row) => row.id === ready[1]) ?? null,
    panel,
    error,
    /** The archive reason that the recorded facts suggest. */
    suggested: suggestedName ? { ...suggestion, name: suggestedName } : null,
    resume: panel?.resumes.find((one) => one.id === current?.resume_id) ?? panel?.resumes[0],
    links: {
      fromHome,
      sectionTo,
      board: sectionTo('candidates'),
      close: fromHome ? '/dashboard' : sectionTo('resumes'),
      onward: onward && jobSectionTo(at.address, onward.id, 'triage'),
    },
  };
};
export type Triage = ReturnType<typeof useTriage>;
