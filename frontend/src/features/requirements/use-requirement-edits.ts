import { say } from '@candor/contracts/words/say';
import { useRevalidator } from 'react-router-dom';
import { upsertRequirement } from '@candor/contracts/requirements/evaluation-endpoints';
import { requirementLevels, type Requirement } from '@candor/contracts/jobs/values';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { type AnyPart, type PartKind, useChainActions } from './use-chain.ts';
import type { RequirementsData, RequirementsView } from './use-requirements.ts';

const levelsOf = Object.keys(requirementLevels) as Requirement['level'][];

/** What an editor does with the rows: opens, removes and sorts them, and adds skills from the organization's list. */
export const useRequirementEdits = (page: RequirementsData, { open, setOpen, editable }: RequirementsView) => {
  const { job, requirements } = page;
  const { revalidate } = useRevalidator();
  const actions = useChainActions(page);
  const sortLevel = (level: Requirement['level'], ids: string[]) =>
    actions.sort(
      'requirement',
      levelsOf.flatMap((each) =>
        each === level ? ids : requirements.filter((one) => one.level === each).map(({ id }) => id),
      ),
    );
  const addSkills = async (ids: readonly string[]) => {
    for (const skill_id of ids)
      if (!(await settle(say('Add requirements'), call(upsertRequirement, { job_id: job.id, skill_id })))) break;
    await revalidate();
    toast({ text: say('Saved.') });
  };
  const rowOf = (kind: PartKind, part: AnyPart) => ({
    open: open?.id === part.id,
    editable,
    onOpen: () => setOpen(open?.id === part.id ? null : { kind, id: part.id }),
    onRemove: () => {
      void actions.remove(kind, part).then((done) => done === 'confirm' && setOpen({ kind, id: part.id }));
    },
  });
  return { sortLevel, addSkills, rowOf };
};

/** What `useRequirementEdits` returns. */
export type RequirementEdits = ReturnType<typeof useRequirementEdits>;
