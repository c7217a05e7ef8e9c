/** What several browser tests do. */

/** Millimetres per metre: the drawing's unit. */
const MM = 1000;

/** Where a ball is drawn, metres on the table (the table lying). */
export async function ballPlace(page, id, widthM = 1.27) {
  const transform = await page.locator(`[data-ball="${id}"]`).getAttribute('transform');
  const [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform).slice(1).map(Number);
  return { x: x / MM, y: widthM - y / MM };
}

/** Screen position of a place on the lying table. */
export async function screenOf(page, place, widthM = 1.27) {
  return page.locator('#table-drawing').evaluate(
    (svg, drawn) => {
      const point = new DOMPoint(drawn.x, drawn.y).matrixTransform(svg.getScreenCTM());
      return { x: point.x, y: point.y };
    },
    { x: place.x * MM, y: (widthM - place.y) * MM },
  );
}

export async function dragBall(page, id, to) {
  const from = await screenOf(page, await ballPlace(page, id));
  const end = await screenOf(page, to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + end.x) / 2, (from.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Chooses how long to think, asks, and waits for the last answer. */
export async function ask(page, effort = 'quick') {
  await setEffort(page, effort);
  await page.click('#ask');
  await answered(page);
}

export async function setEffort(page, effort) {
  await page.click('#tab-advice');
  await page.locator(`.ask-row input[value="${effort}"]`).check();
}

export async function answered(page) {
  await page.waitForSelector('.suggestion', { timeout: 90_000 });
  await page.waitForSelector('#stop-asking', { state: 'detached', timeout: 90_000 });
}

/** Waits until nothing moves and nobody thinks. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('.waiting, .clock') === null, undefined, {
    timeout: 120_000,
  });
}

/** Lets shots be shown at once, and struck as meant or with errors. */
export async function hand(page, value) {
  await page.locator(`.turn-bar input[value="${value}"]`).check();
}

export const CALM = { reducedMotion: 'reduce' };
