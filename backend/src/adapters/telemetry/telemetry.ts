import { quiet, type Telemetry } from '../../kernel/ports/telemetry.ts';

export type TelemetrySettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing is reported and nothing is loaded. */
  endpoint?: string;
  service: string;
  version: string;
  /** What this process does: all, web, projector or worker. */
  role: string;
  /** The share of the traces begun here that are reported, 0 to 1. */
  share?: number;
  /** Seconds between two exports of the figures. */
  every?: number;
};

export const startTelemetry = async ({ endpoint, ...told }: TelemetrySettings): Promise<Telemetry> => {
  if (!endpoint) return quiet;
  const { OtlpTelemetry } = await import('./otlp-telemetry.ts');
  return OtlpTelemetry.open({ endpoint, ...told });
};
