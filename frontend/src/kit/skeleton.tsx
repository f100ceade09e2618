import { say } from '@candor/contracts/words/say';
import { cx } from './cx.ts';

/** A gray bar in place of content that is loading. It appears only after 200 ms. */
export const Skeleton = ({ className = 'h-3 w-32' }: { className?: string }) => (
  <span aria-hidden className={cx('late block rounded-tag bg-hover', className)} />
);

/** Gray rows in place of a list that is loading. */
export const SkeletonRows = ({ rows = 6 }: { rows?: number }) => (
  <div role="status" aria-label={say('Loading')} className="px-5">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="flex h-9 items-center gap-4 border-b border-line">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-56 max-sm:hidden" />
        <Skeleton className="ms-auto h-3 w-16" />
      </div>
    ))}
  </div>
);
