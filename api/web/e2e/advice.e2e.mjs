/** Asking, choosing, drawing one's own shot. */
import assert from 'node:assert/strict';
import { answered, ask, ballPlace, CALM, screenOf, setEffort } from './helpers.mjs';

/** Runs in the page before it: keeps a copy of the event stream. */
function keepStream() {
  const plain = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await plain(...request);
    if (!String(request[0]).endsWith('/v1/suggestions') || response.body === null) return response;
    const [mine, theirs] = response.body.tee();
    globalThis.streamed = new Response(mine).text();
    return new Response(theirs, response);
  };
}

/** Runs in the page before it: every suggestion comes with the same line of play. */
function addLine() {
  const plain = globalThis.fetch;
  const step = {
    player: 'shooter',
    kind: 'direct',
    declaration: { type: 'called', ball: '10', pocket: 'HL' },
    stroke: { aimRad: 0, headingDeg: 0, speedMps: 1, tipSide: 0, tipHeight: 0, elevationRad: 0 },
    cue: { x: 1, y: 0.6 },
    share: 0.62,
    winProbability: 0.8,
    success: 0.71,
  };
  const reply = { ...step, player: 'opponent', kind: 'safety', declaration: { type: 'safety' }, winProbability: 0.35 };
  globalThis.fetch = async (...request) => {
    const response = await plain(...request);
    if (!String(request[0]).endsWith('/v1/suggestions') || !response.ok) return response;
    const text = (await response.text()).replace(/^data: (.*)$/gm, (_, data) => {
      const answer = JSON.parse(data);
      for (const suggestion of answer.suggestions) Object.assign(suggestion, { plan: [step], refutation: reply });
      return `data: ${JSON.stringify(answer)}`;
    });
    return new Response(text, response);
  };
}

export const tests = {
  'the line of play is told under a suggestion': async ({ open }) => {
    const page = await open({ init: addLine });
    await ask(page);
    const [then, reply] = await page.locator('.line li').allInnerTexts();
    assert.match(then, /^Then 10 ball, left head pocket: 71.%\. you win 80.%; after 62.% of the trials$/);
    assert.match(reply, /^If not, the opponent has Safety: 71.%\. you win 35.%/);
  },

  'suggestions stream in; the one that is picked is drawn from its record': async ({ open }) => {
    const page = await open({ init: keepStream });
    await setEffort(page, 'normal');
    await page.click('#ask');
    await page.waitForSelector('.suggestion', { timeout: 90_000 });
    const early = await page.locator('#stop-asking').count();
    await answered(page);
    const text = await page.evaluate(() => globalThis.streamed);
    const events = text.match(/^event: (\w+)/gm) ?? [];
    assert.equal(events.filter((event) => event !== 'event: partial').length, 1, events.join());
    assert.ok(events.length >= 2 && early === 1, 'suggestions were there before the last answer');
    const last = JSON.parse(/^event: final\ndata: (.*)$/m.exec(text)[1]);
    await page.click('[data-rank="2"]');
    assert.equal(await page.locator('.suggestion.chosen').getAttribute('data-rank'), '2');
    const second = last.suggestions.find(({ rank }) => rank === 2);
    const cue = second.trajectory.paths.find(({ ball }) => ball === 'cue');
    const drawn = await page.locator('.shot:not(.faint) .path.cue.aim').getAttribute('d');
    const [x, y] = /^M([-\d.]+) ([-\d.]+)/.exec(drawn).slice(1).map(Number);
    assert.ok(Math.abs(x - cue.x * 1000) < 0.1 && Math.abs(y - (1.27 - cue.y) * 1000) < 0.1, drawn);
    const zone = await page.locator('.zone.p50').getAttribute('r');
    assert.ok(Math.abs(Number(zone) - second.rest.p50M * 1000) < 1e-6);
    assert.match(await page.locator('.detail').innerText(), /wins the rack/);
    return `${events.length - 1} partial answers`;
  },

  'enough: a question can be ended and keeps what it has': async ({ open }) => {
    const page = await open();
    await setEffort(page, 'deep');
    await page.click('#ask');
    await page.waitForSelector('.suggestion', { timeout: 90_000 });
    await page.click('#stop-asking');
    await page.waitForSelector('#ask');
    assert.ok((await page.locator('.suggestion').count()) > 0);
  },

  'an edit hides advice that no longer fits; undo brings it back': async ({ open }) => {
    const page = await open();
    await ask(page);
    await page.focus('[data-ball="10"]');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.suggestion').count(), 0);
    await page.click('#undo');
    assert.ok((await page.locator('.suggestion').count()) > 0);
  },

  'why not mine: an own shot is drawn, simulated, ranked and explained': async ({ open }) => {
    const page = await open();
    await page.click('#tab-own');
    await page.selectOption('#own-call', 'called');
    await page.selectOption('#own-ball', '8');
    await page.selectOption('#own-pocket', 'FR');
    await page.waitForFunction(() => document.querySelector('#own-story')?.textContent?.includes('8 ball'));
    const before = await page.inputValue('#own-aim');
    await page.focus('#aim-handle');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    assert.ok(Math.abs(Number(await page.inputValue('#own-aim')) - Number(before) - 0.1) < 0.011);
    await setEffort(page, 'quick');
    await page.click('#tab-own');
    await page.click('#compare');
    await answered(page);
    const own = page.locator('.suggestion.own');
    assert.equal(await own.count(), 1);
    await own.click();
    assert.match(await own.innerText(), /yours/);
    assert.match(await page.locator('.detail').innerText(), /outcomes of \d+ trials/i);
    return `ranked ${await own.getAttribute('data-rank')}`;
  },

  'the aim follows a dragged handle, the tip follows the pointer': async ({ open }) => {
    const page = await open();
    await page.click('#tab-own');
    const handle = await page.locator('#aim-handle').boundingBox();
    const cue = await ballPlace(page, 'cue');
    const target = await screenOf(page, { x: cue.x, y: cue.y + 0.4 });
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 6 });
    await page.mouse.up();
    assert.ok(Math.abs(Number(await page.inputValue('#own-aim')) - 90) < 0.5, await page.inputValue('#own-aim'));
    await page.focus('.cue-ball-face.control svg');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.match(await page.locator('.cue-ball-face figcaption').innerText(), /right.*below centre/);
  },

  'a refusal by the rules is shown with its words': async ({ open, noise }) => {
    const page = await open(CALM);
    await page.click('#tab-own');
    await page.selectOption('#own-call', 'push-out');
    await setEffort(page, 'quick');
    await page.click('#tab-own');
    await page.click('#compare');
    await page.waitForSelector('.advice .problems');
    assert.match(await page.locator('.advice .problems').innerText(), /rules do not allow/);
    // The browser reports every refused request; this one was meant.
    assert.ok(
      noise.every((line) => line.includes('409')),
      noise.join(),
    );
    noise.length = 0;
  },
};
