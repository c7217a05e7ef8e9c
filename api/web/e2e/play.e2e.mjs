/** Playing: strokes, rulings, options, the machine. */
import assert from 'node:assert/strict';
import { ask, ballPlace, CALM, hand, setEffort, settled } from './helpers.mjs';

export const tests = {
  'a shot is played as simulated, ruled on with clauses, and undone': async ({ open }) => {
    const page = await open();
    await ask(page);
    await hand(page, 'perfect');
    const simulated = page.waitForResponse((response) => response.url().endsWith('/v1/simulations'));
    const before = await ballPlace(page, 'cue');
    await page.click('#play-it');
    const { record } = await (await simulated).json();
    // Somewhere on the way the cue ball is neither where it was nor where it ends.
    const middle = await page.waitForFunction(
      (start) => {
        const transform = document.querySelector('[data-ball="cue"]')?.getAttribute('transform');
        return document.querySelector('.clock') !== null && transform !== start ? transform : false;
      },
      `translate(${(before.x * 1000).toFixed(2)} ${((1.27 - before.y) * 1000).toFixed(2)})`,
    );
    assert.ok(await middle.jsonValue());
    await page.waitForSelector('#ruling', { timeout: 60_000 });
    await settled(page);
    for (const { id, x, y } of record.rest) {
      const place = await ballPlace(page, id);
      assert.ok(Math.abs(place.x - x) < 1e-4 && Math.abs(place.y - y) < 1e-4, id);
    }
    assert.ok((await page.locator('#ruling cite').count()) > 0);
    await page.click('#undo');
    assert.deepEqual(await ballPlace(page, 'cue'), before);
  },

  'the picture moves in every frame': async ({ open }) => {
    const page = await open();
    await page.selectOption('#example', 'break-00');
    await page.click('#tab-own');
    await page.waitForSelector('.shot .path');
    await page.evaluate(() => {
      const times = [];
      window.frames_ = times;
      const frame = (now) => {
        if (document.querySelector('.clock') !== null) times.push(now);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await page.click('#play-mine');
    await page.waitForSelector('.clock');
    await page.waitForTimeout(2500);
    const gaps = await page.evaluate(() => window.frames_.slice(1).map((time, n) => time - window.frames_[n]));
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('.turn-bar button')];
      buttons.find((button) => button.textContent?.includes('Skip'))?.click();
    });
    await settled(page);
    // How fast they come is the machine's affair and is only reported; that they come is ours.
    assert.ok(gaps.length >= 5, `${gaps.length} frames`);
    gaps.sort((a, b) => a - b);
    const median = gaps[Math.floor(gaps.length / 2)];
    return `${gaps.length} frames, median ${median.toFixed(1)} ms, 95 % under ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms`;
  },

  'readers who want less motion see the end at once': async ({ open }) => {
    const page = await open(CALM);
    await ask(page);
    await page.click('#play-it');
    await page.waitForSelector('#ruling');
    assert.equal(await page.locator('.clock').count(), 0);
  },

  'push-out, then the opponent hands it back: the pusher must play': async ({ open }) => {
    const page = await open(CALM);
    await page.selectOption('#example', 'break-00');
    await page.click('#tab-own');
    await page.selectOption('#own-call', 'push-out');
    await page.fill('#own-aim', '90');
    await page.locator('#own-aim').blur();
    await page.click('#play-mine');
    await page.waitForSelector('[data-choice="return"]');
    assert.match(await page.locator('.chips').innerText(), /choice to be made/);
    assert.match(await page.locator('.chips').innerText(), /Player A/);
    await page.click('[data-choice="return"]');
    await page.waitForFunction(() => document.querySelector('.chips')?.textContent?.includes('Player B to play'));
    assert.ok(!(await page.locator('.chips').innerText()).includes('push-out available'));
    // A second push-out is refused by the referee of the planner.
    await page.click('#tab-rack');
    assert.equal(await page.locator('.turns .turn').count(), 2);
  },

  'accepting a push-out gives the chooser the table': async ({ open }) => {
    const page = await open(CALM);
    await page.selectOption('#example', 'break-00');
    await page.click('#tab-own');
    await page.selectOption('#own-call', 'push-out');
    await page.click('#play-mine');
    await page.click('[data-choice="accept"]');
    await page.waitForFunction(() => document.querySelector('.chips')?.textContent?.includes('Player A to play'));
  },

  'a scratch gives ball in hand, and the advice says where to put it': async ({ open }) => {
    const page = await open(CALM);
    await page.click('#tab-own');
    // Straight at the left head corner from close by.
    await page.focus('[data-ball="cue"]');
    await page.fill('#ball-x', '0.3');
    await page.locator('#ball-x').blur();
    await page.fill('#ball-y', '0.97');
    await page.locator('#ball-y').blur();
    await page.fill('#own-aim', '135');
    await page.locator('#own-aim').blur();
    await hand(page, 'perfect');
    await page.click('#play-mine');
    await page.waitForFunction(() => document.querySelector('.chips')?.textContent?.includes('ball in hand'));
    assert.match(await page.locator('#ruling').innerText(), /scratch|cue ball/i);
    assert.equal(await page.locator('[data-ball="cue"]').count(), 0);
    await ask(page);
    await page.waitForSelector('.placed-cue');
    await page.click('#play-it');
    await settled(page);
    await page.waitForSelector('#ruling');
    await page.click('#tab-rack');
    assert.equal(await page.locator('.turns .turn').count(), 2);
  },

  'whoever comes to the table on two fouls is warned': async ({ open }) => {
    const page = await open(CALM);
    await page.click('#tab-setup');
    await page.selectOption('#fouls-B', '2');
    await page.click('#tab-own');
    // Full at the 8, softly: it reaches the foot rail and nothing falls.
    await page.fill('#own-aim', '-7.13');
    await page.locator('#own-aim').blur();
    await hand(page, 'perfect');
    await page.click('#play-mine');
    await page.waitForSelector('#ruling');
    assert.match(await page.locator('#ruling').innerText(), /B is warned/);
    await page.click('#tab-setup');
    assert.ok(await page.locator('.player', { hasText: 'Player B' }).getByRole('checkbox').isChecked());
  },

  'a rack of three balls is played out against the bot': async ({ open }) => {
    const page = await open(CALM);
    await page.click('#tab-setup');
    await page.locator('.setup .segments', { hasText: 'The bot plays' }).locator('input[value="B"]').check();
    await page.selectOption('#skill-A', 'pro');
    await page.selectOption('#skill-B', 'beginner');
    await setEffort(page, 'quick');
    let strokes = 0;
    for (; strokes < 60; strokes++) {
      await settled(page);
      if ((await page.locator('#next-rack').count()) > 0) break;
      const option = page.locator('[data-choice="accept"]');
      if ((await option.count()) > 0) {
        await option.click();
        continue;
      }
      await ask(page);
      await hand(page, 'perfect');
      await page.click('#play-it');
      await settled(page);
    }
    assert.equal(await page.locator('#next-rack').count(), 1);
    await page.click('#tab-rack');
    const turns = await page.locator('.turns .turn').count();
    assert.ok((await page.locator('.graph .dot').count()) >= 2);
    const winner = await page.locator('.chips .chip').first().innerText();
    await page.click('#next-rack');
    await page.waitForFunction(
      () => document.querySelectorAll('.ball').length === 11 || document.querySelector('.waiting'),
    );
    return `${turns} turns, ${winner}`;
  },

  'the rack is reviewed: click to go back there': async ({ open }) => {
    const page = await open(CALM);
    const start = await ballPlace(page, 'cue');
    await ask(page);
    await page.click('#play-it');
    await page.waitForSelector('#ruling');
    await page.click('#tab-rack');
    await page.locator('.turns .jump').first().click();
    assert.deepEqual(await ballPlace(page, 'cue'), start);
  },
};
