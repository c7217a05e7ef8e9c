import { describe, expect, test } from 'vitest';
import { fullnessOf, fullnessWords, speedWords, tipsOf, tipWords } from './words.js';

const DEG = Math.PI / 180;

describe('fullness is 1 - sin(cut)', () => {
  test.each([
    [0, 1, 'full'],
    [14.5, 0.75, '3/4 ball'],
    [30, 0.5, '1/2 ball'],
    [48.6, 0.25, '1/4 ball'],
    [90, 0, 'thin'],
  ])('a cut of %f degrees', (cutDeg, fullness, words) => {
    expect(fullnessOf(cutDeg * DEG)).toBeCloseTo(fullness, 3);
    expect(fullnessOf(-cutDeg * DEG)).toBeCloseTo(fullness, 3);
    expect(fullnessWords(fullnessOf(cutDeg * DEG))).toBe(words);
  });
});

describe('speed', () => {
  test.each([
    [0.3, 'soft'],
    [0.45, 'slow'],
    [1, 'medium'],
    [2.5, 'fast'],
    [4, 'power'],
    [6, 'very hard'],
    [11, 'break'],
  ])('%f m/s is %s, on a named scale', (mps, label) => {
    expect(speedWords(mps)).toEqual({ mps, mph: mps / 0.44704, label, scale: 'colostate-faq' });
  });

  test('10 mph is 4.4704 m/s', () => expect(speedWords(4.4704).mph).toBeCloseTo(10, 12));
});

describe('tip', () => {
  test('the miscue limit of half a radius is a tip and a half of the cue axis', () => {
    expect(tipsOf(0.5, 0.028575, 0.0106)).toBeCloseTo(1.507, 3);
  });

  test.each([
    [0, 0, 'centre'],
    [0.1, -0.1, 'centre'],
    [0.5, 0, 'half a tip right'],
    [-0.25, 0, 'a quarter tip left'],
    [0.75, 1, 'three quarters of a tip right, one tip above centre'],
    [0, -1.5, 'one and a half tips below centre'],
    [0, -1.25, 'one and a quarter tips below centre'],
    [-1.75, 0, 'one and three quarters tips left'],
    [2, 0, '2 tips right'],
  ])('%f across, %f up: %s', (side, height, words) => {
    expect(tipWords(side, height)).toBe(words);
  });
});
