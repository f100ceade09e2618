import { quiet, type Telemetry } from '../../kernel/ports/telemetry.ts';
import type { TelemetrySettings } from './otlp-telemetry.ts';

export const startTelemetry = async ({ endpoint, ...told }: TelemetrySettings): Promise<Telemetry> => {
  if (!endpoint) return quiet;
  const { OtlpTelemetry } = await import('./otlp-telemetry.ts');
  return OtlpTelemetry.open({ endpoint, ...told });
};
