/** For everybody: keyboard, screen readers, phones, languages, colours. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { answered, ask, CALM, setEffort, settled } from './helpers.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function faults(page) {
  // The page's own policy forbids foreign scripts; the debugger's way in is not a script of the page.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n')}`,
    );
}

async function checkEverywhere(page) {
  let views = 0;
  const check = async (where) => {
    const found = await faults(page);
    assert.deepEqual(found, [], where);
    views += 1;
  };
  await check('start');
  await ask(page);
  await check('advice');
  for (const tab of ['own', 'setup', 'rack']) {
    await page.click(`#tab-${tab}`);
    await check(tab);
  }
  await page.click('#tab-advice');
  await page.click('#play-it');
  await page.waitForSelector('#ruling');
  await page.click('#tab-rack');
  await check('after a shot');
  for (const dialog of ['share', 'import']) {
    await page.click(`#${dialog}`);
    await page.waitForSelector('dialog');
    await check(dialog);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  return `${views} views`;
}

export const tests = {
  'axe finds no serious fault, light': async ({ open }) =>
    checkEverywhere(await open({ ...CALM, colorScheme: 'light' })),
  'axe finds no serious fault, dark': async ({ open }) => checkEverywhere(await open({ ...CALM, colorScheme: 'dark' })),
  'axe finds no serious fault on a phone': async ({ open }) => checkEverywhere(await open({ ...CALM, ...PHONE })),

  'with the keyboard alone: ask, pick, play, undo': async ({ open }) => {
    const page = await open(CALM);
    const tabTo = async (selector) => {
      for (let n = 0; n < 80; n++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      }
      assert.fail(`the tab key never reaches ${selector}`);
    };
    await tabTo('.skip');
    await tabTo('[data-ball="cue"]');
    await page.keyboard.press('ArrowLeft');
    await tabTo('#ask');
    await page.keyboard.press('Enter');
    await answered(page);
    await tabTo('#tab-advice');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getAttribute('#tab-own', 'aria-selected'), 'true');
    await page.keyboard.press('ArrowLeft');
    await tabTo('[data-rank="2"]');
    await page.keyboard.press('Enter');
    assert.equal(await page.getAttribute('[data-rank="2"]', 'aria-pressed'), 'true');
    await page.evaluate(() => document.querySelector('h1')?.scrollIntoView());
    await page.focus('#undo');
    await tabTo('#play-it');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#ruling');
    await settled(page);
    assert.notEqual(await page.locator('#announcement').innerText(), '');
    await page.keyboard.press('Control+z');
    assert.equal(await page.locator('#ruling').count(), 0);
  },

  'three languages, chosen or taken from the browser, down to the ruling': async ({ open }) => {
    const words = {
      // Whatever the shot came to: English words, and no letter of the other two languages.
      en: ['Ask for the shot', 'Cue ball', /^(?=[\s\S]*\b(the|plays|goes)\b)[^а-яёáéíóúýčďľňšťž]*$/i],
      ru: ['Что играть?', 'Биток', /[а-яё]{4}/i],
      sk: ['Čo hrať?', 'Biela guľa', /[áéíóúýčďľňšťž]|hrá|guľ/i],
    };
    for (const [language, [button, ball, ruling]] of Object.entries(words)) {
      const page = await open({ ...CALM, locale: { en: 'en-GB', ru: 'ru-RU', sk: 'sk-SK' }[language] });
      assert.equal(await page.getAttribute('html', 'lang'), language);
      assert.equal((await page.locator('#ask').innerText()).trim(), button);
      assert.match(await page.locator('[data-ball="cue"]').getAttribute('aria-label'), new RegExp(ball));
      await ask(page);
      await page.click('#play-it');
      await page.waitForSelector('#ruling');
      assert.match(await page.locator('#ruling').innerText(), ruling);
      // No key or code of the program shows through.
      const text = await page.locator('body').innerText();
      assert.doesNotMatch(text, /\b(why|kind|outcome|problem|phase)\.[a-z]|\{\w+\}|undefined|NaN/);
    }
    const page = await open();
    await page.selectOption('#language', 'sk');
    assert.equal((await page.locator('#ask').innerText()).trim(), 'Čo hrať?');
    await page.reload();
    await page.waitForSelector('.ball');
    assert.equal((await page.locator('#ask').innerText()).trim(), 'Čo hrať?');
  },

  'on a phone nothing sticks out, and table and button are in sight together': async ({ open }) => {
    for (const width of [320, 390]) {
      const page = await open({ ...PHONE, viewport: { width, height: 844 } });
      for (const tab of ['advice', 'own', 'setup', 'rack']) {
        await page.click(`#tab-${tab}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${tab}: ${wide} px at ${width}`);
      }
      await page.evaluate(() => scrollTo(0, 0));
      const table = await page.locator('#table-drawing').boundingBox();
      const button = await page.locator('#ask').boundingBox();
      assert.ok(table.y >= 0 && button.y + button.height <= 844, `${button.y + button.height}`);
    }
  },

  'colours: as the system, then as chosen, and remembered': async ({ open }) => {
    const page = await open({ colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.click('#theme');
    const light = await paper();
    assert.notEqual(light, dark);
    await page.reload();
    await page.waitForSelector('.ball');
    assert.equal(await paper(), light);
    await page.click('#theme');
    assert.equal(await paper(), dark);
  },

  'the answer is told to screen readers': async ({ open }) => {
    const page = await open(CALM);
    await setEffort(page, 'quick');
    await page.click('#ask');
    await answered(page);
    await page.waitForFunction(() =>
      /Suggestions ready: \d+/.test(document.querySelector('#announcement')?.textContent ?? ''),
    );
  },
};
