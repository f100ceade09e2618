import { quiet, type Telemetry } from '../../kernel/ports/telemetry.ts';

export type TelemetrySettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT; nothing is told and nothing loaded without it. */
  endpoint?: string;
  service: string;
  version: string;
  /** What this process does: all, web, projector or worker. */
  role: string;
  /** How many of the traces begun here are told, 0 to 1. */
  share?: number;
  /** Seconds between two sendings of the figures. */
  every?: number;
};

export const startTelemetry = async ({ endpoint, ...told }: TelemetrySettings): Promise<Telemetry> => {
  if (!endpoint) return quiet;
  const { OtlpTelemetry } = await import('./otlp-telemetry.ts');
  return OtlpTelemetry.open({ endpoint, ...told });
};
