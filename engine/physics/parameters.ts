/**
 * Physical parameters (physics.md, section 1). Each is a named field with unit, default, accepted range and
 * source; `PARAMETER_RANGES` is what a typed table is checked against.
 */

/** Standard gravity used by every closed-form check, m/s². */
export const GRAVITY_MPS2 = 9.81;

/**
 * Where Coulomb friction of two balls saturates: at mu times the normal impulse (the law), or at mu e v_n, as one
 * other simulator has it (physics.md, section 3); the latter is for replaying its shots.
 */
export const FRICTION_LIMITS = ['impulse', 'restitution'] as const;
export type FrictionLimit = (typeof FRICTION_LIMITS)[number];

export interface BallParams {
  /** 57.15 mm across (WPA). */
  readonly radiusM: number;
  /** 6 oz. */
  readonly massKg: number;
  /** Ball-ball restitution (Alciatore: 0.92-0.98 in play). */
  readonly restitution: number;
  /** Ball-ball friction mu(s) = a + b exp(-c s), s the slip speed in m/s (Alciatore TP A.14, Marlow's data). */
  readonly frictionA: number;
  readonly frictionB: number;
  readonly frictionC: number;
  readonly frictionLimit: FrictionLimit;
  /** Hertz stiffness of a contact of two balls, N/m^1.5 (phenolic). */
  readonly hertzStiffness: number;
}

export interface ClothParams {
  /** Sliding friction. */
  readonly slide: number;
  /** Rolling resistance. */
  readonly roll: number;
  /** Decay of vertical-axis spin, rad/s². */
  readonly spinDecayRadPerS2: number;
}

export interface CushionParams {
  /** Restitution along the tilted normal at low speed. */
  readonly restitution: number;
  /** Loss of restitution per m/s of normal speed above `restitutionKneeMps`. */
  readonly restitutionSlope: number;
  readonly restitutionKneeMps: number;
  readonly restitutionFloor: number;
  /** Coulomb friction between ball and rubber. */
  readonly friction: number;
  /** Height of the nose above the bed as a share of the ball's diameter. */
  readonly noseHeight: number;
  /** Facings and jaw tips are thin rubber on wood: their restitution as a share of the rail's. */
  readonly facingShare: number;
}

export interface CueParams {
  readonly massKg: number;
  /** Effective mass of the cue's end that sets squirt. */
  readonly endMassKg: number;
  readonly tipRadiusM: number;
  /** Largest tip offset that grips, in ball radii. */
  readonly miscueLimit: number;
}

export const DEFAULT_BALL: BallParams = {
  radiusM: 0.028575,
  massKg: 0.17,
  restitution: 0.95,
  frictionA: 0.00995,
  frictionB: 0.108,
  frictionC: 1.088,
  frictionLimit: 'impulse',
  hertzStiffness: 5.3e8,
};

export const DEFAULT_CLOTH: ClothParams = { slide: 0.2, roll: 0.01, spinDecayRadPerS2: 10.9 };

export const DEFAULT_CUSHION: CushionParams = {
  restitution: 0.95,
  restitutionSlope: 0.02,
  restitutionKneeMps: 2.5,
  restitutionFloor: 0.7,
  friction: 0.22,
  noseHeight: 0.635,
  facingShare: 0.7,
};

export const DEFAULT_CUE: CueParams = {
  massKg: 0.567,
  endMassKg: 0.17 / 30,
  tipRadiusM: 0.0106,
  miscueLimit: 0.5,
};

export interface Conditions {
  readonly cloth: ClothParams;
  readonly cushion: CushionParams;
}

/** Cloth and rubber change together: new cloth slides and lets cushions run longer, damp cloth grips. */
export const CONDITIONS: Readonly<Record<'club' | 'new-cloth' | 'humid', Conditions>> = {
  club: { cloth: DEFAULT_CLOTH, cushion: DEFAULT_CUSHION },
  'new-cloth': {
    cloth: { slide: 0.16, roll: 0.0075, spinDecayRadPerS2: 8 },
    cushion: { ...DEFAULT_CUSHION, restitution: 0.96, friction: 0.2 },
  },
  humid: {
    cloth: { slide: 0.26, roll: 0.013, spinDecayRadPerS2: 13 },
    cushion: { ...DEFAULT_CUSHION, restitution: 0.93, friction: 0.25 },
  },
};
export type ConditionsId = keyof typeof CONDITIONS;

/** Accepted ranges, inclusive (physics.md, section 1); wider where the replay of other simulators needs it. */
export const PARAMETER_RANGES = {
  'ball.radiusM': [0.0254, 0.0345],
  'ball.massKg': [0.1, 0.25],
  'ball.restitution': [0.85, 1],
  'ball.frictionA': [0, 0.1],
  'ball.frictionB': [0, 0.3],
  'ball.frictionC': [0, 5],
  'ball.hertzStiffness': [1e7, 1e10],
  'cloth.slide': [0.1, 0.5],
  'cloth.roll': [0.003, 0.03],
  'cloth.spinDecayRadPerS2': [2, 30],
  'cushion.restitution': [0.6, 0.98],
  'cushion.restitutionSlope': [0, 0.1],
  'cushion.restitutionKneeMps': [0, 20],
  'cushion.restitutionFloor': [0.3, 0.98],
  'cushion.friction': [0, 0.4],
  'cushion.noseHeight': [0.55, 0.7],
  'cushion.facingShare': [0.3, 1],
} as const satisfies Record<string, readonly [number, number]>;
