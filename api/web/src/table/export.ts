/** The drawing as a file of its own: colours are written into it, so that it looks the same anywhere. */

const PAINT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'fill-opacity',
  'stroke-opacity',
  'display',
] as const;
const PNG_WIDTH = 1600;

/** A copy of the drawing with every colour as an attribute. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  const copies = copy.querySelectorAll('*');
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const twin = copies[index];
    for (const name of PAINT) {
      const value = style.getPropertyValue(name);
      if (value !== '' && !value.startsWith('url(')) twin.setAttribute(name, value);
    }
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-describedby', 'aria-pressed', 'class', 'id']) {
      if (name !== 'id' || twin.localName !== 'radialGradient') twin.removeAttribute(name);
    }
    // What is not shown in the page is not in the file either.
    if (style.display === 'none') twin.setAttribute('display', 'none');
  }
  for (const grip of copy.querySelectorAll('[display=none]')) grip.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const name of ['class', 'role', 'aria-label', 'id', 'aria-describedby']) copy.removeAttribute(name);
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('width', String(Math.round(width / 2)));
  copy.setAttribute('height', String(Math.round(height / 2)));
  return new XMLSerializer().serializeToString(copy);
}

/** @throws Error when the browser cannot draw it */
export async function toPng(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const long = Math.max(width, height);
  const url = URL.createObjectURL(new Blob([standalone(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round((PNG_WIDTH * width) / long);
    canvas.height = Math.round((PNG_WIDTH * height) / long);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('the canvas gave no picture');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Offers a file to the reader. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser takes the file up after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
