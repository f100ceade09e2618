import { useRef } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { IconButton } from '../../kit/button.tsx';
import { dateText, timeText } from '../../kit/time.tsx';
import { StripBars, StripHandle, StripLabels } from './strip-pieces.tsx';
import { type PastStripProps, useMoments } from './use-moments.ts';
import { useStripDrag } from './use-strip-drag.ts';
import { useStripKeys } from './use-strip-keys.ts';

/** The days of a record as a chart that is also a slider: a bar for each day, darker and taller on busy days. The part between the chosen time and the present is blue. */
export const PastStrip = (props: PastStripProps) => {
  const { past, zone } = props;
  const rail = useRef<HTMLDivElement>(null);
  const moments = useMoments(props);
  const { held, playing, setPlaying, shown, at, share } = moments;
  const { take, drag, release, callOff } = useStripDrag(props, moments, rail);
  const { byEvent, onKeyDown } = useStripKeys(props, moments);
  const place = share(at);
  return (
    <div className="flex shrink-0 items-center gap-3 px-5 pt-8 pb-1 max-sm:order-last max-sm:gap-2 max-sm:border-t max-sm:border-line max-sm:px-3 max-sm:pb-2">
      <IconButton
        kind="soft"
        label={playing ? say('Pause') : say('Play, one day per second')}
        keys="Space"
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
      </IconButton>
      <span className="text-meta whitespace-nowrap text-ink-2 max-lg:hidden">{say('1 day per second')}</span>
      <div className="min-w-0 flex-1 px-2">
        {/* the pointer uses the bars, the keyboard the handle */}
        <div
          ref={rail}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={callOff}
          className="relative h-9 cursor-pointer touch-none"
        >
          <StripBars past={past} moments={moments} />
          <i aria-hidden className="absolute inset-x-0 bottom-[11px] h-[3px] rounded-full bg-line-2" />
          <i
            aria-hidden
            className="absolute bottom-[11px] h-[3px] rounded-full bg-accent"
            style={{ insetInlineStart: `${place * 100}%`, insetInlineEnd: 0 }}
          />
          <i
            aria-hidden
            className="absolute end-[-7px] bottom-[6px] size-[13px] rounded-full border-2 border-ink-4 bg-sheet"
          />
          <StripHandle past={past} zone={zone} moments={moments} onKeyDown={onKeyDown} />
        </div>
        <StripLabels past={past} share={share} />
      </div>
      <span className="flex items-center gap-1 text-meta text-ink-2">
        <span className="me-1 max-lg:hidden">{say('Event')}</span>
        <IconButton label={say('One event back')} size="sm" disabled={!past.before} onClick={() => byEvent(-1)}>
          <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={say('One event on')} size="sm" onClick={() => byEvent(1)}>
          <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </span>
      <span className="sr-only" role="status">
        {held === null && say('As of {moment}', { moment: `${dateText(shown, zone)} ${timeText(shown, zone)}` })}
      </span>
    </div>
  );
};
