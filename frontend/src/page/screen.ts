import type { ComponentType } from 'react';

// A line of the router's table: which screen draws which address.

type Place = { at: string } | { area: string; entity: string; section?: string };
/** `file` is the screen's key in the build's manifest. */
export type Screen = Place & {
  file: string;
  frame: 'public' | 'app';
  load: () => Promise<{ default: ComponentType }>;
  ready?: ComponentType;
};

/** A server-rendered screen for everyone; `:name` binds a segment. */
export const publicScreen = (at: string, file: string, load: Screen['load']): Screen => ({
  at,
  file: `src/features/${file}.tsx`,
  frame: 'public',
  load,
});
/** A signed-in screen at a fixed path. */
export const appScreen = (at: string, file: string, load: Screen['load']): Screen => ({
  at,
  file: `src/features/${file}.tsx`,
  frame: 'app',
  load,
});
/** A list, or with `section` one section of its records ('' is the record's own page). Without a '' screen the list also draws `…/{id}`. */
export const listScreen = (
  area: string,
  entity: string,
  section: string | undefined,
  file: string,
  load: Screen['load'],
): Screen => ({ area, entity, section, file: `src/features/${file}.tsx`, frame: 'app', load });
