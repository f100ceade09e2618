import { memo, type ReactNode, useMemo } from 'react';
import { ChevronLeft, ChevronRight, FileText, History, TriangleAlert } from 'lucide-react';
import { sayReason } from '@candor/contracts/words/reason-words';
import { cityOf } from '@candor/contracts/words/zone-words';
import { directionOf, say } from '@candor/contracts/words/say';
import { LetterLanguage } from '../../page/letter-language.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { IconButton } from '../../kit/button.tsx';
import { markedRich } from '../../kit/editor/rich-text.tsx';
import { Prose } from '../../kit/editor/prose.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { dateText, momentText, readerIn, timeText, useNow } from '../../kit/time.tsx';
import type { SentFile } from '../../parts/messages/attached-files.tsx';
import type { Preview } from './compose-draft.ts';

const filled = 'border-b-2 border-accent-line';
const Line = ({ text }: { text: string }) => (
  <>
    {text.split(/(\uE000[^\uE001]*\uE001)/).map((part, at) =>
      part.startsWith('\uE000') ? (
        <span key={at} className={filled}>
          {part.slice(1, -1)}
        </span>
      ) : (
        part
      ),
    )}
  </>
);

/** When the organization last wrote to the person, and which other messages are planned for them. */
const aroundOf = ({ last_at, planned_at, cadence }: Preview, zone: string | null): string =>
  [
    last_at ? say('Last heard from us {day}.', { day: dateText(last_at, zone) }) : say('We have not written before.'),
    planned_at
      ? say('The next message leaves {time}.', { time: momentText(planned_at, zone) })
      : say('Nothing planned.'),
    cadence ? say('In the cadence {name}.', { name: cadence }) : '',
  ]
    .filter(Boolean)
    .join(' ');

/** The message exactly as one person gets it. */
export const ComposePreview = memo(function ComposePreview({
  preview,
  place,
  count,
  files,
  cc,
  zone,
  onStep,
  children,
}: {
  preview: Preview | null;
  /** The person's place among the recipients, counted from 1; 0 if the person is skipped. */
  place: number;
  count: number;
  files: readonly SentFile[];
  cc: readonly string[];
  zone: string | null;
  onStep: (by: number) => void;
  children?: ReactNode;
}) {
  const now = useNow();
  const body = useMemo(() => (preview ? markedRich(preview.body, filled) : null), [preview]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5">
      <div className="flex min-h-8 flex-wrap items-center gap-1.5">
        {count > 1 && (
          <>
            <IconButton size="sm" label={say('Previous person')} keys="k" onClick={() => onStep(-1)}>
              <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton size="sm" label={say('Next person')} keys="j" onClick={() => onStep(1)}>
              <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
            </IconButton>
            <p className="tnum ms-1 text-ui font-medium text-ink">
              {place ? say('{place, number} of {count, number}', { place, count }) : say('Skipped')}
            </p>
          </>
        )}
        <span className="ms-auto">{children}</span>
      </div>
      {!preview ? (
        <div role="status" aria-label={say('Loading the preview')} className="grid gap-2 rounded-card bg-card p-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : (
        <>
          <article aria-label={say('Preview')} className="overflow-hidden rounded-card border border-line-2 bg-card">
            <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3">
              <Avatar name={preview.name} size={36} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate text-ui font-semi text-ink">{preview.name}</p>
                <p className="truncate text-ui text-ink-2">{preview.to ?? say('No email address')}</p>
                {cc.length > 0 && (
                  <p className="truncate text-meta text-ink-2">
                    {say('Copy to {addresses}', { addresses: cc.join(', ') })}
                  </p>
                )}
              </div>
              {!preview.refused && (
                <div className="ms-auto text-end">
                  <p className="text-ui font-semi text-ink">
                    {say('{time} there', { time: timeText(preview.leaves_at, preview.zone) })}
                  </p>
                  <p className="text-ui text-ink-2">
                    {say('{time} here, {place}', {
                      time:
                        dateText(preview.leaves_at, zone) === dateText(new Date(now).toISOString(), zone)
                          ? timeText(preview.leaves_at, zone)
                          : momentText(preview.leaves_at, zone),
                      place: cityOf(preview.zone),
                    })}
                  </p>
                </div>
              )}
            </header>
            <div lang={preview.language} dir={directionOf(preview.language)} className="grid gap-2 px-4 py-4">
              <p className="text-read font-semi text-ink">
                {preview.variant && (
                  <span className="me-1.5 inline-grid size-5 place-items-center rounded-tag bg-hover text-meta uppercase">
                    {preview.variant}
                  </span>
                )}
                {preview.subject ? (
                  <Line text={preview.subject} />
                ) : (
                  <span className="text-ink-3">{say('No subject yet')}</span>
                )}
              </p>
              {body && <Prose html={body} className="wrap-anywhere" />}
              {files.length > 0 && (
                <ul className="flex flex-wrap gap-1.5">
                  {files.map(({ file_id, name, size }) => (
                    <li
                      key={file_id}
                      className="flex items-center gap-1.5 rounded-ctl border border-line-2 px-2 py-1 text-meta text-ink"
                    >
                      <FileText size={13} aria-hidden />
                      {name}
                      <span className="text-ink-2">{say('{size, number} KB', { size: Math.ceil(size / 1024) })}</span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </article>
          <LetterLanguage language={preview.language} />
          {preview.refused && (
            <p className="flex gap-2 text-ui text-warn">
              <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
              {say('Not sent: {reason}', { reason: preview.refused.reason })}
            </p>
          )}
          {preview.because.map((reason) => (
            <p key={reason.why} className="text-ui text-ink-2">
              {sayReason(reason, readerIn(zone))}
            </p>
          ))}
          {preview.warnings.map((warning) => (
            <p key={warning} className="flex gap-2 text-ui text-warn">
              <TriangleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
              {warning === 'close'
                ? say('We wrote to this person within the last 7 days.')
                : say('Your organization is careful with this company.')}
            </p>
          ))}
          {preview.tells_source && (
            <p className="text-ui text-ink-2">{say('First message: it says where we have the details from.')}</p>
          )}
          <p className="flex gap-2 text-ui text-ink-2">
            <History size={15} aria-hidden className="mt-0.5 shrink-0" />
            {aroundOf(preview, zone)}
          </p>
        </>
      )}
    </div>
  );
});
