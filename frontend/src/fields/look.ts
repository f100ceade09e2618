import type { ReactNode } from 'react';

/** What a screen may set for one input besides its field. */
export type InputMore = {
  type?: string;
  list?: string;
  maxLength?: number;
  inputMode?: 'url' | 'tel' | 'email' | 'decimal';
  step?: string;
  /** Replaces the field's label. */
  label?: ReactNode;
  help?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  big?: boolean;
  /** Whether the choices of a select are still loading. */
  loading?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoComplete?: string;
  className?: string;
  rows?: number;
  min?: string | number;
  max?: string | number;
};
export type Look = InputMore & { label: ReactNode };
