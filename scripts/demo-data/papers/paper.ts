/** What is on a sample paper, before it is drawn (draw-paper.ts). */
export interface Paper {
  issuer: Issuer;
  title: string;
  subtitle: string;
  blocks: Block[];
  /** What the foot line says that it is not: 'Not a tax form.' */
  disclaimer: string;
}

/** Everybody who issues papers has a face and a color of their own. All are invented. */
export interface Issuer {
  name: string;
  address: string;
  face: 'sans' | 'serif' | 'mono';
  color: string;
  masthead: 'rule' | 'band' | 'bar';
}

export interface Box {
  label: string;
  value: string;
  /** Share of the row; by default all are equal. */
  share?: number;
}

export interface Column {
  label: string;
  share: number;
  /** Figures are set at the right, words at the left. */
  figures?: true;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'parties'; parties: { label: string; lines: string[] }[] }
  /** Rows of ruled boxes, as on a form. */
  | { kind: 'boxes'; rows: Box[][] }
  /** The most important sums, large on a tint. */
  | { kind: 'figures'; figures: Box[] }
  | { kind: 'table'; columns: Column[]; rows: string[][]; total?: string[] }
  | { kind: 'signatures'; names: string[] };

/** For whom and for when a paper is made. */
export interface Subject {
  /** The file's name, which tells what the paper is. */
  name: string;
  /** The client's full name. */
  person: string;
  /** The company that the paper belongs to. */
  company?: string | undefined;
  /** Street and city. */
  address: [string, string];
  /** 'yyyy-MM-dd': the day on which the file was sent. */
  sentOn: string;
}

/** The company or, without one, the client. */
export const holderOf = ({ company, person }: Subject): string[] =>
  company && company !== person ? [company, `Attn. ${person}`] : [person];
