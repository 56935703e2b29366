import type { AnyEndpoint, Input, Output, Sent } from '#shared/endpoint.ts';

/** One response of the application with its parsed body. */
export interface TestResponse<T = Record<string, unknown>> {
  status: number;
  body: T;
  /** The error code of a failure, undefined after success. */
  code: string | undefined;
  text: string;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

/** The input of an endpoint call: its parts by the contract, and a token where it needs a session. */
export interface EndpointOptions<E> {
  params?: Record<keyof Input<E>['params'] & string, string>;
  query?: Record<string, string | number>;
  body?: Sent<E>;
  token?: string | null;
  headers?: Record<string, string>;
}

/** Calls the application at one address. */
export interface Client {
  /** Calls an endpoint; the response has the type that its contract declares. */
  call<E extends AnyEndpoint>(endpoint: E, options?: EndpointOptions<E>): Promise<TestResponse<Output<E>>>;
  /**
   * Calls any address below /api (or any path with a leading slash) with any body: for malformed input and unknown
   * addresses.
   */
  request<T = Record<string, any>>(method: string, path: string, options?: CallOptions): Promise<TestResponse<T>>;
}

/** The path of an endpoint with its parameters filled in. */
export const pathOf = (path: string, params: Readonly<Record<string, string>>): string => {
  const given = new Map(Object.entries(params));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given.get(name) ?? ''));
};

/** A client of the application at `url`. Its calls reject when the application cannot be reached or dies. */
export function createClient(url: string): Client {
  async function request<T>(
    method: string,
    path: string,
    { body, token, headers = {} }: CallOptions = {},
  ): Promise<TestResponse<T>> {
    const json =
      body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof FormData);
    const response = await fetch(path.startsWith('/') ? `${url}${path}` : `${url}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as RequestInit['body'] & {}) }),
    });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not JSON: the text itself.
    }
    const failure = parsed as { code?: string } | null;
    const code = response.ok ? undefined : failure?.code;
    return { status: response.status, body: parsed as T, code, text, headers: response.headers };
  }

  return {
    request,
    call: <E extends AnyEndpoint>(endpoint: E, { params, query, ...options }: EndpointOptions<E> = {}) => {
      const path = pathOf(endpoint.path, params ?? {});
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      return request<Output<E>>(endpoint.method, search === '' ? path : `${path}?${search}`, options);
    },
  };
}
