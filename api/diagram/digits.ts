/** Numerals as strokes, so that a picture needs no font and looks the same everywhere. Box 0..4 wide, 0..6 high, y down. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M2 0C0 0 0 1.6 0 3S0 6 2 6S4 4.4 4 3S4 0 2 0Z',
  '1': 'M.8 1.2L2.4 0V6',
  '2': 'M.2 1.6C.2 .6 1 0 2 0S3.8 .7 3.8 1.8C3.8 3.2 .2 4.4 .1 6H3.9',
  '3': 'M.3 .9C.8 .3 1.3 0 2 0C3.1 0 3.7 .7 3.7 1.5S3 2.8 1.7 2.8C3.1 2.8 3.9 3.5 3.9 4.4S3.1 6 2 6C1.2 6 .5 5.7 .1 5.1',
  '4': 'M2.9 6V0L.1 4.3H4',
  '5': 'M3.5 0H.7L.4 2.7C.9 2.4 1.4 2.2 2 2.2C3.2 2.2 3.9 3 3.9 4.1S3.1 6 2 6C1.2 6 .5 5.7 .1 5.1',
  '6': 'M3.4 .4C1.4 -.4 .1 1.4 .1 3.8C.1 5.2 .9 6 2 6S3.9 5.2 3.9 4.1S3.1 2.3 2 2.3S.1 3 .1 4.1',
  '7': 'M.1 0H3.9L1.6 6',
  '8': 'M2 2.8C1 2.8 .3 2.2 .3 1.4S1 0 2 0S3.7 .6 3.7 1.4S3 2.8 2 2.8C.9 2.8 .1 3.5 .1 4.4S.9 6 2 6S3.9 5.3 3.9 4.4S3.1 2.8 2 2.8Z',
  '9': 'M.6 5.6C2.6 6.4 3.9 4.6 3.9 2.2C3.9 .8 3.1 0 2 0S.1 .8 .1 1.9S.9 3.7 2 3.7S3.9 3 3.9 1.9',
};

const WIDTH = 4;
const HEIGHT = 6;
const GAP = 1.4;

/** A number centred on (x, y), `height` high. */
export function numeral(text: string, x: number, y: number, height: number): string {
  const scale = height / HEIGHT;
  const width = text.length * WIDTH + (text.length - 1) * GAP;
  return [...text]
    .map((digit, index) => {
      const left = x + (index * (WIDTH + GAP) - width / 2) * scale;
      return `<path d="${STROKES[digit] ?? ''}" transform="translate(${left.toFixed(2)} ${(y - height / 2).toFixed(2)}) scale(${scale.toFixed(3)})"/>`;
    })
    .join('');
}
