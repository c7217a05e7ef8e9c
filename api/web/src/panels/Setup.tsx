/** The question behind the layout: rules, state of the rack, players, table. */

import { PLAYERS } from '../../../../engine/geometry/ids.js';
import { TABLE_SPECS } from '../../../../engine/geometry/table-specs.js';
import { READINGS } from '../../../../engine/rules/readings.js';
import { IN_HAND } from '../../../../engine/rules/rule-set.js';
import { RULE_SET_IDS, RULE_SETS } from '../../../../engine/rules/rule-sets/index.js';
import { t, tCode } from '../i18n/index.js';
import { CONDITION_IDS, type Doc, other, SKILL_IDS, shooterOf } from '../model/doc.js';
import type { PlayerId, RackState } from '../net/types.js';
import { shownState } from '../play/referee.js';
import { busy, doc, edit } from '../store.js';
import { Check, Segments, Select } from '../ui/controls.js';
import { playerName } from './names.js';

const SET_UP_PHASES = ['break', 'second-shot', 'normal'] as const;
const FOUL_COUNTS = ['0', '1', '2'] as const;
const BOTS = ['none', 'A', 'B'] as const;

function editState(change: Partial<RackState>): void {
  edit((now) => {
    const {
      ballsOnTable: _b,
      lastStroke: _l,
      pendingOption: _p,
      rackWinner: _r,
      matchWinner: _m,
      ...state
    } = now.state;
    return { ...now, state: { ...state, ...change } };
  });
}

/** Changes part of a pair of players. */
function pair<T>(
  now: Readonly<Record<PlayerId, T>> | undefined,
  player: PlayerId,
  value: T,
  rest: T,
): Record<PlayerId, T> {
  return { A: now?.A ?? rest, B: now?.B ?? rest, [player]: value };
}

function Rules({ still }: { readonly still: boolean }) {
  const { ruleSet, readings } = doc.value;
  const open = READINGS.filter(({ doubtIn }) => doubtIn.includes(ruleSet));
  return (
    <>
      <Select
        id="rule-set"
        label={t('ruleSet')}
        value={ruleSet}
        disabled={still}
        choices={RULE_SET_IDS.map((value) => ({ value: value as string, label: RULE_SETS[value].title }))}
        onChange={(value) => edit((now) => ({ ...now, ruleSet: value, readings: [] }))}
      />
      {open.length > 0 && (
        <fieldset class="readings">
          <legend>{t('readings')}</legend>
          {open.map(({ id, ambiguity, meaning }) => (
            <Check
              key={id}
              disabled={still}
              checked={readings.includes(id)}
              onChange={(on) =>
                edit((now) => ({
                  ...now,
                  readings: on ? [...now.readings, id] : now.readings.filter((one) => one !== id),
                }))
              }
              label={
                <>
                  {tCode('reading', id, {}, meaning)} <small>{ambiguity}</small>
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function Rack({ still }: { readonly still: boolean }) {
  const { state } = doc.value;
  const shooter = shooterOf(doc.value);
  const phase = state.phase ?? 'normal';
  const players = PLAYERS.map((value) => ({ value, label: playerName(value) }));
  return (
    <>
      <Segments
        legend={t('shooter')}
        value={shooter}
        disabled={still}
        choices={players}
        onChange={(value) => editState(phase === 'break' ? { shooter: value, breaker: value } : { shooter: value })}
      />
      <Segments
        legend={t('breaker')}
        value={state.breaker ?? 'A'}
        disabled={still || phase === 'break'}
        choices={players}
        onChange={(value) => editState({ breaker: value })}
      />
      <Select
        id="phase"
        label={t('phase')}
        value={SET_UP_PHASES.find((one) => one === phase) ?? 'normal'}
        disabled={still}
        choices={SET_UP_PHASES.map((value) => ({ value, label: tCode('phase', value) }))}
        onChange={(value) => {
          const { pushOutAvailable: _push, ...rest } = doc.value.state;
          edit((now) => ({ ...now, state: rest }));
          editState({
            phase: value,
            cueBallInHand: value === 'break' ? 'behind-head-string' : 'none',
            ...(value === 'break' && { breaker: shooter }),
          });
        }}
      />
      <Select
        id="in-hand"
        label={t('cueBallInHand')}
        value={state.cueBallInHand ?? 'none'}
        disabled={still || phase === 'break'}
        choices={IN_HAND.map((value) => ({ value, label: tCode('inHand', value) }))}
        onChange={(value) => editState({ cueBallInHand: value })}
      />
      {phase === 'second-shot' && (
        <Check
          label={t('pushOutAvailable')}
          checked={shownState.value.pushOutAvailable ?? false}
          disabled={still}
          onChange={(on) => editState({ pushOutAvailable: on })}
        />
      )}
    </>
  );
}

function Player({ player, still }: { readonly player: PlayerId; readonly still: boolean }) {
  const { state, skills } = doc.value;
  const fouls = state.consecutiveFouls?.[player] ?? 0;
  return (
    <fieldset class="player">
      <legend>{playerName(player)}</legend>
      <Select
        id={`skill-${player}`}
        label={t('skill')}
        value={skills[player]}
        disabled={still}
        choices={SKILL_IDS.map((value) => ({ value, label: t(`skill.${value}`) }))}
        onChange={(value) => edit((now: Doc) => ({ ...now, skills: { ...now.skills, [player]: value } }))}
      />
      <Select
        id={`fouls-${player}`}
        label={t('fouls')}
        value={FOUL_COUNTS.find((one) => one === String(fouls)) ?? '0'}
        disabled={still}
        choices={FOUL_COUNTS.map((value) => ({ value, label: value }))}
        onChange={(value) => editState({ consecutiveFouls: pair(state.consecutiveFouls, player, Number(value), 0) })}
      />
      {fouls === 2 && (
        <Check
          label={t('warned')}
          checked={state.warnedOnTwoFouls?.[player] ?? false}
          disabled={still}
          onChange={(on) => editState({ warnedOnTwoFouls: pair(state.warnedOnTwoFouls, player, on, false) })}
        />
      )}
    </fieldset>
  );
}

export function Setup() {
  const { table, conditions, bot } = doc.value;
  const still = busy.value !== 'no';
  return (
    <div class="setup">
      <h3>{t('rules')}</h3>
      <Rules still={still} />
      <h3>{t('rack')}</h3>
      <Rack still={still} />
      <h3>{t('players')}</h3>
      <Segments
        legend={t('machinePlays')}
        value={bot ?? 'none'}
        disabled={still}
        choices={BOTS.map((value) => ({ value, label: value === 'none' ? t('nobody') : t('player', { id: value }) }))}
        onChange={(value) => edit((now) => ({ ...now, bot: value === 'none' ? null : value }))}
      />
      <div class="pair">
        <Player player="A" still={still} />
        <Player player={other('A')} still={still} />
      </div>
      <h3>{t('table')}</h3>
      <Select
        id="table"
        label={t('tableSize')}
        value={table}
        disabled={still}
        choices={Object.keys(TABLE_SPECS).map((value) => ({ value, label: tableName(value) }))}
        onChange={(value) => edit((now) => withTable(now, value))}
      />
      <Select
        id="conditions"
        label={t('conditions')}
        value={conditions}
        disabled={still}
        choices={CONDITION_IDS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
        onChange={(value) => edit((now) => ({ ...now, conditions: value }))}
      />
    </div>
  );
}

/** "Nine foot, corners 4.25 in". */
function tableName(id: string): string {
  const [, size, cut] = /^(.*?)(?:-([\d.]+))?$/.exec(id) ?? [];
  return t('tableName', { size: tCode('tableSize', size ?? id), cut: cut ?? '4.5' });
}

/** Another table: every ball keeps its place in diamonds. */
function withTable(now: Doc, table: string): Doc {
  const from = TABLE_SPECS[now.table];
  const to = TABLE_SPECS[table];
  const balls = now.balls.map((ball) => ({
    ...ball,
    x: (ball.x * to.lengthM) / from.lengthM,
    y: (ball.y * to.widthM) / from.widthM,
  }));
  return { ...now, table, balls };
}
