/** Setting up a position. */
import assert from 'node:assert/strict';
import { ballPlace, dragBall, screenOf } from './helpers.mjs';

const near = (actual, expected, within) =>
  assert.ok(
    Math.abs(actual.x - expected.x) <= within && Math.abs(actual.y - expected.y) <= within,
    `${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`,
  );

export const tests = {
  'opens from its own host alone, under 300 kB': async ({ open, url }) => {
    const page = await open();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    );
    for (const { name } of loaded) assert.ok(name.startsWith(url), name);
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    assert.ok(bytes < 300_000, `${bytes} bytes`);
    assert.equal(await page.title(), 'Runout');
    return `${(bytes / 1000).toFixed(0)} kB as sent`;
  },

  'a ball dragged with the mouse lands where it is put; undo and redo': async ({ open }) => {
    const page = await open();
    const before = await ballPlace(page, '9');
    await dragBall(page, '9', { x: 0.8, y: 0.3 });
    near(await ballPlace(page, '9'), { x: 0.8, y: 0.3 }, 0.004);
    await page.click('#undo');
    near(await ballPlace(page, '9'), before, 1e-6);
    await page.click('#redo');
    near(await ballPlace(page, '9'), { x: 0.8, y: 0.3 }, 0.004);
    await page.keyboard.press('Control+z');
    near(await ballPlace(page, '9'), before, 1e-6);
  },

  'a ball cannot be dragged into the rail': async ({ open }) => {
    const page = await open();
    await dragBall(page, '9', { x: 1.6, y: 1.33 });
    near(await ballPlace(page, '9'), { x: 1.6, y: 1.27 - 0.02858 }, 0.004);
  },

  'a finger drags a ball on a phone, the table upright': async ({ open }) => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const box = await page.locator('[data-ball="9"]').boundingBox();
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = await page.locator('[data-ball="9"]').getAttribute('aria-label');
    const client = await page.context().newCDPSession(page);
    const touch = (type, x, y) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x, from.y);
    for (let n = 1; n <= 5; n++) await touch('touchMove', from.x + 8 * n, from.y - 6 * n);
    await touch('touchEnd');
    const after = await page.locator('[data-ball="9"]').boundingBox();
    near({ x: after.x - box.x, y: after.y - box.y }, { x: 40, y: -30 }, 3);
    assert.notEqual(await page.locator('[data-ball="9"]').getAttribute('aria-label'), before);
  },

  'arrow keys move a ball by a centimetre, with shift by a millimetre': async ({ open }) => {
    const page = await open();
    const { x, y } = await ballPlace(page, 'cue');
    await page.focus('[data-ball="cue"]');
    await page.keyboard.press('ArrowRight');
    near(await ballPlace(page, 'cue'), { x: x + 0.01, y }, 1e-5);
    await page.keyboard.press('Shift+ArrowUp');
    near(await ballPlace(page, 'cue'), { x: x + 0.01, y: y + 0.001 }, 1e-5);
    await page.keyboard.press('Control+z');
    near(await ballPlace(page, 'cue'), { x, y }, 1e-5);
  },

  'a ball is removed, comes back, and stands where it is typed, in diamonds': async ({ open }) => {
    const page = await open();
    await page.focus('[data-ball="8"]');
    await page.keyboard.press('Delete');
    assert.equal(await page.locator('[data-ball="8"]').count(), 0);
    await page.click('[data-tray="8"]');
    await page.selectOption('#unit', 'diamond');
    await page.fill('#ball-x', '6');
    await page.locator('#ball-x').blur();
    await page.fill('#ball-y', '1');
    await page.locator('#ball-y').blur();
    near(await ballPlace(page, '8'), { x: 1.905, y: 0.3175 }, 1e-5);
  },

  'overlapping balls are named and nothing can be asked': async ({ open }) => {
    const page = await open();
    await dragBall(page, '9', await ballPlace(page, '8'));
    await page.waitForSelector('.problems');
    assert.match(
      await page.locator('.turn-bar .problems').innerText(),
      /8 ball and 9 ball overlap|9 ball and 8 ball overlap/,
    );
    assert.ok(await page.locator('#ask').isDisabled());
    await page.click('#undo');
    assert.equal(await page.locator('.turn-bar .problems').count(), 0);
  },

  'mirror exchanges left and right; the rack has eleven balls; examples load': async ({ open }) => {
    const page = await open();
    const before = await ballPlace(page, '10');
    await page.click('#mirror');
    near(await ballPlace(page, '10'), { x: before.x, y: 1.27 - before.y }, 1e-5);
    await page.click('#rack-balls');
    assert.equal(await page.locator('.ball').count(), 11);
    near(await ballPlace(page, '1'), { x: 1.905, y: 0.635 }, 0.001);
    await page.selectOption('#example', 'break-05');
    assert.equal(await page.locator('.ball').count(), 9);
    assert.match(await page.locator('.chips').innerText(), /second shot/);
  },

  'the referee says who may push out': async ({ open }) => {
    const page = await open();
    await page.selectOption('#example', 'break-00');
    await page.waitForFunction(() => document.querySelector('.chips')?.textContent?.includes('push-out available'));
    await page.click('#tab-setup');
    await page.selectOption('#rule-set', 'sk-desiatka');
    await page.waitForFunction(() => !document.querySelector('.chips')?.textContent?.includes('push-out available'));
  },

  'the table turns, and another table keeps the diamonds': async ({ open }) => {
    const page = await open();
    await page.click('#turn-table');
    const box = await page.locator('#table-drawing').getAttribute('viewBox');
    const [, , width, height] = box.split(' ').map(Number);
    assert.ok(height > width);
    await page.click('#turn-table');
    await page.click('#tab-setup');
    const nine = await ballPlace(page, '8');
    await page.selectOption('#table', 'seven-foot');
    const seven = await ballPlace(page, '8', 0.9906);
    near(seven, { x: (nine.x * 1.9812) / 2.54, y: (nine.y * 0.9906) / 1.27 }, 1e-4);
  },

  'a place outside the view stays a place: the drawing is to scale': async ({ open }) => {
    const page = await open();
    const a = await screenOf(page, { x: 0, y: 0 });
    const b = await screenOf(page, { x: 2.54, y: 0 });
    const c = await screenOf(page, { x: 0, y: 1.27 });
    assert.ok(Math.abs((b.x - a.x) / (a.y - c.y) - 2) < 1e-3);
  },
};
