/** Giving positions away and taking them in. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ballPlace, dragBall } from './helpers.mjs';

export const tests = {
  'a link restores layout, rules, state and players in another browser': async ({ open }) => {
    const page = await open();
    await page.selectOption('#example', 'break-07');
    await dragBall(page, 'cue', { x: 0.9, y: 0.4 });
    const cue = await ballPlace(page, 'cue');
    await page.click('#tab-setup');
    await page.selectOption('#rule-set', 'ru-chapter9');
    await page.getByLabel(/ball in hand anywhere A1/).check();
    await page.selectOption('#skill-B', 'pro');
    await page.click('#share');
    await page.waitForFunction(() => document.querySelector('#share-link')?.value.includes('#1.'));
    const link = await page.inputValue('#share-link');
    const other = await open({ hash: new URL(link).hash });
    await other.waitForFunction(() => document.querySelectorAll('.ball').length === 10);
    assert.deepEqual(await ballPlace(other, 'cue'), cue);
    await other.click('#tab-setup');
    assert.equal(await other.inputValue('#rule-set'), 'ru-chapter9');
    assert.equal(await other.inputValue('#skill-B'), 'pro');
    assert.ok(await other.getByLabel(/ball in hand anywhere A1/).isChecked());
    assert.match(await other.locator('.chips').innerText(), /second shot/);
    return `${link.length} characters`;
  },

  'a damaged link says so and leaves a usable page': async ({ open }) => {
    const page = await open({ hash: '#1.AAAA' });
    await page.waitForSelector('.turn-bar .problems');
    assert.match(await page.locator('.turn-bar .problems').innerText(), /damaged/);
    assert.ok(await page.locator('#ask').isEnabled());
  },

  'an import lists every problem, and a good one is taken': async ({ open }) => {
    const page = await open();
    await page.click('#import');
    const balls = [
      { id: 'cue', x: 9, y: 0.5 },
      { id: '3', x: 1, y: 0.2 },
      { id: '3', x: 1.5, y: 0.2 },
    ];
    await page.fill('#import-text', JSON.stringify({ balls }));
    await page.click('#import-take');
    const problems = await page.locator('#import-problems li').allInnerTexts();
    assert.equal(problems.length, 2, problems.join());
    assert.match(problems.join(), /Cue ball: not on the bed/);
    assert.match(problems.join(), /3 ball: there twice/);
    const [, second] = balls;
    await page.fill(
      '#import-text',
      JSON.stringify({ balls: [{ id: 'cue', x: 0.5, y: 0.5 }, second, { id: '10', x: 2, y: 0.9 }] }),
    );
    await page.click('#import-take');
    assert.equal(await page.locator('.ball').count(), 3);
    assert.equal(await page.locator('dialog').count(), 0);
  },

  'pictures and files: SVG, PNG and JSON hold the position': async ({ open }) => {
    const page = await open();
    await page.click('#share');
    const save = async (id) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
      return readFileSync(await download.path());
    };
    const svg = (await save('#save-svg')).toString();
    assert.match(svg, /^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.ok(!svg.includes('class='));
    assert.match(svg, />10<\/text>/);
    const png = await save('#save-png');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.equal(png.readUInt32BE(16), 1600);
    const json = JSON.parse((await save('#save-json')).toString());
    assert.deepEqual(
      json.balls.map(({ id }) => id),
      ['cue', '8', '9', '10'],
    );
    return `PNG ${(png.length / 1000).toFixed(0)} kB`;
  },
};
