import { Check, Minus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { type OwnApplication, ownPath } from '@candor/contracts/public/own-application';
import { cx } from '../../kit/cx.ts';
import { brandColor, BrandDot } from '../../parts/public/brand.tsx';
import { isOver, placeWords } from './own-application-words.ts';

/** The path of an application, and its progress. */
export const OwnWay = ({ own }: { own: OwnApplication }) => {
  const color = brandColor(own.organization.brand_color);
  const ended = isOver(own.stage);
  const at = ownPath.indexOf(own.reached);
  const places = ended ? ownPath.slice(0, at + 1) : ownPath;
  return (
    <ol className="mt-9">
      {places.map((place, index) => {
        // Who withdrew or was turned down did not complete the place that they had reached.
        const left = index === at && (own.stage === 'withdrawn' || own.stage === 'closed');
        const done = index < at || (index === at && ended && !left);
        const now = index === at && !ended;
        const { title, text } = placeWords(place, own);
        return (
          <li
            key={place}
            aria-current={now ? 'step' : undefined}
            className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0"
          >
            {index < places.length - 1 && (
              <span aria-hidden className="absolute start-[9px] top-6 bottom-1 w-0.5 bg-line-2" />
            )}
            <span className="mt-0.5">
              {done || left ? (
                <span
                  className={cx(
                    'grid size-5 place-items-center rounded-full',
                    done ? 'bg-ink-2 text-sheet' : 'border-2 border-line-2 text-ink-2',
                  )}
                >
                  {done ? (
                    <Check size={12} strokeWidth={3} aria-hidden />
                  ) : (
                    <Minus size={12} strokeWidth={3} aria-hidden />
                  )}
                </span>
              ) : now ? (
                <BrandDot color={color} />
              ) : (
                <span className="block size-5 rounded-full border-2 border-line-2" />
              )}
            </span>
            <div>
              <p className={cx('text-[15px] leading-6 font-semi', done || now || left ? 'text-ink' : 'text-ink-2')}>
                {title}
                <span className="sr-only">
                  {` (${done ? say('done') : left ? say('it ended here') : now ? say('you are here') : say('still to come')})`}
                </span>
              </p>
              <p className="text-read text-ink-2">{text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
};
