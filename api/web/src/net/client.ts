/** Talking to the service that served the page. Every failure becomes an `ApiError` with the service's own words. */

export interface ProblemBody {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly code: string; readonly path: string; readonly detail: string }[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: ProblemBody,
  ) {
    super(problem.detail);
    this.name = 'ApiError';
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts JSON. @throws ApiError when the service refuses or cannot be reached; AbortError when `signal` aborts */
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(path, body, 'application/json', signal);
  return (await response.json()) as T;
}

/** Posts JSON and hands back the open event stream. */
export async function postForStream(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(path, body, 'text/event-stream', signal);
  if (response.body === null) throw unreachable();
  return response.body;
}

async function send(path: string, body: unknown, accept: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { ...JSON_TYPE, accept },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  if (!response.ok) throw await toError(response);
  return response;
}

async function toError(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Partial<ProblemBody>;
    const { code = 'internal', title = response.statusText, detail = '', errors } = problem;
    return new ApiError(response.status, { code, title, detail, ...(errors && { errors }) });
  } catch {
    return new ApiError(response.status, { code: 'internal', title: response.statusText, detail: '' });
  }
}

function unreachable(): ApiError {
  return new ApiError(0, { code: 'unreachable', title: 'unreachable', detail: '' });
}
