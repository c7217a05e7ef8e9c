/**
 * Server-sent events on a raw reply. A slow reader is never waited for: partial answers are dropped while its buffer is
 * full, and the terminal one is left to the socket.
 */
import type { FastifyReply } from 'fastify';
import { toJson } from '../json.js';

export class EventStream {
  private full = false;

  constructor(private readonly reply: FastifyReply) {
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.on('drain', () => {
      this.full = false;
    });
  }

  /** An event that may be skipped: the next one supersedes it. */
  offer(event: string, data: unknown): void {
    if (!this.full && !this.gone) this.write(event, data);
  }

  /** The last event. */
  end(event: string, data: unknown): void {
    if (this.gone) return;
    this.write(event, data);
    this.reply.raw.end();
  }

  private get gone(): boolean {
    return this.reply.raw.destroyed || this.reply.raw.writableEnded;
  }

  private write(event: string, data: unknown): void {
    this.full = !this.reply.raw.write(`event: ${event}\ndata: ${toJson(data)}\n\n`);
  }
}
