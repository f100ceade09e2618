import { say } from '@candor/contracts/words/say';
import { useEffect, useState, type ReactNode } from 'react';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { DefaultSection } from '@candor/contracts/jobs/pages';
import type { Section } from '@candor/contracts/jobs/values';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { useSaving } from './section-saving.ts';
import type { Choice, Words, WordsOnScreen } from './section-words.ts';

/** A section, its state, and the actions that the list of sections offers for it. */
export type SectionProps = {
  jobId: string;
  section: Section;
  version: number;
  /** The organization's default text from which the section was made. */
  original: DefaultSection | undefined;
  /** The section is public. */
  live: boolean;
  whose: string;
  onScreen: WordsOnScreen;
  /** The hints that the job's editors have dismissed. */
  dismissed: readonly string[];
  editable: boolean;
  parts: RowParts;
  /** The job's rounds in words. */
  process: string;
  /** The state of the section's review. */
  mark: ReactNode;
  /** The organization's entries have changed since the section's text was made from them. */
  outdated: { gone: boolean } | null;
  /** Chooses the entries of a section that shows entries of the organization. */
  onChoose: () => void;
  /** Makes the section's text again from the same entries. */
  onUpdate: () => void;
  onRemove: () => void;
};

/** The text of one section while an editor writes it: its saving, and its comparison with the default. */
export const useSection = ({ jobId, section, version, original, live, whose, onScreen }: SectionProps) => {
  const draft = useSaving({
    jobId,
    section,
    version,
    live,
    whose,
  });
  const { writing, setWriting, type, send, choose } = draft;
  const { mine } = writing;
  const [comparing, setComparing] = useState(false);
  useEffect(() => onScreen.put(section.id, mine), [onScreen, section.id, mine]);
  const chosen = (choice: Choice) => {
    const before = writing;
    choose(choice);
    if (choice === 'theirs')
      toast({
        text: say('Your text was replaced.'),
        undo: () => setWriting((now) => ({ ...now, mine: before.mine })),
      });
  };
  const take = (from: DefaultSection) => {
    const before: Words = section;
    setComparing(false);
    void send({ source_section_id: from.id }).then(() =>
      toast({
        text: say('{name} is the same as the default.', { name: section.name }),
        ...(section.locked || from.locked ? {} : { undo: () => type({ body: before.body }) }),
      }),
    );
  };
  const hasDefault = original !== undefined && plainWords(original.body) !== '';
  const asDefault = hasDefault && original.body === section.body;
  return { ...draft, comparing, setComparing, chosen, take, hasDefault, asDefault };
};

/** What `useSection` returns. */
export type SectionState = ReturnType<typeof useSection>;
