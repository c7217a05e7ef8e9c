/** Schemas of tables, conditions and skills: a preset's name, or the figures. */
import { Type } from 'typebox';
import { TABLE_SPECS } from '../../engine/geometry/table-specs.js';
import { CONDITIONS, PARAMETER_RANGES } from '../../engine/physics/parameters.js';
import { SKILL_IDS, SKILL_RANGES } from '../../solver/skill/skill.js';
import { closed, word } from './common.js';

const length = (description: string, maximum = 5) => Type.Number({ exclusiveMinimum: 0, maximum, description });

const PocketSpec = closed({
  mouthM: length('mouth, from virtual tip to virtual tip', 0.5),
  facingDeg: Type.Number({ minimum: 91, maximum: 179, description: 'angle inside the rubber between nose and facing' }),
  tipRadiusM: length('radius of the rounded jaw tip', 0.2),
  dropRadiusM: length('a ball drops when its centre crosses this circle', 0.3),
  dropDepthM: length("distance of the circle's centre beyond the corner point or the nose line", 0.3),
});

export const TableSpecSchema = closed({
  id: Type.String({ maxLength: 100 }),
  lengthM: length('nose to nose along the table'),
  widthM: length('nose to nose across'),
  railDepthM: length('how far the facings reach behind the nose line', 0.3),
  corner: PocketSpec,
  side: PocketSpec,
});

export const TablePreset = word(Object.keys(TABLE_SPECS) as [string, ...string[]]);
export const Table = Type.Union([TablePreset, TableSpecSchema], { description: 'the table; default nine-foot' });

type RangeName = keyof typeof PARAMETER_RANGES;

function parameter(name: RangeName) {
  const [minimum, maximum] = PARAMETER_RANGES[name];
  return Type.Optional(Type.Number({ minimum, maximum }));
}

export const BallParameters = closed({
  radiusM: parameter('ball.radiusM'),
  massKg: parameter('ball.massKg'),
  restitution: parameter('ball.restitution'),
  frictionA: parameter('ball.frictionA'),
  frictionB: parameter('ball.frictionB'),
  frictionC: parameter('ball.frictionC'),
  hertzStiffness: parameter('ball.hertzStiffness'),
});

export const ClothParameters = closed({
  slide: parameter('cloth.slide'),
  roll: parameter('cloth.roll'),
  spinDecayRadPerS2: parameter('cloth.spinDecayRadPerS2'),
});

export const CushionParameters = closed({
  restitution: parameter('cushion.restitution'),
  restitutionSlope: parameter('cushion.restitutionSlope'),
  restitutionKneeMps: parameter('cushion.restitutionKneeMps'),
  restitutionFloor: parameter('cushion.restitutionFloor'),
  friction: parameter('cushion.friction'),
  noseHeight: parameter('cushion.noseHeight'),
  facingShare: parameter('cushion.facingShare'),
});

export const ConditionsPreset = word(
  Object.keys(CONDITIONS) as [keyof typeof CONDITIONS, ...(keyof typeof CONDITIONS)[]],
);
export const ConditionsSchema = Type.Union(
  [
    ConditionsPreset,
    closed({
      preset: Type.Optional(ConditionsPreset),
      ball: Type.Optional(BallParameters),
      cloth: Type.Optional(ClothParameters),
      cushion: Type.Optional(CushionParameters),
    }),
  ],
  { description: 'cloth, balls and cushions; what is left out is that of the preset (default club)' },
);

function sd(name: keyof typeof SKILL_RANGES, description: string) {
  const [minimum, maximum] = SKILL_RANGES[name];
  return Type.Number({ minimum, maximum, description });
}

export const FullSkill = closed({
  id: Type.Optional(Type.String({ maxLength: 100 })),
  aimSdDeg: sd('aimSdDeg', 'sd of the direction in which the cue ball leaves, degrees'),
  speedSdPct: sd('speedSdPct', 'sd of the speed, percent of the intended'),
  speedSdMps: sd('speedSdMps', 'sd of the speed that does not depend on it, m/s'),
  tipSdMm: sd('tipSdMm', "sd of the tip's contact point, millimetres"),
  elevationSdDeg: sd('elevationSdDeg', 'sd of the elevation, degrees'),
  effort: Type.Optional(Type.Boolean({ description: 'whether errors grow with speed and english; default true' })),
});

export const SkillPreset = word(SKILL_IDS);
export const SkillSchema = Type.Union([SkillPreset, FullSkill], { description: 'how well a player strikes' });
