import { useMemo, useState } from 'react';
import { askedOf, chainThrough, gapsOf, linksOf } from '@candor/contracts/requirements/chain';
import { requirementsPage } from '@candor/contracts/jobs/pages';
import { requirementLevels, type Requirement } from '@candor/contracts/jobs/values';
import { useLivePage } from '../../page/live/live.ts';
import { useMedia } from '../../kit/media.ts';
import { useStored } from '../../kit/stored.ts';
import type { GapKind } from './gap-chips.tsx';
import { concernedBy } from './concerned.ts';
import { chainOf, type OpenPart } from './use-chain.ts';
import type { DataOf } from '@candor/contracts/kernel/page';

/** The data of the page of requirements. */
export type RequirementsData = DataOf<typeof requirementsPage>;
const levelsOf = Object.keys(requirementLevels) as Requirement['level'][];

/** The state of the screen of requirements: its view, the chosen gap, and the part whose panel is shown. */
export const useRequirements = (page: RequirementsData) => {
  const { job, requirements, rights } = page;
  const [stored, setView] = useStored<'list' | 'map'>('requirements-view', 'list');
  const wide = useMedia('(min-width: 900px)');
  const [open, setOpen] = useState<OpenPart | null>(null);
  const [gap, setGap] = useState<GapKind | 'asked' | null>(null);
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const generating = job.content_status === 'generating';
  const chain = useMemo(() => chainOf(page), [page]);
  const links = useMemo(() => linksOf(chain), [chain]);
  const gaps = useMemo(() => gapsOf(chain), [chain]);
  const { asked, of } = useMemo(() => askedOf(chain), [chain]);
  const shown = useMemo(
    () =>
      gap === 'asked'
        ? new Set(asked.flatMap((id) => [...chainThrough(links, id)]))
        : gap
          ? concernedBy(
              chain,
              gaps.filter(({ kind }) => kind === gap),
            )
          : null,
    [chain, links, gaps, gap, asked],
  );
  const view = wide ? stored : 'list';
  const tasks = chain.tasks.filter(({ id }) => !shown || shown.has(id));
  const levels = levelsOf
    .map((level) => ({
      level,
      all: requirements.filter((each) => each.level === level),
      items: requirements.filter((each) => each.level === level && (!shown || shown.has(each.id))),
    }))
    .filter(({ items }) => items.length);
  const empty = !requirements.length && !page.tasks.length;
  return {
    view,
    setView,
    wide,
    open,
    setOpen,
    gap,
    setGap,
    editable,
    generating,
    chain,
    links,
    gaps,
    asked,
    of,
    shown,
    tasks,
    levels,
    empty,
  };
};

/** What `useRequirements` returns. */
export type RequirementsView = ReturnType<typeof useRequirements>;
