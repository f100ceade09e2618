import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import { Link, type LinkProps } from './link.tsx';
import { Tooltip } from './overlays/tooltip.tsx';
import { buttonLook, type ButtonLook } from './button-look.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { ref?: Ref<HTMLButtonElement> };
/** Use `primary` at most once in a region. */
export const Button = ({ kind, size, icon, className, ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={cx(buttonLook({ kind, size, icon }), className)} />
);

/** A link to another page that looks like a button. */
export const ButtonLink = ({ kind, size, icon, className, ...rest }: LinkProps & ButtonLook) => (
  <Link {...rest} className={cx(buttonLook({ kind, size, icon }), className)} />
);

/** A link that looks like a button, for addresses that the browser itself must load: downloads, other sites. */
export const ButtonAnchor = ({
  kind,
  size,
  icon,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) => (
  <a {...rest} className={cx(buttonLook({ kind, size, icon }), className)}>
    {children}
  </a>
);

/** A button with only an icon. `label` is its tooltip and its name for screen readers. */
export const IconButton = ({
  label,
  keys,
  kind = 'ghost',
  ...rest
}: Omit<ButtonProps, 'aria-label'> & { label: string; keys?: string }): ReactElement => (
  <Tooltip text={label} keys={keys}>
    <Button {...rest} kind={kind} icon aria-label={label} />
  </Tooltip>
);
