/** Where the service listens unless told otherwise; apart from the service, so that naming it loads nothing. */
export const DEFAULT_PORT = 8010;
export const DEFAULT_HOST = '127.0.0.1';
