import { expect, test } from 'vitest';
import { EventParser, serverEvents } from './sse.js';

test('events come out whole, however the text is cut', () => {
  const text = ': hello\n\nevent: partial\ndata: {"a":\ndata: 1}\n\nevent: final\r\ndata: {}\r\n\r\n';
  for (let cut = 1; cut < text.length; cut++) {
    // A break between \r and \n must not count as an empty line.
    if (text[cut] === '\n' && text[cut - 1] === '\r') continue;
    const parser = new EventParser();
    const events = [...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut))];
    expect(events).toEqual([
      { event: 'partial', data: '{"a":\n1}' },
      { event: 'final', data: '{}' },
    ]);
  }
});

test('letters of several bytes survive a cut between them', async () => {
  const bytes = new TextEncoder().encode('data: šár\n\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events = [];
  for await (const event of serverEvents(body)) events.push(event);
  expect(events).toEqual([{ event: 'message', data: 'šár' }]);
});
