import type { z } from 'zod';
import type { Group, JobPermission } from './permission.ts';

// One call of the documented surface as a value: the server mounts it, the browser calls it, OpenAPI prints it.

/** Who may call. `anyone`: no sign-in. `self`: any signed-in user. `groups`: holds one of them. `job` and `editor` are checked against the job the request names. */
export type Needs =
  | { who: 'anyone' }
  | { who: 'self' }
  | { who: 'groups'; groups: readonly Group[]; job?: JobPermission | readonly JobPermission[]; editor?: true };

export const anyone: Needs = { who: 'anyone' };
export const self: Needs = { who: 'self' };
export const holds = (...groups: Group[]): Extract<Needs, { who: 'groups' }> => ({ who: 'groups', groups });
export const onJob = (job: JobPermission | readonly JobPermission[], ...groups: Group[]): Needs => ({
  who: 'groups',
  groups,
  job,
});
export const editorOfJob = (job: JobPermission | undefined, ...groups: Group[]): Needs => ({
  who: 'groups',
  groups,
  job,
  editor: true,
});

export type Endpoint<Request extends z.ZodType = z.ZodType, Payload extends z.ZodType = z.ZodType> = {
  path: string;
  method: 'POST' | 'GET';
  needs: Needs;
  request: Request;
  payload: Payload;
  summary: string;
};
/** Errors of every endpoint: `validation`, `csrf`, `rate_limited`, and where signed in `access-denied` (a redirect). Others are named in `summary`. */
export const endpoint = <Request extends z.ZodType, Payload extends z.ZodType>(
  path: string,
  value: { needs: Needs; request: Request; payload: Payload; summary: string; method?: 'POST' | 'GET' },
): Endpoint<Request, Payload> => ({ method: 'POST', ...value, path });

export type RequestOf<E extends Endpoint> = z.output<E['request']>;
export type BodyOf<E extends Endpoint> = z.input<E['request']>;
export type PayloadOf<E extends Endpoint> = z.output<E['payload']>;

/** The answer's shape on the wire (PRODUCT §0.2). HTTP is 200 for both. */
export type Answer<Payload = unknown> =
  | { status: 'ok'; payload: Payload }
  | {
      status: 'error';
      code: string;
      error?: string;
      errors?: string[];
      fields?: Record<string, string>;
      /** What was decided on: whoever reloads then sees at least that. */ position?: number;
    };
