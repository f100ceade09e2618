export type Attributes = Readonly<Record<string, string | number | boolean>>;
export type Reading = { value: number; attributes?: Attributes };
type Figure = {
  kind: 'duration' | 'count' | 'gauge';
  unit: string;
  says: string;
  /** Upper bounds of the buckets, if the default ones (milliseconds) do not fit. */ bounds?: readonly number[];
};

/** All figures (measurements) that we report, by name. */
export const figures = {
  'candor.command.duration': {
    kind: 'duration',
    unit: 'ms',
    says: 'From a command to its answer, by command and outcome.',
  },
  'candor.append.duration': { kind: 'duration', unit: 'ms', says: 'From an append to its durable answer, by outcome.' },
  'candor.job.duration': { kind: 'duration', unit: 'ms', says: 'One attempt at a job, by kind and outcome.' },
  'candor.projection.lag': { kind: 'gauge', unit: '{event}', says: 'How many events a projection is behind the log.' },
  'candor.queue.depth': { kind: 'gauge', unit: '{job}', says: 'Jobs by state: waiting or failed.' },
  'candor.fault.count': { kind: 'count', unit: '{fault}', says: 'Requests that were answered with a fault, by route.' },
  'http.server.request.duration': {
    kind: 'duration',
    unit: 's',
    says: 'Duration of HTTP server requests.',
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
} as const satisfies Record<string, Figure>;
export type FigureOf<Kind extends Figure['kind']> = {
  [Name in keyof typeof figures]: (typeof figures)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof figures];

/** Unfinished work that one callback begins and another ends. Spans begun inside `within` are part of this one. */
export type Span = {
  within<T>(run: () => T): T;
  set(attributes: Attributes): void;
  /** With a fault, the span counts as failed. Only the kind of the fault is reported. */ end(fault?: unknown): void;
};
/** The process's reports about itself to its operators. Nothing personal may be in them: no names, addresses, ids of people, queries or messages of faults. No method throws or makes a caller wait. */
export abstract class Telemetry {
  abstract span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** The same as `span`, but the caller ends it. `parent` is a `traceparent` header; a valid one continues its trace. */
  abstract begin(name: string, attributes: Attributes, parent?: string): Span;
  abstract count(name: FigureOf<'count'>, value: number, attributes?: Attributes): void;
  abstract record(name: FigureOf<'duration'>, value: number, attributes?: Attributes): void;
  /** Calls `observe` each time the figures are sent. */
  abstract gauge(name: FigureOf<'gauge'>, observe: () => readonly Reading[] | Promise<readonly Reading[]>): void;
  /** Sends the figures and spans that are not sent yet, within a few seconds. */
  abstract close(): Promise<void>;
}

const still: Span = { within: (run) => run(), set: () => undefined, end: () => undefined };
class Quiet extends Telemetry {
  span<T>(_name: string, _attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    return work(still);
  }

  begin(): Span {
    return still;
  }

  count(): void {}
  record(): void {}
  gauge(): void {}
  async close(): Promise<void> {}
}
/** The telemetry that reports nothing. */
export const quiet: Telemetry = new Quiet();
