import type { ReactNode } from 'react';

/** A sentence in a box within a page. */
export const Notice = ({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  title?: string;
  children?: ReactNode;
}) => {
  const look = {
    info: 'bg-info-wash text-info ring-info/20',
    good: 'bg-good-wash text-good ring-good/20',
    warn: 'bg-warn-wash text-warn ring-warn/20',
    bad: 'bg-bad-wash text-bad ring-bad/20',
  }[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={`rounded-ctl px-3.5 py-3 text-ui ring-1 ${look}`}>
      {title && <p className="font-semi">{title}</p>}
      {children && <div className={title ? 'mt-0.5' : ''}>{children}</div>}
    </div>
  );
};
