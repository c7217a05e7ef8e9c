/** The referee's words in Slovak, in the terms of the Slovak ten-ball rules. */
import { balls, number, player, type RulingWords } from './rulings-words.js';

const WHERE = { none: 'z pozície', anywhere: 'kdekoľvek na hracej ploche', 'behind-head-string': 'v záhlaví' };

export const RULINGS_SK: RulingWords = {
  where: WHERE,
  fouls: {
    '6.1': 'potopenie alebo vyrazenie bielej gule',
    '6.2': 'chybná prvá guľa',
    '6.3': 'bez mantinelu po kontakte',
    'break-requirement': 'pri rozstrele narazilo na mantinel málo gulí',
    '6.4': 'bez dotyku nohy s podlahou',
    '6.5': 'vyrazená guľa zo stola',
    '6.6': 'dotyk gule',
    '6.7': 'dvojdotyk alebo spiaca guľa',
    '6.8': 'prostrk',
    '6.9': 'guľa v pohybe',
    '6.10': 'chybné umiestnenie bielej gule',
    '6.11-1': 'chybná hra zo záhlavia',
    '6.11-2': 'biela guľa neopustila záhlavie',
    '6.12': 'tágo na stole',
    '6.13': 'hra mimo poradie',
    '6.14': 'tri po sebe nasledujúce fauly',
    '6.15': 'pomalá hra',
    '6.16': 'nešportové chovanie',
  },
  choices: {
    accept: 'hrá z danej pozície',
    return: 'vráti strk',
    're-rack-own': 'dá gule postaviť a rozstreľuje',
    're-rack-other': 'dá gule postaviť a súper rozstreľuje znova',
  },
  why: {
    'push-out-void': () => 'Push-out nebol možný: strk sa posudzuje ako nehlásený.',
    'safety-void': () => 'Istotu nebolo možné oznámiť: strk sa posudzuje ako nehlásený.',
    'call-ignored-on-break': () => 'Hlásenie pri rozstrele sa neberie do úvahy.',
    'call-was-required': () => 'Hlásenie bolo vyžiadané a nezaznelo: nič sa nepovažuje za hlásené.',
    'report-ignored': () => 'Taký faul tieto pravidlá nepoznajú alebo tu nemôže nastať; neberie sa do úvahy.',
    'simultaneous-contact': (d) => `Gule ${balls(d)} boli zasiahnuté naraz: za prvú sa berie guľa v poradí.`,
    'frozen-declared': (d) =>
      `Guľa ${number(d, 'ball')} bola ohlásená ako priliehajúca k mantinelu a iba sa oň oprela: na mantinel nenarazila.`,
    'frozen-undeclared': (d) =>
      `Guľa ${number(d, 'ball')} sa oprela o svoj mantinel, no ako priliehajúca ohlásená nebola: platí, že naň narazila.`,
    'hanging-ball-back': (d) =>
      `Guľa ${number(d, 'ball')} spadla ${number(d, 'seconds')} s po zastavení na okraji kapsy: nie je potopená a vráti sa na miesto.`,
    'brink-ball-down': (d) => `Guľu ${number(d, 'ball')} držala na okraji kapsy iba iná guľa: platí ako potopená.`,
    foul: (d, words) => foul(d, words),
    'foul-waived': (d, words) =>
      `Pri push-oute nie je „${words.fouls[number(d, 'foul') as keyof typeof words.fouls]}“ faulom.`,
    'break-short': (d) => `Na mantinel narazilo farebných gulí: ${number(d, 'driven')}; treba: ${number(d, 'needed')}.`,
    'penalised-once': () => 'Viac faulov pri jednom strku sa počíta a trestá raz.',
    'foul-count': (d) => `Po sebe idúcich faulov hráča ${player(d)}: ${number(d, 'count')}.`,
    'stays-on-two': (d) => `${player(d)} nebol upozornený: tento faul sa počíta ako druhý, nie ako tretí.`,
    'third-foul': (d) => `Tretí po sebe nasledujúci faul hráča ${player(d)}: hra je stratená.`,
    'no-three-foul-rule': (d) =>
      `Po sebe idúcich faulov hráča ${player(d)}: ${number(d, 'count')}; osobitný trest tu za to nie je.`,
    'counter-cleared': (d) => `Riadny strk vynuloval fauly hráča ${player(d)}.`,
    'rack-lost-by-conduct': () => 'Trest za nešportové chovanie: strata hry.',
    'ten-wins-on-break': () => 'Desiatka padla pri riadnom rozstrele: hra je vyhraná.',
    'ten-wins-called': () => 'Hlásená desiatka bola riadne potopená: hra je vyhraná.',
    'ten-wins-last': () => 'Desiatka, posledná guľa, padla podľa hlásenia: hra je vyhraná.',
    'ten-spotted': () => 'Desiatka sa vracia na zadný bod.',
    'early-ten-spotted': () =>
      'Hlásená desiatka padla, kým boli na stole iné gule: vracia sa na stôl a nábeh pokračuje.',
    'others-spotted': (d) => `Vyrazené gule sa vracajú na stôl: ${balls(d)}.`,
    'stays-down': (d) => `Nevracajú sa: ${balls(d)}.`,
    'push-out-option': (d) => `Po push-oute určuje ${player(d)}, kto hrá ďalej.`,
    'safety-option': (d) => `Pri istote padla guľa: ${player(d)} hrá alebo vráti strk.`,
    'wrongfully-pocketed': (d) => `Chybne potopená guľa: ${player(d)} hrá alebo vráti strk.`,
    'illegal-break-option': (d) => `Rozstrel nesplnil podmienky: vyberá si ${player(d)}.`,
    'break-continues': (d) => `Pri rozstrele padla guľa: ${player(d)} pokračuje v nábehu.`,
    'break-dry': (d) => `Pri rozstrele nič nepadlo: hrá ${player(d)}.`,
    'called-made': (d) => `Hlásená guľa padla: ${player(d)} pokračuje v nábehu.`,
    'ball-on-made': (d) => `Guľa v poradí padla: ${player(d)} pokračuje v nábehu.`,
    'turn-passes': (d) => `Nábeh skončil: ${player(d)} hrá zo zanechanej pozície.`,
    'ball-in-hand': (d) => `${player(d)} hrá z ruky, biela guľa ${WHERE[number(d, 'where') as keyof typeof WHERE]}.`,
    'push-out-available': (d) => `${player(d)} môže zvoliť push-out.`,
    'push-out-not-given': (d) => `${player(d)} push-out zvoliť nemôže.`,
    'warning-due': (d) => `${player(d)} má dva fauly a treba ho upozorniť.`,
    'nothing-changes': () => 'Napomenutie; hra pokračuje bez zmeny.',
  },
};

function foul(d: Parameters<typeof balls>[0], words: RulingWords): string {
  const code = number(d, 'foul') as keyof RulingWords['fouls'];
  if (code === '6.2')
    return `Faul: prvá bola zasiahnutá guľa ${balls(d, 'hit')}, v poradí je guľa ${number(d, 'ballOn')}.`;
  if (code === '6.3' && d.contact === 'no') return 'Faul: biela guľa nezasiahla žiadnu farebnú guľu.';
  if (code === '6.5') return `Faul: zo stola bola vyrazená guľa ${balls(d)}.`;
  return `Faul: ${words.fouls[code]}.`;
}
