import { createContext, type RefObject } from 'react';

/** Whether a guarded form in the dialog around it holds what is not saved. */
export const Unsaved = createContext<RefObject<boolean> | null>(null);
