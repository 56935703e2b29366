import { ownVersion } from '#api/platform/version.ts';
import type { Span, SpanAttributes } from './span.ts';
import { traceFetch } from './trace-fetch.ts';

/** Sends spans of requests and jobs to a collector (OpenTelemetry, OTLP over HTTP). Nothing waits for the collector. */
export interface Tracing {
  /** `route` is a pattern; `traceparent` (W3C) continues the trace of the caller when it is well-formed. */
  startRequest(route: string, requestId: string, traceparent: string | undefined): Span;
  startJob(name: string, jobId: string): Span;
  /** Sends what is left, for at most 2 s. */
  close(): Promise<void>;
}

/** How long the collector has for a batch, ms; spans that do not fit into the queue meanwhile are dropped. */
const EXPORT_MS = 5000;
/** How long spans are collected before they are sent, ms. */
const BATCH_MS = 500;
const CLOSE_MS = 2000;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/**
 * Opens tracing to a collector, e.g. `http://127.0.0.1:4318`. The packages are loaded here, so that a process without
 * tracing does not pay for them.
 */
export async function openTracing(endpoint: string): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;

  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'car-care', 'service.version': ownVersion() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS, scheduledDelayMillis: BATCH_MS }),
    ],
  });
  const tracer = provider.getTracer('car-care');

  function open(name: string, kind: number, attributes: SpanAttributes, parent: typeof ROOT_CONTEXT): Span {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return {
      traceId: span.spanContext().traceId,
      start: (part, more) => open(part, SpanKind.CLIENT, more, trace.setSpan(ROOT_CONTEXT, span)),
      end({ failed = false, attributes: last = {} } = {}) {
        span.setAttributes(last);
        // Without the error's text, which may quote values.
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }
  /** The context of a caller; our own when the header is missing or malformed. */
  function callerOf(traceparent: string | undefined): typeof ROOT_CONTEXT {
    const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return api.isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
  }

  const stopFetch = traceFetch();
  return {
    startRequest: (route, requestId, traceparent) =>
      open(route, SpanKind.SERVER, { 'http.route': route, 'request.id': requestId }, callerOf(traceparent)),
    startJob: (name, jobId) =>
      open(`job ${name}`, SpanKind.CONSUMER, { 'job.name': name, 'job.id': jobId }, ROOT_CONTEXT),
    async close() {
      stopFetch();
      const flushed = provider.shutdown().catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([flushed, new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))]);
      clearTimeout(timer);
    },
  };
}
