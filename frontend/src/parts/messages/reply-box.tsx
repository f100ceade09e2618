import { useId, useMemo, useRef, useState } from 'react';
import { ChevronDown, FileText } from 'lucide-react';
import { fetchTemplate } from '@candor/contracts/messages/endpoints';
import { type MergeTag, mergeTags } from '@candor/contracts/messages/merge-tags';
import type { Conversation } from '@candor/contracts/messages/conversation';
import { say } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { answerName } from '../../page/draft-names.ts';
import { useKeptDraft } from '../../page/kept-draft.ts';
import { call, errorOf } from '../../page/call.ts';
import { useStandard } from '../../page/use-page.ts';
import { tagLabel } from '../../fields/tag-label.ts';
import { Button } from '../../kit/button.tsx';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import type { EditorTags } from '../../kit/editor/tag-atoms.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { MomentInput } from '../../kit/inputs/moment-input.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { momentText, timeText, useNow } from '../../kit/time.tsx';
import { AttachedFiles, type SentFile } from './attached-files.tsx';
import { addressesIn } from './copies.ts';
import { morning, quietUntil } from './quiet-hours.ts';
import { QuietStrip } from './quiet-strip.tsx';
import { answer } from './thread-actions.ts';

const offered = ['candidate_first_name', 'job_title', 'org_name', 'user_first_name', 'user_signature'] as const;
/** The tags of an answer. `values`: what they stand for in this conversation, as far as the page knows it. */
const tagsOf = (hasJob: boolean, values: Partial<Record<MergeTag, string>>): EditorTags => {
  const fit = offered.filter((tag) => hasJob || tag !== 'job_title');
  return {
    known: mergeTags.map((name) => ({ name, label: tagLabel(name), value: values[name] })),
    offered: fit,
    doubtful: mergeTags.filter((tag) => !(fit as readonly string[]).includes(tag)),
  };
};
const hasWords = (html: string): boolean => html.replace(/<[^>]*>/g, '').trim() !== '';
const PickTime = ({
  zone,
  onPick,
  onClose,
}: {
  zone: string | null;
  onPick: (at: string) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState(() => wallClock(morning(zone, Date.now(), 1), zone).slice(0, 16));
  const now = useNow();
  const at = typed ? momentAt(`${typed.slice(0, 16)}:00`, zone) : null;
  return (
    <Dialog open onClose={onClose} title={say('When should the answer leave?')}>
      <div className="grid gap-4">
        <MomentInput label={say('Leaves')} value={typed} onChange={setTyped} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            kind="primary"
            disabled={!at || Date.parse(at) < now}
            onClick={() => {
              onPick(at!);
              onClose();
            }}
          >
            {say('Send then')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Writes and sends an answer. This tab keeps the unsent text; Ctrl+Enter sends it. */
export const ReplyBox = ({
  conversation: { thread, person, names, templates, not_sent },
  keys = false,
  onSent,
  after,
}: {
  conversation: Pick<Conversation, 'thread' | 'person' | 'names' | 'templates' | 'not_sent'>;
  /** Whether the key R focuses the text. */
  keys?: boolean;
  /** Runs when the answer was handed to the server, so that the next conversation may be shown. */
  onSent: () => void;
  after: () => void;
}) => {
  const { user, organization } = useStandard();
  const copiesId = useId();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [copies, setCopies] = useState<string | null>(null);
  const [body, change] = useKeptDraft(answerName(user.id, thread.id), '', (text) => !hasWords(text), 'tab');
  const [busy, setBusy] = useState(false);
  const [picking, setPicking] = useState(false);
  const [shown, setShown] = useState(0);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const job = thread.job_id ? names[thread.job_id] : undefined;
  const tags = useMemo(
    () =>
      tagsOf(thread.job_id !== null, {
        candidate_first_name: person.first_name,
        job_title: job,
        org_name: organization.name,
        user_first_name: user.first_name,
      }),
    [thread.job_id, person.first_name, job, organization.name, user.first_name],
  );
  const zone = person.tz_region ?? user.tz_region;
  const soon = morning(zone, now, 1);
  /** When the day begins where the person lives. Null: it is day there, or their place is not known. */
  const opens = person.tz_region ? quietUntil(person.tz_region, now) : null;
  const write = (html: string) => change(() => html);
  /** Replaces the text. The editor keeps its own text, so a new text requires a new editor. */
  const put = (html: string) => {
    write(html);
    setShown((now) => now + 1);
  };
  useShortcut('r', say('Answer'), () => box.current?.querySelector<HTMLElement>('[role=textbox]')?.focus(), {
    on: keys && not_sent === null,
  });
  if (not_sent !== null)
    return (
      <p className="rounded-card bg-well px-4 py-3 text-ui text-ink-2">
        {say('An answer cannot be sent: {reason}.', { reason: not_sent })}
      </p>
    );
  const send = async (at: string | null) => {
    if (busy || !hasWords(body)) return;
    const cc = addressesIn(copies ?? '');
    setBusy(true);
    await answer(
      thread,
      {
        body,
        ...(cc.length ? { cc } : {}),
        ...(files.length ? { files: files.map(({ file_id, name }) => ({ file_id, name })) } : {}),
      },
      at,
      {
        onSent: () => {
          put('');
          setFiles([]);
          setCopies(null);
          onSent();
        },
        onBack: () => {
          put(body);
          setFiles(files);
          setCopies(copies);
        },
        after,
      },
    );
    setBusy(false);
  };
  const begin = async (id: string) => {
    const found = await call(fetchTemplate, { id });
    if (found.status !== 'ok') return toast({ text: errorOf(found), tone: 'bad' });
    put(`${hasWords(body) ? body : ''}${found.payload.template?.body ?? ''}`);
    return null;
  };
  return (
    <div ref={box} className="rounded-card bg-card shadow-card focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
      <p className="flex items-baseline gap-2 border-b border-line px-3.5 py-2 text-ui">
        <span className="text-ink-3">{say('{to, select, other {To}}', { to: 'person' })}</span>
        <bdi className="max-w-[60%] shrink-0 truncate font-medium text-ink">{person.name}</bdi>
        <span className="min-w-0 truncate text-ink-3">{person.email}</span>
        <button
          type="button"
          aria-expanded={copies !== null}
          onClick={() => setCopies(copies === null ? '' : null)}
          className="ms-auto min-h-6 shrink-0 rounded-tag px-1 text-meta text-ink-3 hover:text-ink max-sm:min-h-11"
        >
          {say('Add a copy')}
        </button>
      </p>
      {copies !== null && (
        <div className="flex items-center gap-2 border-b border-line px-3.5 py-1.5 text-ui">
          <label htmlFor={copiesId} className="shrink-0 text-ink-3">
            {say('Copy to')}
          </label>
          <input
            id={copiesId}
            type="text"
            inputMode="email"
            autoFocus
            value={copies}
            onChange={(event) => setCopies(event.target.value)}
            className={inputLook()}
          />
        </div>
      )}
      <div className="max-h-[40dvh] overflow-y-auto px-3.5 py-1">
        <RichEditor
          key={shown}
          quiet="boxed"
          label={say('Answer')}
          placeholder={say('Write an answer')}
          value={body}
          onChange={write}
          onSave={() => void send(opens)}
          tags={tags}
        />
      </div>
      {opens && (
        <div className="px-3 pt-2">
          <QuietStrip zone={person.tz_region!} own={user.tz_region} now={now} leaves={opens} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-3 py-2.5">
        {templates.length > 0 && (
          <Menu
            trigger={
              <Button kind="ghost" size="sm" className="max-sm:min-h-11">
                <FileText size={14} aria-hidden />
                {say('Template')}
              </Button>
            }
          >
            {templates.map(({ value, label }) => (
              <MenuItem key={value} onSelect={() => void begin(value)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
        <AttachedFiles files={files} onChange={setFiles} />
        <span className="ms-auto flex gap-px">
          <Button
            kind="primary"
            className="rounded-e-none max-sm:min-h-11"
            disabled={busy || !hasWords(body)}
            onClick={() => void send(opens)}
          >
            {opens ? say('Send {when}', { when: momentText(opens, user.tz_region) }) : say('Send')}
            <Kbd keys="mod+enter" on="accent" />
          </Button>
          <Menu
            align="end"
            trigger={
              <Button
                kind="primary"
                icon
                className="rounded-s-none max-sm:min-h-11"
                aria-label={opens ? say('Pick a time') : say('Send later')}
                disabled={busy || !hasWords(body)}
              >
                <ChevronDown size={14} aria-hidden />
              </Button>
            }
          >
            {opens && (
              <MenuItem onSelect={() => void send(null)}>
                {say('Send now, at {time} where they are', { time: timeText(now, person.tz_region) })}
              </MenuItem>
            )}
            {(!opens || opens !== soon) && (
              <MenuItem onSelect={() => void send(soon)}>
                {say('Tomorrow at 8 where they are: {when}', { when: momentText(soon, user.tz_region) })}
              </MenuItem>
            )}
            <MenuItem onSelect={() => setPicking(true)}>{say('Pick a time')}</MenuItem>
          </Menu>
        </span>
      </div>
      {picking && <PickTime zone={user.tz_region} onPick={(at) => void send(at)} onClose={() => setPicking(false)} />}
    </div>
  );
};
