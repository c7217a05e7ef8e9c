/** Server-sent events from a fetch body (an `EventSource` cannot post). */

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Takes text in any pieces, gives whole events. */
export class EventParser {
  private rest = '';

  push(text: string): ServerEvent[] {
    this.rest += text.replaceAll('\r\n', '\n');
    const blocks = this.rest.split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter((event): event is ServerEvent => event !== null);
  }
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('event:')) event = value;
    if (line.startsWith('data:')) data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}

export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
