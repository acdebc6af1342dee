import type { PDFFont } from 'pdf-lib';

export interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}
type Weight = keyof Fonts;

/** 'own' is the issuer's color; any other color is '#rrggbb'. */
type Shade = 'black' | 'gray' | 'white' | 'own' | `#${string}`;

interface Place {
  x: number;
  y: number;
  shade?: Shade;
  align?: 'left' | 'center' | 'right';
  /** A longer text is set smaller. */
  within?: number;
}

/** Letter, in points. */
export const pageSize: [number, number] = [612, 792];
const margin = 0.6 * 72;
const lowest = 76;

/** Of one em, without kerning, which the operator Tj does not apply. */
const widths = new Map<string, number>();

function widthOf(font: PDFFont, text: string): number {
  let width = 0;
  for (const letter of text) {
    const key = `${font.name}${letter}`;
    let known = widths.get(key);
    if (known === undefined) {
      known = font.widthOfTextAtSize(letter, 1);
      widths.set(key, known);
    }
    width += known;
  }
  return width;
}

/** Collects the drawing operators of a page. Written as text: drawing through pdf-lib takes several times as long. */
export class Ink {
  readonly left = margin;
  readonly right = pageSize[0] - margin;
  readonly width = pageSize[0] - 2 * margin;
  readonly top = pageSize[1] - margin;
  y = this.top;
  readonly #lines: string[] = [];
  readonly #fonts: Fonts;
  readonly color: Shade;

  constructor(fonts: Fonts, color: string) {
    this.#fonts = fonts;
    this.color = color as Shade;
  }

  operators(): string {
    return this.#lines.join('\n');
  }

  /** Moves down and returns the new height. */
  down(points: number): number {
    this.y -= points;
    return this.y;
  }

  hasRoom(points: number): boolean {
    return this.y - points >= lowest;
  }

  textWidth(weight: Weight, size: number, text: string): number {
    return widthOf(this.#fonts[weight], text) * size;
  }

  write(weight: Weight, size: number, text: string, place: Place): void {
    const { x, y, shade = 'black', align = 'left', within } = place;
    let width = this.textWidth(weight, size, text);
    let fitting = size;
    if (within !== undefined && width > within) {
      fitting = (size * within) / width;
      width = within;
    }
    const start = align === 'left' ? x : x - (align === 'right' ? width : width / 2);
    const letters = this.#fonts[weight].encodeText(text).toString();
    this.#lines.push(
      `BT /${weight} ${round(fitting)} Tf ${this.#rgb(shade)} rg 1 0 0 1 ${round(start)} ${round(y)} Tm ${letters} Tj ET`,
    );
  }

  writeRight(weight: Weight, size: number, text: string, x: number, y: number, shade: Shade = 'black'): void {
    this.write(weight, size, text, { x, y, shade, align: 'right' });
  }

  /** Very large and faint, from the lower left to the upper right. */
  writeAcross(text: string, [width, height]: [number, number]): void {
    const size = 150;
    const [cosine, sine] = [Math.cos(0.56), Math.sin(0.56)];
    const [along, up] = [this.textWidth('bold', size, text) / 2, size * 0.36];
    const x = width / 2 - along * cosine + up * sine;
    const y = height / 2 - along * sine - up * cosine;
    const turn = [cosine, sine, -sine, cosine, x, y].map(round).join(' ');
    const letters = this.#fonts.bold.encodeText(text).toString();
    this.#lines.push(`q /faint gs BT /bold ${size} Tf 0 0 0 rg ${turn} Tm ${letters} Tj ET Q`);
  }

  fill(x: number, y: number, width: number, height: number, shade: Shade): void {
    this.#lines.push(`${this.#rgb(shade)} rg ${[x, y, width, height].map(round).join(' ')} re f`);
  }

  outline(x: number, y: number, width: number, height: number, shade: Shade, line = 0.8): void {
    this.#lines.push(`${this.#rgb(shade)} RG ${line} w ${[x, y, width, height].map(round).join(' ')} re S`);
  }

  /** The issuer's color, so light that black text is easy to read on it. */
  tint(): Shade {
    const parts = channels(this.color).map((part) => Math.round(255 - (255 - part * 255) * 0.1));
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }

  /** Splits a text into lines. */
  wrap(weight: Weight, size: number, text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && this.textWidth(weight, size, longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  #rgb(shade: Shade): string {
    const named = { black: '#161a18', gray: '#5b625f', white: '#ffffff', own: this.color };
    const color = shade in named ? named[shade as keyof typeof named] : shade;
    return channels(color).map(round).join(' ');
  }
}

const round = (number: number) => String(Math.round(number * 1000) / 1000);

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
}
