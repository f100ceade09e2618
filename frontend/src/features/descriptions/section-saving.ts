import { say, sayLabel } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertSection } from '@candor/contracts/descriptions/endpoints';
import { sectionFields } from '@candor/contracts/jobs/fields';
import type { Section } from '@candor/contracts/jobs/values';
import { onReturn } from '../../kit/connection.ts';
import { withProgress } from '../../kit/progress-bar.tsx';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { type Choice, choices, draftName, dropDraft, isDirty, saved, useWriting, type Words } from './section-words.ts';

export type Saving = 'idle' | 'saving' | 'saved' | { error: string };
/** A draft is saved after this many milliseconds without a key. */
const pause = 1_500;

/** Saves the text. If the post is public, it saves when the writer leaves the section; otherwise after a pause in typing. */
export const useSaving = ({
  jobId,
  section,
  version,
  live,
  whose,
}: {
  jobId: string;
  section: Section;
  version: number;
  live: boolean;
  whose: string;
}) => {
  const name = draftName(whose, jobId, section.id);
  const { writing, setWriting, type } = useWriting(name, section, version);
  const [saving, setSaving] = useState<Saving>('idle');
  const { revalidate } = useRevalidator();
  const here = useRef(true);
  /** A save was requested and runs as soon as the present one has ended. */
  const wanted = useRef(false);
  /** The server has a newer text than the page. Nothing is sent until the page shows it. */
  const stale = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const dirty = isDirty(writing);

  const send = async (change: { name?: string; body?: string; visible?: boolean; source_section_id?: string }) => {
    const sent = writing.mine;
    setSaving('saving');
    const answer = await withProgress(() =>
      call(upsertSection, {
        id: section.id,
        job_id: jobId,
        ...(change.visible === undefined ? { version: writing.base.version } : {}),
        ...change,
      }),
    );
    if (answer.status === 'error' && answer.code === 'stale') {
      // The page loads the other member's text, and the writer chooses between the two.
      stale.current = true;
      setSaving('idle');
      await revalidate();
      return;
    }
    if (answer.status === 'error') setSaving({ error: errorOf(answer) });
    const then = async ({ section: stored, version: at }: { section: Section; version: number }) => {
      if (change.visible === undefined) {
        const shown = change.source_section_id ? { name: stored.name, body: stored.body } : sent;
        setWriting((now) =>
          saved(change.source_section_id ? { ...now, mine: shown } : now, shown, {
            words: { name: stored.name, body: stored.body },
            version: at,
          }),
        );
        if (!here.current) dropDraft(name);
      }
      setSaving('saved');
      await revalidate();
    };
    if (answer.status === 'ok') await then(answer.payload);
    // If the section is still on the page, its own line shows the error, and the next save sends the text as it is then.
    else if (!here.current) await settle(say('Save {name}', { name: section.name }), answer, then);
  };
  const save = () => {
    const { base, mine, theirs } = writing;
    wanted.current = false;
    if (!dirty || theirs || stale.current) return;
    if (saving === 'saving') {
      wanted.current = true;
      return;
    }
    if (!mine.name.trim()) {
      setSaving({ error: sayLabel(sectionFields.each.name.missing) });
      return;
    }
    void send({
      ...(mine.name === base.shown.name ? {} : { name: mine.name.trim() }),
      ...(mine.body === base.shown.body ? {} : { body: mine.body }),
    });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const busy = saving === 'saving';
  useEffect(() => {
    if (!dirty || busy || live || writing.theirs) return;
    const timer = window.setTimeout(() => latest.current(), pause);
    return () => window.clearTimeout(timer);
  }, [dirty, busy, live, writing]);
  useEffect(() => {
    if (wanted.current && !busy) latest.current();
    // runs again when a save has ended or another text has become the base
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [busy, writing.base]);
  useEffect(() => {
    const again = stale.current;
    stale.current = false;
    if (again) latest.current();
    // runs after every change of the stored text that the page shows
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [writing.base.version, writing.theirs]);
  /** A change made by one click is complete: it is saved immediately, before the writer leaves the section. */
  const finished = useRef(false);
  const finish = (change: Partial<Words>) => {
    finished.current = true;
    type(change);
  };
  useEffect(() => {
    const now = finished.current;
    finished.current = false;
    if (now) latest.current();
    // runs after every change of the text
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [writing.mine]);
  const failed = typeof saving === 'object';
  useEffect(() => (failed ? onReturn(() => latest.current()) : undefined), [failed]);
  const choose = (choice: Choice) => {
    wanted.current = choice === 'mine';
    setSaving('idle');
    setWriting(choices[choice]);
  };
  return { writing, setWriting, type, finish, saving, send, save, choose, dirty };
};
