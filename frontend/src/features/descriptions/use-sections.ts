import { say } from '@candor/contracts/words/say';
import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteSection, sortSections, upsertBlock, upsertSection } from '@candor/contracts/descriptions/endpoints';
import type { Section } from '@candor/contracts/jobs/values';
import { isOpen } from '@candor/contracts/jobs/rows';
import { sectionsPage } from '@candor/contracts/jobs/pages';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { draftName, dropDraft, strayDrafts } from './section-words.ts';
import type { DataOf } from '@candor/contracts/kernel/page';

/** The page of a job description. */
export type SectionsData = DataOf<typeof sectionsPage>;

/** What an editor does with the sections: sorts, restores, removes and updates them. `stray`: drafts of sections that were removed. */
export const useSections = ({ job, sections, sections_version, organization, user }: SectionsData) => {
  const [dropped, setDropped] = useState(0);
  const { revalidate } = useRevalidator();
  const whose = `${organization.id} ${user.id}`;
  const sort = (ids: string[]) => {
    const sent = call(sortSections, { ids, parent_id: job.id });
    return settle(say('Sort the sections'), sent, () => revalidate());
  };
  const restore = ({ id, name }: Pick<Section, 'id' | 'name'>) =>
    settle(say('Restore {name}', { name }), call(upsertSection, { id, job_id: job.id }), () => revalidate());
  const remove = async (section: Section) => {
    const { name } = section;
    await settle(say('Remove {name}', { name }), call(deleteSection, { id: section.id, job_id: job.id }), async () => {
      dropDraft(draftName(whose, job.id, section.id));
      toast({ text: say('{name} removed.', { name }), undo: () => void restore(section) });
      await revalidate();
    });
  };
  const update = ({ id, name, block }: Section) =>
    block &&
    settle(
      say('Update {name}', { name }),
      call(upsertBlock, { id, job_id: job.id, version: sections_version, ...block }),
      async () => {
        toast({ text: isOpen(job) ? say('Published') : say('Saved.') });
        await revalidate();
      },
    );
  const stray = useMemo(
    () =>
      strayDrafts(
        whose,
        job.id,
        sections.map(({ id }) => id),
      ),
    // `dropped` counts the drafts that the reader has discarded here
    // oxlint-disable-next-line react/exhaustive-deps
    [whose, job.id, sections, dropped],
  );
  const dropStray = (id: string) => {
    dropDraft(draftName(whose, job.id, id));
    setDropped((count) => count + 1);
  };
  return { whose, stray, dropStray, sort, restore, remove, update, revalidate };
};

/** What `useSections` returns. */
export type Sections = ReturnType<typeof useSections>;
