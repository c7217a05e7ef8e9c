/** Foul codes, in the order in which a ruling lists them (referee.md, 5.3). */
export const FOUL_CODES = [
  '6.1',
  '6.2',
  '6.3',
  'break-requirement',
  '6.4',
  '6.5',
  '6.6',
  '6.7',
  '6.8',
  '6.9',
  '6.10',
  '6.11-1',
  '6.11-2',
  '6.12',
  '6.13',
  '6.14',
  '6.15',
  '6.16',
] as const;
export type FoulCode = (typeof FOUL_CODES)[number];

/** Fouls that a referee reports; the others follow from what happened on the table. */
export const REPORTED_FOULS = [
  '6.4',
  '6.6',
  '6.7',
  '6.8',
  '6.9',
  '6.10',
  '6.11-1',
  '6.11-2',
  '6.12',
  '6.13',
  '6.15',
  '6.16',
] as const;
export type ReportedFoul = (typeof REPORTED_FOULS)[number];

/** What a referee may give for unsporting conduct (referee.md, 5.3: 6.16). */
export const UNSPORTING_PENALTIES = [
  'warning',
  'standard-foul',
  'loss-of-rack',
  'loss-of-match',
  'disqualification',
] as const;
export type UnsportingPenalty = (typeof UNSPORTING_PENALTIES)[number];
