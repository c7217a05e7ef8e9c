/** The table without its balls, drawn to scale from the measures the simulator uses. Changes only with the table. */
import { computed } from '@preact/signals';
import type { Point } from '../net/types.js';
import { geometry, projection, spec } from '../store.js';
import { toDrawing, viewBox } from './projection.js';
import { cushionPolygons, toCorner } from './shapes.js';

/** Nose to the edge of the wood: beyond the back of the deepest pocket. */
const RAIL_MM = 142;
const DIAMOND_MM = 97;

function points(list: readonly Point[]): string {
  return list
    .map((point) => {
      const drawn = toDrawing(projection.value, point);
      return `${drawn.x.toFixed(2)},${drawn.y.toFixed(2)}`;
    })
    .join(' ');
}

/** Rail sights: 8 x 4, without the pockets. */
const diamonds = computed<Point[]>(() => {
  const { lengthM, widthM } = spec.value;
  const out = DIAMOND_MM / 1000;
  const long = [1, 2, 3, 5, 6, 7].flatMap((n) => [
    { x: (n * lengthM) / 8, y: -out },
    { x: (n * lengthM) / 8, y: widthM + out },
  ]);
  const short = [1, 2, 3].flatMap((n) => [
    { x: -out, y: (n * widthM) / 4 },
    { x: lengthM + out, y: (n * widthM) / 4 },
  ]);
  return [...long, ...short];
});

const shape = computed(() => {
  const view = projection.value;
  const { lengthM, widthM, railDepthM } = spec.value;
  const at = (point: Point): Point => toDrawing(view, point);
  const rectangle = (grow: number): Point[] => [
    { x: -grow, y: -grow },
    { x: lengthM + grow, y: -grow },
    { x: lengthM + grow, y: widthM + grow },
    { x: -grow, y: widthM + grow },
  ];
  const bed = rectangle(railDepthM);
  const box = viewBox(view);
  const headX = lengthM / 4;
  return {
    bed: points(bed),
    surface: points(rectangle(0)),
    wood: {
      x: -RAIL_MM,
      y: -RAIL_MM,
      width: box.width - 2 * (-box.x - RAIL_MM),
      height: box.height - 2 * (-box.y - RAIL_MM),
    },
    pockets: geometry.value.pockets.map((pocket) => ({
      id: pocket.id,
      ...at(toCorner(geometry.value, pocket.dropCentre)),
      radius: pocket.dropRadiusM * 1000,
    })),
    cushions: cushionPolygons(geometry.value).map(points),
    headString: [at({ x: headX, y: 0 }), at({ x: headX, y: widthM })],
    longString: [at({ x: (3 * lengthM) / 4, y: widthM / 2 }), at({ x: lengthM, y: widthM / 2 })],
    spots: [
      at({ x: headX, y: widthM / 2 }),
      at({ x: (3 * lengthM) / 4, y: widthM / 2 }),
      at({ x: lengthM / 2, y: widthM / 2 }),
    ],
    diamonds: diamonds.value.map(at),
  };
});

export function Felt() {
  const { bed, surface, wood, pockets, cushions, headString, longString, spots, diamonds: sights } = shape.value;
  return (
    <g class="felt">
      <clipPath id="on-bed">
        <polygon points={surface} />
      </clipPath>
      <rect class="table-shadow" {...wood} y={wood.y + 10} rx={66} />
      <rect class="table-shadow" {...wood} y={wood.y + 5} rx={65} />
      <rect class="wood" {...wood} rx={64} />
      <rect class="wood-edge" x={wood.x + 9} y={wood.y + 9} width={wood.width - 18} height={wood.height - 18} rx={56} />
      <polygon class="bed" points={bed} />
      {pockets.map(({ id, x, y, radius }) => (
        <circle key={id} class="pocket" cx={x} cy={y} r={radius} />
      ))}
      {cushions.map((polygon) => (
        <polygon key={polygon} class="cushion" points={polygon} />
      ))}
      <line class="string" x1={headString[0].x} y1={headString[0].y} x2={headString[1].x} y2={headString[1].y} />
      <line class="string faint" x1={longString[0].x} y1={longString[0].y} x2={longString[1].x} y2={longString[1].y} />
      {spots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="spot" cx={x} cy={y} r={6} />
      ))}
      {sights.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          class="diamond"
          x={x - 7}
          y={y - 7}
          width={14}
          height={14}
          transform={`rotate(45 ${x} ${y})`}
        />
      ))}
    </g>
  );
}
