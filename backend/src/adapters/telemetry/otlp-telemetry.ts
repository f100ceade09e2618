import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Counter,
  type Histogram,
  type Meter,
  ROOT_CONTEXT,
  SpanStatusCode,
  SpanKind,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  type Attributes,
  type FigureOf,
  figures,
  type Reading,
  type Span,
  Telemetry,
} from '../../kernel/ports/telemetry.ts';

export type TelemetrySettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT, where reports go. If it is missing, nothing is reported or loaded. */
  endpoint?: string;
  service: string;
  version: string;
  /** What this process does: all, web, projector or worker. */
  role: string;
  /** The share of the traces begun in this process that is reported, 0 to 1. */
  share?: number;
  /** Seconds between two exports of the metrics. */
  every?: number;
};

/** The time limit (ms) of one export, repeats included. Closing waits a little longer, so that nothing is lost. */
const patience = 2500;
const lastWords = 3000;
const complainEvery = 60_000;

type Exporter<Items> = { export(items: Items, done: (result: { code: number; error?: Error }) => void): void };
/** Passes faults of sending only to `complain`. */
const quietly = <Items, E extends Exporter<Items>>(
  exporter: E & Exporter<Items>,
  complain: (fault: unknown) => void,
): E => {
  const send = exporter.export.bind(exporter);
  exporter.export = (items: Items, done: (result: { code: number }) => void) =>
    send(items, ({ code, error }) => {
      if (code !== 0) complain(error);
      done({ code: 0 });
    });
  return exporter;
};
/** The kind of a fault, never its message, which may name people. */
const kindOf = (fault: unknown): string =>
  fault instanceof Error ? fault.constructor.name : typeof fault === 'string' ? fault : 'fault';
/** The trace context in a W3C traceparent header. Null: the header is not valid. */
const contextOf = (traceparent: string | undefined): Context | null => {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  return traceId && spanId && flags
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags, 16) & 1,
        isRemote: true,
      })
    : null;
};

/** Reports by OTLP over HTTP, in JSON. Drops what cannot be sent, and says so at most once a minute. */
export class OtlpTelemetry extends Telemetry {
  readonly #traces: TracerProvider;
  readonly #meters: MeterProvider;
  readonly #tracer: Tracer;
  readonly #meter: Meter;
  readonly #here = new AsyncLocalStorage<Context>();
  readonly #durations = new Map<string, Histogram>();
  readonly #counts = new Map<string, Counter>();
  #complainedAt = -Infinity;
  #closed: Promise<void> | null = null;

  private constructor({
    endpoint,
    service,
    version,
    role,
    share = 1,
    every = 15,
  }: TelemetrySettings & { endpoint: string }) {
    super();
    const resource = resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'candor.role': role,
    });
    const complain = (fault: unknown) => this.#complain(fault);
    const at = (kind: string) => ({ url: `${endpoint.replace(/\/+$/, '')}/v1/${kind}`, timeoutMillis: patience });
    this.#traces = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: quietly(new OTLPTraceExporter(at('traces')), complain),
          scheduledDelayMillis: Math.min(every, 5) * 1000,
          exportTimeoutMillis: 2 * patience,
        }),
      ],
    });
    this.#meters = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: quietly(new OTLPMetricExporter(at('metrics')), complain),
          exportIntervalMillis: every * 1000,
          exportTimeoutMillis: Math.min(every * 1000, 2 * patience),
        }),
      ],
    });
    this.#tracer = this.#traces.getTracer(service, version);
    this.#meter = this.#meters.getMeter(service, version);
  }

  static async open(settings: TelemetrySettings & { endpoint: string }): Promise<OtlpTelemetry> {
    return new OtlpTelemetry(settings);
  }

  async span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    const span = this.#start(name, attributes, this.#here.getStore() ?? ROOT_CONTEXT, SpanKind.INTERNAL);
    try {
      const done = await span.within(() => work(span));
      span.end();
      return done;
    } catch (fault) {
      span.end(fault);
      throw fault;
    }
  }

  begin(name: string, attributes: Attributes, parent?: string): Span {
    return this.#start(name, attributes, contextOf(parent) ?? this.#here.getStore() ?? ROOT_CONTEXT, SpanKind.SERVER);
  }

  count(name: FigureOf<'count'>, value: number, attributes: Attributes = {}): void {
    const counter =
      this.#counts.get(name) ??
      this.#meter.createCounter(name, { unit: figures[name].unit, description: figures[name].says });
    this.#counts.set(name, counter);
    counter.add(value, attributes);
  }

  record(name: FigureOf<'duration'>, value: number, attributes: Attributes = {}): void {
    const { unit, says, bounds } = figures[name] as { unit: string; says: string; bounds?: readonly number[] };
    const duration =
      this.#durations.get(name) ??
      this.#meter.createHistogram(name, {
        unit,
        description: says,
        ...(bounds ? { advice: { explicitBucketBoundaries: [...bounds] } } : {}),
      });
    this.#durations.set(name, duration);
    duration.record(value, attributes);
  }

  gauge(name: FigureOf<'gauge'>, observe: () => readonly Reading[] | Promise<readonly Reading[]>): void {
    this.#meter
      .createObservableGauge(name, { unit: figures[name].unit, description: figures[name].says })
      .addCallback(async (result) => {
        try {
          for (const { value, attributes } of await observe()) result.observe(value, { ...attributes });
        } catch {
          /* what cannot be read now is not told now */
        }
      });
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#end());
  }

  async #end(): Promise<void> {
    const all = Promise.allSettled([this.#traces.shutdown(), this.#meters.shutdown()]);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      all,
      new Promise((enough) => {
        timer = setTimeout(enough, lastWords);
      }),
    ]);
    clearTimeout(timer);
  }

  #start(name: string, attributes: Attributes, parent: Context, kind: SpanKind): Span {
    const span = this.#tracer.startSpan(name, { kind, attributes }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      within: (run) => this.#here.run(inside, run),
      set: (more) => void span.setAttributes(more),
      end: (fault) => {
        if (fault !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(fault));
        span.end();
      },
    };
  }

  #complain(fault: unknown): void {
    if (Date.now() - this.#complainedAt < complainEvery) return;
    this.#complainedAt = Date.now();
    console.warn(
      `telemetry could not be sent (it is dropped, and this is said once a minute at most): ${fault instanceof Error ? fault.message || kindOf(fault) : String(fault)}`,
    );
  }
}
